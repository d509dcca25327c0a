"""Texts of the display, in players' words; names of seats are in names.

Titles in capitals; a line has at most 124 pixels of small type; only words that players use.
"""

SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUIT_GLYPHS = {"S": "\x01", "H": "\x02", "D": "\x03", "C": "\x04"}
UP_DOWN, LEFT_RIGHT = "\x05\x06", "\x07\x08"
LEAD_TO = "\x05%d \x06%d \x07%d \x08%d"
LEADS_TO, LEADS_TO_TENS = "\x07%d \x08%d", "\x07\x08 tens"

RESULTS = {
    "made": "MADE",
    "set": "SET",
    "thrown-in": "THROWN IN",
    "no-royal": "NO ROYAL",
    "sweep-made": "SWEEP",
    "sweep-failed": "SWEEP LOST",
    "sweep-2-made": "SWEEP 2",
    "sweep-2-failed": "SWEEP 2 LOST",
    "scored": "SCORED",
    "claimed": "CLAIMED",
    "claim-failed": "CLAIM LOST",
    "no-meld": "NO MELD",
    "renege": "RENEGE",
}

# Descriptions of events, for undo; flow.event_words() fills in %s.
EVENTS = {
    "bid": "%s bids %d",
    "call": "%s calls %d",
    "pass": "%s passes",
    "trump": "trump %s",
    "meld": "meld of %s %d",
    "laid": "%s lays %d",
    "no-royal": "no royal marriage",
    "throw-in": "hand thrown in",
    "sweep": "the sweep",
    "misdeal": "misdeal",
    "tricks": "tricks of %s %d",
    "claim": "%s claims",
    "renege": "%s reneged",
    "accept": "hand %d",
    "adjust": "adjustment %s %d",
    "fix": "correction of hand %d",
    "end": "game stopped",
    "round": "end of the round",
    "won": "%s won",
    "help": "%s passes with help",
    "drop": "hand %d taken out",
    "keep": "hand %d put back",
    "before": "a hand put in",
    "dealer": "%s deals",
    "rules": "other rules",
    "start": "scores so far",
}

# Problems of the runner or the storage: title and text.
NOTICES = {
    "damaged": (
        "GAME DAMAGED",
        "Part of this game was damaged and set aside. Check the score.",
    ),
    "unreadable": (
        "GAME NOT OPENED",
        "Can't open the newest game. A laptop can recover it.",
    ),
    "newer": (
        "UPDATE NEEDED",
        "The newest game needs a newer scorekeeper. It stays saved until then.",
    ),
    "too-long": (
        "GAME TOO LONG",
        "The newest game is too long for this device. It stays saved. A laptop can open it.",
    ),
    "storage": (
        "CAN'T SAVE",
        "You can play on, but nothing will be saved.",
    ),
    "full": (
        "STORAGE FULL",
        "All is saved so far. Make room soon, on a laptop: pinochle sync, then pinochle prune.",
    ),
    "display": ("DISPLAY TROUBLE", "The display did not answer for a moment. Check its wires."),
    "battery": ("BATTERY LOW", "Change or charge the battery soon. Every hand is saved."),
    "stuck-key": ("A KEY IS STUCK", "A key was down at the start. It works again once released."),
}
NOT_SAVED = " NOT SAVED "
UNSAVED = (
    "NOT SAVED",
    "The storage is full or broken. This was not saved.",
    "Try again",
    "Go on without saving",
)

# For orders that no key could give.
NOT_REACHED = "No key leads there on this screen."

# Lines that name the keys.
OK_GO_ON = "OK go on"
KEYS_NEXT = "OK %s   BACK"
NEAREST = "not possible, OK: %d"
# Before the selected one of several answers in a row.
SELECTED = ">"
KEYS_ARROWS = "arrow: %s   BACK"
KEYS_CHOOSE = "\x05\x06 choose   OK   BACK"
KEYS_CHOOSE_FAR = "\x05\x06\x07\x08 choose   OK   BACK"
KEYS_CHOOSE_HOME = "\x05\x06 choose   OK"
KEYS_OFFERED = "\x05 yes   OK change"
# A number that nobody entered: OK asks, then UP says yes.
OK_UP = "OK, \x05"
KEYS_YES = "\x05 yes, %d   OK change"
KEYS_SCORE = "OK %s  HOLD OK menu"
KEYS_FIRST = "arrow: %s  HOLD OK menu"
KEYS_FIRST_LIST = "\x05\x06 %s   HOLD OK menu"
BIDDER_CHOSEN, SUIT_CHOSEN = "bidder", "trump"
KEYS_NEWS = "HOLD BACK takes it back"
KEYS_PLAY = "OK or arrow: hand played"
KEYS_SETTLE, BOTH, ALL = "OK %s agree   BACK", "both", "all"
KEYS_OVER = "OK next  HOLD BACK undo"
BESIDE = "\x07 %s \x08"

