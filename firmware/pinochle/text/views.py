"""Texts of the views: chips, race, hands, what wins, earlier games, corrections.

The rules of words apply: capitals for titles, only words that players use.
"""

# Below the views: for boards with LEFT and RIGHT, and for boards without.
KEYS_TURN = "\x07\x08 views   BACK score"
KEYS_NEXT_VIEW = "OK next view   BACK score"
KEYS_LIST = "\x05\x06\x07\x08 OK open BACK score"
KEYS_OPEN = "\x05\x06 choose  OK open  BACK"
KEYS_HAND, KEYS_DETAILS = "OK correct   BACK list", "OK details   BACK list"
KEYS_CORRECT = "\x05\x06 OK correct   BACK"
KEYS_TAKE_OUT = "\x05\x06 OK take out   BACK"
KEYS_PUT_IN = "\x05\x06 OK before it   BACK"
KEYS_READ = "\x05\x06 read   BACK"
KEYS_FIELDS, KEYS_CHANGED = "\x05\x06 OK change   BACK", "\x05\x06 OK change  BACK done"
KEYS_NOT_AGREED = "\x05\x06 OK change  BACK drop"
KEYS_CHANGE = "OK change   BACK"
KEYS_PAGE = "OK go back"

VIEWS = "Chips, race, hands .."
VIEW_TITLE = "LOOK AT"
BIG_LINE, CHIPS_LINE, RACE_LINE = "Big scores", "Chips", "The race"

CHIPS = "CHIPS"
CHIPS_OF = "of %d and %d"
OWES = "owes"
CHIP_MELD = "meld"

RACE = "THE RACE"
RACE_TO = "to %d"
RACE_OF = "hand %d of %d"
NO_HANDS = "No hands yet."

TO_WIN = "What wins"
LEADS, LEAD, EVEN = "%s LEADS BY %d", "%s LEAD BY %d", "EVEN"
WIN_HEADS = ("to win", "bid", "or score")
WIN_HEADS_BID = ("to win", "bid")
WIN_HEADS_POINTS = ("to win", "score")
WIN_LEAD = "or lead by"
BEHIND_HEADS = ("", "behind")
ANY, NO = "any", "-"

HANDS = "Hands"
HANDS_TITLE = "HANDS"
HAND = "HAND %d"
HAND_RESULT = "HAND %d %s"
HAND_IN_FULL = "%d %s%s"
HAND_AND_BID = "HAND %d  %s"
MISDEAL = "misdeal"
TAKEN_OUT = "out: %s"
SAME_DEALER = "The same dealer dealt again."
FIXED_MARK, LATE_MARK = "*", "+"
FIXED = "Corrected."
LATE = "After the game was won."
ADJUSTED = "%s %s"

# Codes for a camera: capitals, digits and $%*+-./: only in their texts.
CODE_LINE = "Code for a phone"
CODE_SCORE, CODE_GAME = "SCORE", "GAME"
CODE_FOR_ANY = ["for any", "phone's", "camera"]
CODE_FOR_PAGE = ["for the", "web page"]
CODE_OF = "%d of %d"
KEYS_CODE_SCORE = "\x05\x06 game\nBACK"
KEYS_CODE_GAME = "\x05\x06 score\nBACK"
NO_GAME_CODE = "This game does not fit into codes. A laptop can read it by USB."
CODE_WORD, CODE_BETWEEN, CODE_CLOSE = "PINOCHLE", " - ", "/"
SCORE_TEXT, SCORE_ALONE = "%s: %s. %s", "%s. %s"
CODE_WON, CODE_STOPPED = "%s WON. HANDS: %d", "STOPPED. HANDS: %d"
CODE_TO, CODE_OF_HANDS = "HANDS: %d. TO %d", "HAND %d OF %d"

EARLIER = "Earlier games"
EARLIER_TITLE = "EARLIER GAMES"
NO_GAMES = "No earlier games yet."
UNREADABLE = "This game can't be opened here. A laptop may open it."
UNDATED = "no date"
WON_BY = "%s won"
STOPPED = "stopped"
GOING = "not finished"
GO_ON = "Go on with this game"
ITS_HANDS = "Look at its hands"

