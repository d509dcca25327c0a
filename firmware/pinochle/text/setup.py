"""Texts of the display before a game: house rules and names."""

SET_UP, SET_UP_TITLE = "House rules, names ...", "SET UP"
DEAL = "Who deals?"
AS_SET_UP, DROP = "as set up", "Forget this set-up"
DRAFT_DAMAGED = "What was set up before was damaged and can't be used. Set it up again."
HOUSE_RULES, CHANGED = "House rules", " (%d changed)"
HOUSE_TITLE, CHANGED_COUNT = "HOUSE RULES", "%d changed"
AS_PRESET = "Reset to %s"
PLAYERS_TITLE, TEAMS_TITLE = "PLAYERS", "TEAMS"
NO_NAME, WHO = "No name", "who?"
EDIT_NAME, WITH = "Change %s ...", "with %s"
SWAP, SWAP_TITLE = "Change places ...", "%s CHANGES WITH"
NAMED = "Done"
# The list of games. With four keys UP leads from the first line to the last ones.
PLACE = "%d of %d"
KEYS_OFFER = "OK play \x07help \x08names, rules"
KEYS_OFFER_FOUR = "OK play   \x05 names, help"
KEYS_OPEN = "\x05\x06 choose   OK open"
SET_UP_FOOT, HELP_FOOT = "change a game, then play it", "what the keys do"
IN_PAIRS, IN_PLAYERS = "%d pairs", "%d players"
TO_SCORE, IN_HANDS = "to %d", "%d hands"
BIDS_FROM, NO_BIDS = "bid %d up", "no bids"
PASSING, NEEDS_ROYAL, NEEDS_COUNTER = "pass %d", "royal", "counter"
UNUSABLE, UNUSABLE_FOOT = "%s ?", "can't be used"
UNUSABLE_TEXT = "These rules can't be used. Sync with a laptop."
NEXT_GAME = "NEXT GAME"
SAME_AGAIN = "Same again, %s deals"
SET_UP_BEFORE, PLAYED_TO = "As set up: %s", "To %d, usually %d"
OTHER_DEALER, OTHER_GAME = "Another dealer", "Other rules, names ..."
WON_TONIGHT, WON = "Won tonight: ", "%s %d"
KEYS_AGAIN = "OK begin   \x07\x08 dealer   BACK"
SPELLED = "done"
KEYS_SPELL = "OK add  HOLD OK \xe9  BACK"
KEYS_SPELL_FOUR = "\x05\x06 row, then letter  OK"
# What shows a key beside a letter: by the number of an arrow, and of OK, -1.
ACCENT_KEYS = {0: "\x05", 1: "\x06", 2: "\x07", 3: "\x08", -1: "OK"}
KEYS_ACCENTS = "OK or arrow adds   BACK"
KEYS_MORE_ACCENTS = "OK or arrow   HOLD OK more"
KEYS_ACCENTS_FOUR = "\x05\x06 letter   OK add   BACK"
SAVE_POINTS, POINTS_TO_SAVE = "points in tricks ...", "%d points"
OPTION_NAMES = {
    "unit": "Points in",
    "players": "Players",
    "target": "Play to",
    "hands": "Hands in all",
    "mercy": "Lead that wins",
    "bidding": "Bidding",
    "min-bid": "Lowest bid",
    "stuck": "If all pass",
    "stuck-bid": "Bid when stuck",
    "pass": "Cards passed",
    "throw-in": "Throw in",
    "agree": "Agree to throw in",
    "on-set": "When set",
    "save": "Meld saved by",
    "declarer-save": "Bidder must win",
    "unsaved": "Unsaved loses",
    "least-meld": "Least meld",
    "declarer-least": "Bidder's least",
    "melds": "Who lays meld",
    "defenders": "Two defenders",
    "dix": "Nines",
    "extra": "Extra K/Q",
    "roundhouse": "Roundhouse",
    "counting": "Counting",
    "last-trick": "Last trick",
    "both-over": "Both there",
    "royal": "No royal",
    "sweep": "Sweep bonus",
    "misdeal": "With five nines",
    "conventions": "Bidding system",
}
# Values of one option come first: "option:value".
OPTION_VALUES = {
    "hands:0": "to score",
    "mercy:0": "none",
    "save:none": "no need",
    "declarer-save:none": "nothing",
    "royal:none": "no penalty",
    "least-meld:0": "any",
    "declarer-least:0": "any",
    "unsaved:meld": "meld",
    "unsaved:all": "meld and tricks",
    "melds:all": "everybody",
    "melds:declarer": "only the bidder",
    "apart": "each alone",
    "joint": "as one side",
    "dealer": "dealer is stuck",
    "left": "left is stuck",
    "opens": "left must bid",
    "redeal": "deal again",
    "auction": "until all pass",
    "once": "one round",
    "impossible": "if impossible",
    "any": "any time",
    "subtract": "loses bid",
    "award": "they get bid",
    "transfer": "they get bid+meld",
    "saved": "saved with meld",
    "kept": "always kept",
    "alone": "kept if alone",
    "even": "A 10 K",
    "classic": "11 10 4 3 2",
    "bidder": "bidder wins",
    "high": "highest wins",
    "must-bid": "must bid out",
    "extend": "play on",
    "lose": "loses the bid",
    "off": "play on",
    "nines": "may redeal",
    "iowa-state": "Iowa State",
}
