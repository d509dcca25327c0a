"""Help texts: a page for each kind of screen and each step of a hand.

A page has five lines of small type, about a hundred letters.
"""

HELP = {
    "list": "UP and DOWN choose a line, OK takes it. BACK leads to where you came from.",
    "first": (
        "OK plays the chosen game. HOLD OK opens the menu on every page, with help on that page."
    ),
    "page": "OK goes on. BACK leads to where you came from.",
    "number": "UP, DOWN: small steps. LEFT, RIGHT: large. Hold to go faster. Hollow: not entered.",
    "asking": "UP says yes. OK and BACK go back, and nothing changes.",
    "offered": "This number is only a guess. UP if it is right, OK to change it.",
    "together": "Arrows: the number. OK: the next player, BACK the one above.",
    "others": "These have no number yet. UP if all are 0, OK to enter them.",
    "compass": "The table from above: an arrow is the answer.",
    "score": "The last line says how to go on. HOLD BACK undoes the last entry.",
    "totals": "All totals, to be read from far away. OK: the next view. BACK: the score.",
    "over": "OK leads to what comes next. HOLD BACK undoes the last entry.",
    "bidder": "Who has the bid? The small card marks the dealer. HOLD OK: enter each call.",
    "bid": "The highest bid. Only bids that these rules allow are offered.",
    "trump": "The trump suit of this hand.",
    "meld": "All meld of this side. HOLD OK, then Count the melds, adds it up.",
    "royal": "By these rules the bidder needs K and Q of trump, or loses the hand at once.",
    "throw": "The tricks can't reach the bid. Play on, or throw in.",
    "play": "Play the hand. OK or an arrow when it is played and the tricks are counted.",
    "tricks": "Points in tricks of this side. The others get the rest.",
    "took": "A side that won any trick, even one without points, keeps its meld.",
    "nines": "The nines in a meld that was not saved: they still count here.",
    "settle": "Nothing counts before OK. BACK returns to an entry to correct it.",
    "call": "Each player's bid in turn. DOWN below the lowest bid passes. HOLD BACK undoes one.",
    "table": "Choose who lays meld, as it is laid. Hand played: enter tricks. A claim stops play.",
    "count": "OK or RIGHT adds one of the chosen meld, LEFT removes one. The first line: use it.",
    "next": "OK begins the next game with the same names and rules. LEFT and RIGHT: who deals.",
    "chips": "A team has 14 coloured chips and 10 white. Meld lies apart until it is settled.",
    "race": "All hands from left to right, up to the dotted line of the target.",
    "hands": "OK opens a hand, OK again its fields, to correct one. * corrected, + after the end.",
    "wins": "Make this bid to win the game; or score these points without the bid.",
    "code": "Hold a phone's camera on it. The score is a text. UP: the game, for the page.",
    "sit-down": "OK begins the round with these four. UP, DOWN: other rounds. BACK: other tables.",
    "which-table": "The number of this table. The names are of those who sit here in this round.",
    "new-evening": "Pairs have numbers. Round robin: all meet. Mitchell: half of them stay.",
    "round-code": "The desk reads it with a camera. LEFT, RIGHT: other rounds. UP: to type it.",
    "sealed": "Note or photograph the characters: a laptop finds if the game was changed later.",
    "earlier": "The games saved here, unfinished ones first. OK opens one, to go on or to look.",
    "fields": "OK changes a line, HOLD BACK undoes it. Totals are shown before it counts.",
    "correct": "Nothing counts before OK. A correction can be undone like anything else.",
    "adjust": "A penalty or bonus outside a hand. The reason is kept in Hands.",
    "renege": "The hand ends without tricks, and counts by this table's rules for a renege.",
    "over-now": "The table decides. BACK or the first line: the game goes on.",
    "spell": "OK adds the letter, HOLD OK shows its accents. BACK deletes. UP from A: done.",
    "accents": "The key beside a letter adds it. BACK returns to the alphabet.",
}

# The pages that name other keys on a board without LEFT and RIGHT.
HELP_FOUR = {
    "number": "UP and DOWN change it. Hold one to go faster. Hollow: not entered.",
    "together": "UP and DOWN choose a player, OK opens the number. Last line: all are entered.",
    "compass": "The table from above. UP and DOWN choose an answer, OK takes it.",
    "count": "OK adds one of the chosen meld; after the most, none. The first line: use it.",
    "next": "OK begins the next game with the same names and rules. Below it: who deals.",
    "round-code": "The desk reads it with a camera. UP: to type it.",
    "spell": "UP, DOWN: a row, OK, a letter, OK. HOLD OK: accents. UP from A, OK, OK: done.",
    "accents": "UP and DOWN choose a letter, OK adds it. BACK returns to the alphabet.",
}


def help_text(name: str, arrows: bool) -> str:
    """Return a page's text; `arrows` says whether the board has LEFT and RIGHT."""
    return HELP[name] if arrows else HELP_FOUR.get(name, HELP[name])
