"""Help texts: a page for each kind of screen and each step of a hand.

A page has five lines of small type, about a hundred letters.
"""

HELP = {
    "list": "UP and DOWN choose a line, OK takes it. BACK leads to where you came from.",
    "page": "OK goes on. BACK leads to where you came from.",
    "number": "UP, DOWN: small steps. LEFT, RIGHT: large. Hold: it runs. Hollow: not entered.",
    "offered": "This number is a guess: nobody entered it. UP if it is right, OK to change it.",
    "compass": "The table from above: an arrow is the answer. With four keys: choose, then OK.",
    "score": "OK begins the next hand. HOLD BACK takes back what was entered last.",
    "over": "OK begins the next game. HOLD BACK takes the end back.",
    "bidder": "Who has the bid? The small card marks the dealer. The menu can keep every call.",
    "bid": "The bid that stands. Only bids that these rules allow are offered.",
    "trump": "The suit that the bidder names.",
    "meld": "All meld of this side. HOLD OK, then Count the melds, adds it up for you.",
    "royal": "By these rules the bidder needs K and Q of trump, or loses the hand at once.",
    "throw": "More is missing than all tricks give: play for your own meld, or throw in.",
    "play": "Play the hand. An arrow, or OK, when the tricks are counted.",
    "tricks": "Points in tricks of this side. What is left goes to the others.",
    "took": "A side that won any trick, even one without points, keeps its meld.",
    "nines": "The nines in a meld that was not saved: they still count here.",
    "settle": "Nothing counts before OK. BACK mends an entry.",
    "call": "Each player's call. DOWN below the lowest bid passes. HOLD BACK takes one back.",
    "table": "Who lays meld, when it is laid. At the end: tricks are in. Claim: play stops.",
    "count": "Choose a meld; RIGHT adds one, LEFT takes one off; OK adds too. Then take it.",
    "next": "OK begins the next game with the same names and rules. LEFT and RIGHT: who deals.",
    "chips": "A team has 14 coloured chips and 10 white. Meld lies apart until it is settled.",
    "race": "All hands from left to right, up to the dotted line of the target.",
    "hands": "OK opens a hand, OK again its fields, to correct one. * corrected, + after the end.",
    "wins": "The lowest bid that wins once it is made; or the points that win without the bid.",
    "earlier": "The games kept here. OK opens one: result, then its hands, to be read.",
    "fields": "OK on a line enters it anew. Old and new totals are shown before it counts.",
    "correct": "Nothing counts before OK. A correction can be undone like anything else.",
    "adjust": "Points that no hand gave. The table says how many; the list of hands keeps why.",
    "spell": "Go to a letter, OK adds it. UP from the first letter: done. BACK takes one off.",
}