NEW_GAME = "NEW GAME"
WHICH_RULES = "which rules?"
WHO_DEALS = "WHO DEALS?"
WHO_BIDS = "WHO HAS THE BID?"
PLAYER, SUIT = "player", "suit"
TRUMP = "TRUMP?"
BIDS = "%s BIDS"
MELD = "MELD %s"
BID_IS = "bid %d"
NEEDS = "needs"
IS_TRUMP = " trump"
MELD_ENOUGH = ("covers", "the bid")
NEEDS_TRICK = (NEEDS, "1 trick")
ONLY_FORCED = ("only who", "is forced")
NO_DEAL = ("no deal", "has this")
NO_DEAL_OF = "%d: no deal has it"
BELOW, COUNTS_NOTHING = "below %d", "counts 0"
TRICKS = "TRICKS %s"
OF = "of %d"
MAKES_IT, IS_SET, BY_TRICK, DROPS_MELD = "MADE", "SET", "TRICK?", "meld lost"
NEXT_SET, NEW_NAME = "set", "New name ..."
NEXT_TRUMP, NEXT_MELD, NEXT_PLAY, NEXT_TRICKS, NEXT_SETTLE, NEXT_BID = (
    "to trump",
    "to next meld",
    "to play",
    "to next tricks",
    "to result",
    "to bid",
)
NEXT_ROYAL, NEXT_THROW, NEXT_TOOK = "to royal?", "to throw-in?", "to any trick?"
NEXT_NINES, NEXT_LIST = "to nines", "to the list"
# By the step of a hand.
NEXT = {
    "trump": NEXT_TRUMP,
    "meld": NEXT_MELD,
    "royal": NEXT_ROYAL,
    "throw": NEXT_THROW,
    "play": NEXT_PLAY,
    "tricks": NEXT_TRICKS,
    "took": NEXT_TOOK,
    "nines": NEXT_NINES,
    "settle": NEXT_SETTLE,
}
NOT_ENTERED, IS_IT_RIGHT, RIGHT = "NOT ENTERED", "Is %d right?", "right?"
HAND, PUT_IN_HERE = "hand %d", "in: hand %d"
LEADS, AHEAD = ("\x07%d", "%d\x08"), "%s +%d"
GO_ON_HAND = "go on"
DEALS = "%s deals"
BID_BY, BID_RESULT = "%s BID %d", "%d %s"
TO_MAKE, TRICK_TO_MAKE = "needed", "trick needed"
MENU_THROWS = ("HOLD OK:", "throw in")
SETS_AT = "%d sets"
SAFE_WITH, SAFE_POINTS = "safe with", "%d points"
SAVES = {
    "counter": (SAFE_WITH, "1 counter"),
    "trick": (SAFE_WITH, "1 trick"),
    "none": ("", ""),
}
TO, OF_HANDS = "to %d", " of %d"
LEFT = "left"
TABLE = "PLAY"
LAYS, CLAIMS = "%s lays meld", "%s claims"
TRICKS_ARE_IN = "Hand played: tricks"
PLAYED, ONE_CLAIMS = "hand played", "Who claims?"
# The arrows of the lines that have keys of their own.
BY_KEY = ("\x05", "\x06", "\x08")
CLAIM_LINES = (
    "%s says: I am out.",
    "Play stops. Tricks so far are",
    "counted. If right, the game is",
    "won; if wrong, lost.",
)
CLAIM_KEYS = "OK claim   BACK"
MELD_NAMES = {
    "run": "Run (flush)",
    "royal-marriage": "Royal marriage",
    "marriage": "Marriage",
    "dix": "Dix (9)",
    "aces": "Aces",
    "kings": "Kings",
    "queens": "Queens",
    "jacks": "Jacks",
    "pinochle": "Pinochle",
}
MELD_IN_ALL = "All meld as one number"
ROYAL_BESIDE_RUN = "New K Q of trump"
# All players' numbers on one page.
KEYS_TOGETHER = "%s  OK next"
ALL_ENTERED, UNTOUCHED, POINTS_LEFT = "All entered", "-", "left %d"
OTHERS_ZERO, ALL_ZERO = "Enter 0 there?", "All 0?"
CANNOT_MAKE = "CAN'T BE MADE"
CANNOT_MAKE_LINE = "Needs %d, tricks give %d."
PLAY_ON, THROW_IN, THROW_IN_AGREED = "Play on", "Throw in the hand", "All agree to throw in"
ROYAL = "ROYAL MARRIAGE?"
ROYAL_LINE = "K Q of trump laid by %s?"
YES, NO = "Yes", "No"
ROYAL_NO = "No: the hand is lost"
TOOK = "ANY TRICK?"
TOOK_LINE = "%s: %d points. Any trick?"
NINES, NINES_OF = "NINES OF TRUMP", "NINES %s"
NINES_NOTES = ("of meld", "%d")
CLAIM_LOST, TOTAL_OF = "LOST: %s", "%d of %d"
SETTLE_HEADS = ("meld", "tricks")
MELD_ROW, TRICKS_ROW, SUM_ROWS = "meld", "tricks", ("hand", "total")
WINS = "%s WINS"
WIN = "%s WIN"
GAME_OVER, STOPPED = "GAME OVER", "GAME STOPPED"
STOPPED_HEADLINE = "Not finished"
AFTER = "%d hands"
AFTER_ONE = "1 hand"

