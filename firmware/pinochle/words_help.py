"""Help, a page for each kind of screen and each step of a hand. Imports nothing.

A page holds five lines of small type, about a hundred letters.
"""

HELP = {
    "list": "UP and DOWN choose a line, OK takes it. BACK leads to where you came from.",
    "page": "OK goes on. BACK leads to where you came from.",
    "number": "UP and DOWN: small steps. LEFT and RIGHT: large ones. Hold an arrow: it runs.",
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
    "spell": "UP and DOWN turn the letters. Adding one goes on to the next.",
}
STEPS = (
    "bidder",
    "bid",
    "trump",
    "meld",
    "royal",
    "throw",
    "play",
    "tricks",
    "took",
    "nines",
    "settle",
    "call",
)
