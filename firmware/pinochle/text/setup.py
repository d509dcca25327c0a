"""Texts of the display before a game: house rules and names."""

SET_UP, SET_UP_TITLE = "House rules, names ...", "SET UP"
DEAL = "Deal: who deals first?"
HOUSE_RULES, CHANGED = "House rules", " (%d changed)"
HOUSE_TITLE, CHANGED_COUNT = "HOUSE RULES", "%d changed"
AS_PRESET = "All as in %s"
NAMES_OF_PLAYERS, NAMES_OF_TEAMS = "Names of players", "Names of teams"
PLAYERS_TITLE, TEAMS_TITLE = "PLAYERS", "TEAMS"
NEW_NAME, NO_NAME, WHO = "New name ...", "No name", "who?"
NEXT_SET = "set"
KEYS_SPELL = "\x05\x06 letter \x08 add \x07 del OK"
KEYS_SPELL_FOUR = "\x05\x06 letter OK add BACK del"
OPTION_NAMES = {
    "unit": "Points in",
    "players": "Players",
    "target": "Play to",
    "hands": "Hands (0: race)",
    "bidding": "Bidding",
    "min-bid": "Lowest bid",
    "stuck": "All pass",
    "stuck-bid": "Stuck bid",
    "pass": "Cards passed",
    "throw-in": "Throw in",
    "agree": "Agree to throw",
    "on-set": "When set",
    "save": "Save meld by",
    "declarer-save": "Bidder needs",
    "dix": "Nines",
    "extra": "Extra K/Q",
    "roundhouse": "Roundhouse",
    "counting": "Counting",
    "last-trick": "Last trick",
    "both-over": "Both over",
    "royal": "No royal",
    "sweep": "Sweep bonus",
    "misdeal": "Misdeal",
    "conventions": "Bids mean",
}
OPTION_VALUES = {
    "dealer": "dealer is stuck",
    "left": "left is stuck",
    "opens": "left must open",
    "redeal": "deal again",
    "auction": "till all pass",
    "once": "one round",
    "impossible": "if impossible",
    "any": "any time",
    "subtract": "loses bid",
    "award": "others get bid",
    "transfer": "others get all",
    "saved": "with the meld",
    "kept": "always kept",
    "alone": "save alone",
    "even": "A 10 K",
    "classic": "11 10 4 3 2",
    "bidder": "bidder wins",
    "high": "highest wins",
    "must-bid": "must bid it",
    "extend": "play on",
    "lose": "loses the bid",
    "nines": "five nines",
    "iowa-state": "Iowa State",
}