MENU = "MENU"
THIS_HAND, THIS_GAME, MORE = "This hand", "This game", " .."
WHO_DEALS_LINE, ANOTHER_PLAYER = "Who deals?", "Another player"
CORRECT, TAKE_OUT, PUT_IN = "Correct a hand", "Take a hand out", "Put a hand in"
SCORES_SO_FAR, OTHER_RULES = "Scores so far", "Other rules, target"
UNDO_TITLE, UNDO_HAND = "UNDO?", "UNDO HAND %d?"
UNDO_HEADS = ("", "now", "then")
UNDO_KEYS = "OK undo   BACK keep it"
UNDO_ENTRY, UNDO_ANSWERS, UNDO_HERE = "this entry", "these answers", "Undo here"
UNDO_NONE = ("Nothing is changed here yet.", "To undo more, leave this hand.")
GAME_BEFORE, GAME_BEFORE_LINE = "NO HAND YET", "Back to the game before?"
GAME_BEFORE_KEYS = "\x05 yes   OK stay here"
UNDO, REDO = "Undo: %s", "Redo: %s"
NO_ROYAL = "No royal marriage"
MISDEAL, MISDEAL_NINES = "Misdeal", "Misdeal: five nines"
SWEEP_MADE, SWEEP_LOST = "The sweep was made", "The sweep failed"
SECOND_MADE, SECOND_LOST = "Sweep 2 was made", "Sweep 2 failed"
RENEGE = "A renege ends the hand"
REDEAL = "All passed: deal again"
MISDEAL_LINES = ("This hand's entries are", "dropped; same dealer.")
NAMES_OF_PLAYERS, NAMES_OF_TEAMS = "Names of players", "Names of teams"
SIGN_MENU = "Sign the score"
STOP = "Stop this game"
STOP_LINES = ("It stays in Earlier games,", "and can go on from there.")
STOP_KEYS = "\x05 stop it   OK go back"
MISDEAL_KEYS = "OK deal again   BACK"
HELP = "Help"
RESUME = "Back to the game"
LOOK = "Display"
PLAY_SCORE = "Play the score"
# In large type: the answer to an offered number, and what the two pages of a settlement have.
LARGE_YES, LARGE_PAGES, LARGE_ASKS = "UP: yes", ("this hand 1/2", "total 2/2"), "who bids?"
ABOUT = "About"
ABOUT_VERSION, ABOUT_BOARD = "Pinochle Scorekeeper %s", "%s"
ABOUT_GAMES, ABOUT_GAME, ABOUT_SPACE = "%d games", "1 game", "%d kB free"
ABOUT_BATTERY = "battery %d.%d V"
CHANGE_SEATS = "CHANGE SEATS"
REFUSED = "NOT POSSIBLE"
KEYS_REFUSED = "OK go back"

# The meld counter.
COUNT, COUNT_MENU = "COUNT %s", "Count the melds"
COUNT_HINT = ("HOLD OK", "counts")
KEYS_COUNT = "\x05\x06 meld  \x07\x08 count  OK"
KEYS_COUNT_FOUR = "\x05\x06 meld   OK counts"
TAKE_IT, TAKE_SUM = "Use %d", "Use %d + %d"
PARTNERS_TOO = "Now the partner's meld"
EXTRA_NAMES = ("Extra king", "Extra queen")

# The auction call by call.
CALLS_MENU, ONLY_BID_MENU = "Bidding call by call", "Only who has the bid"
CALLS, PASSES = "%s'S BID", "pass"
HIGHEST, NO_BID_YET = "%s %d", "no bid"
NEXT_CALL = "next"
OUT = "passed:"
DOWN_PASS, UP_BID = "   \x06 pass", "\x05 bid"
ALL_PASSED, ALL_PASSED_LINE = "NO BID", "All passed. The same dealer deals again."
# Meanings of calls in Iowa State's convention [003]: by number, and by step above the last bid.
IOWA_NUMBERS = {
    15: ("opens",),
    17: ("1 leg of", "pinochle"),
    19: ("2 legs of", "pinochle"),
    24: ("1 short", "of a run"),
    25: ("a run",),
    26: ("1 short", "of a run"),
    27: ("a run",),
    28: ("1 short", "of a run"),
    29: ("3 legs of", "pinochle"),
    30: ("double", "pinochle"),
    45: ("double pi.", "and run"),
}
IOWA_STEPS = {1: ("1 short", "of aces"), 2: ("1 leg of", "pinochle")}
BY_ME = ("by me:", "aces")