# The fields of a hand.
BID_FIELD = "%s bids %d"
TRUMP_FIELD = "trump %s"
MELD_FIELD = "meld of %s %d"
NINES_FIELD = "nines in it %d"
TRICKS_FIELD = "tricks of %s %d"
TOOK_FIELD = "%s took a trick: %s"
CLAIM_FIELD = "%s claims"
OUTCOMES = {
    "played": "played out",
    "thrown-in": "thrown in",
    "agreed": "thrown in, all agree",
    "no-royal": "no royal marriage",
    "sweep-made": "sweep made",
    "sweep-failed": "sweep lost",
    "sweep-2-made": "sweep 2 made",
    "sweep-2-failed": "sweep 2 lost",
    "no-meld": "too little meld",
    "renege": "renege",
}
HOW_IT_ENDED = "HOW DID IT END?"
WHO_CLAIMS = "WHO CLAIMS?"
CORRECT_TITLE = "CORRECT HAND %d?"
ARROW = " \x08 "
BECOMES = "%s%s" + ARROW + "%s"
TOTALS_STAY = "totals stay"
DEALER_FIELD = "%s dealt"
# What was done, for two seconds on the scoreboard.
DONE = {
    "fix": "hand corrected",
    "drop": "hand taken out",
    "keep": "put back",
    "in": "hand put in",
    "dealer": "%s deals",
    "rules": "rules changed",
    "start": "scores so far",
    "names": "names changed",
}
DEALER_STAYS, OTHER_DEALER = "Go on", "Another dealer"
TAKE_OUT_TITLE, PUT_BACK_TITLE = "TAKE HAND %d OUT?", "PUT IT BACK?"
WHO_LEAVES, INSTEAD_OF = "WHO LEAVES?", "INSTEAD OF %s"
SO_FAR = "SO FAR: %s"
GAME_IS, WHICH_GAME = "Game: %s", "WHICH GAME?"
FROM_WHEN, FROM_HAND, ALL_HANDS, WHEN = "FROM WHEN?", "from hand %d", "all hands", "from when"
WAS, NOW = "was", "now"
CORRECTED_WINNER = "Over at hand %d: %s"
CORRECTED_OPEN = "The game goes on."

# Endings that the table states. The journal stores the first word of each reason.
WHO_RENEGED, HOW_RENEGED = "WHO RENEGED?", "HOW?"
RENEGES = (
    ("suit", "Did not follow suit"),
    ("trump", "Did not play trump"),
    ("higher", "Did not play higher"),
    ("other", "Other reason"),
)
RENEGED_FIELD = "%s reneged: %s"
OVER_MENU = "The game is over .."
IS_IT_OVER, HAS_POINTS, HAS_WON = "GAME OVER?", "%s: %d points", "Yes, %s won"
PLAY_ON, ANOTHER_HAND = "No, play on", "Play another hand"
TIE, CUT_FOR_IT, WINS_CUT = "A TIE AT %d", "Cut the cards for it?", "%s won the cut"
CUT, ADJUSTED_OVER = "cut", "adjusted"
DECIDED = "%s won"
DECISIONS = ((CUT, "Cut: %s won"), (ADJUSTED_OVER, DECIDED))

# Adjustments. The journal stores the first word of each reason.
ADJUST = "Renege, penalty .."
ADJUST_TITLE = "WHY?"
ADJUST_BEFORE = (
    "The game is over. HOLD BACK until its last hand is undone, enter this, then that hand."
)
ADJUST_ENDED = "The game is over. HOLD BACK until that is undone, then enter this."
REASONS = (("renege", "Renege"), ("penalty", "Penalty"), ("other", "Other reason"))
WHOSE = "WHOSE SCORE?"
ADJUST_OF = "%s %s"
TOTAL = "total"

# How the display shows the game.
TYPE_IS = ("Type: usual", "Type: large")
LIGHT_IS = ("Light: full", "Light: half", "Light: little")
ORDERS_ARE = ("Orders by cable: no", "Orders by cable: yes")
NO_ORDER = "Not an order."
TURN = "Turn the picture"
KEYS_LOOK = "\x05\x06 choose  OK next  BACK"
