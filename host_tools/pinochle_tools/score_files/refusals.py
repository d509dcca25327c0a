"""The error texts for all refusals of the package pinochle, in one table."""

from pinochle.rules.melds import NAMES
from pinochle.rules.rule_set import Illegal

from pinochle_tools.common.errors import ToolError
from pinochle_tools.score_files.strict_json import shown

# Code -> text; {0} and {1} are the refusal's numbers.
WORDS = {
    "bid-low": "bid too low: the lowest is {0}",
    "bid-step": "bid not on the ladder: the nearest bids are {0} and {1}",
    "call-low": "call too low: {0} is already bid",
    "call-open": "the calls end before the auction is over",
    "call-over": "a call after the end of the auction",
    "call-result": "the calls give the bid to seat {0} at {1}",
    "call-stuck": "seat {0} must bid and cannot pass",
    "call-turn": "call out of turn: it is seat {0}'s",
    "card": "no such card in this game: {0} (write them like AS 10D KH)",
    "copies": "too many copies of {0}: the deck has {1}",
    "declarer": "declarer must be a side from 0 to {0}",
    "event": "not an event of a journal: {0}",
    "fix-hand": "there is no hand {0} to correct",
    "fix-open": "the correction would leave that hand incomplete",
    "game-over": "the game is over",
    "hand-size": "{0} cards, but a player holds at most {1}",
    "in-hand": "only possible between two hands",
    "laid-off": "melds are laid one by one only in games without bidding",
    "meld-count": "more melds of one kind than a hand can hold: {0}",
    "meld-dix": "dix is {0}, more than the whole meld of {1}",
    "meld-missing": "a side's meld is missing",
    "meld-name": "no such meld: {0}",
    "meld-sign": "meld and dix cannot be negative",
    "meld-most": "a side's meld goes up to {0}",
    "meld-together": "these melds need {0} cards, but a player holds at most {1}",
    "meld-unit": "meld and dix must be multiples of {0} in this game",
    "no-bid-yet": "nobody has the bid yet",
    "no-bidding": "there is no bidding in this game",
    "no-claims": "there are no claims in this game",
    "not-settled": "the hand is not complete",
    "nothing-to-redo": "there is nothing to redo",
    "nothing-to-undo": "there is nothing to undo",
    "old-game": "names and notes during a game need version 2, and this is a version 1 game",
    "option": "no such option: {0} (pinochle rules ID lists them)",
    "option-preset": "the option {0} does not apply to {1}",
    "option-tens": "classic counting does not work in ones (add --set unit=tens)",
    "option-value": "the option {0} cannot be {1} (pinochle rules ID lists its values)",
    "outcome": "no such outcome in this game",
    "preset": "no such rule set: {0} (pinochle rules lists them)",
    "rules-both": "{0} and {1} contradict each other: only one of them",
    "rules-needs": "{0} needs {1} beside it",
    "rules-cards": "{0}: {1} cards are dealt, but the deck has {2}",
    "rules-ladder": "{0}: the ladder must rise, but {1} comes after {2}",
    "rules-sides": "{0}: every seat must be in one side, once",
    "no-meld": "with less than {0} meld the declarer's side is set without play (no-meld)",
    "no-meld-off": "the declarer's side has enough meld to play",
    "meld-declarer": "only the declarer's side lays meld: the others' must be zeros",
    "reneged": "reneged must be a side",
    "meld-impossible": "no deal holds meld of {0}",
    "dix-many": "dix is {0} together, but the deck has only {1} in nines of trump",
    # As the programs of its time say.
    "older-game": "not an event of a journal: kind",
    "hand-dropped": "hand {0} was taken out",
    "hand-kept": "hand {0} was not taken out",
    "before-waits": "a hand is to be put in first",
    "fix-twice": "two answers to one question, or trick points of a hand that has none",
    "rules-other": "the rules of a game keep its players, sides and unit",
    "rules-long": "too many answers for one change of rules",
    "rules-open": "hand {0} lacks an answer by these rules",
    "start-high": "scores so far must be below the target of {0}",
    "no-round": "this game is no round of an evening",
    "round-late": "the seats of a round come before its first hand",
    "bid-forced": "a bid of {0} is below the lowest: only the player who is forced can have it",
    "not-won": "side {0} is not among those with the most points, or they end no game",
    "race-over": "this hand comes after the end of the race",
    "royal-off": "in this game a hand without a royal marriage is played like any other",
    "seat": "no such seat: {0}",
    "side": "no such side: {0}",
    "sweep-meld": "there is no meld in a sweep: meld must be zeros",
    "sweep-tricks": "in a sweep that was made no other side has a trick",
    "sweep-off": "there is no sweep in this game",
    "throw-agree": "thrown in without the right to: this game has no agreed throw-in",
    "throw-margin": "thrown in without the right to: the bid can still be made with {0} in tricks",
    "throw-never": "thrown in without the right to: in this game every hand is played",
    "took-points": "points a side cannot have: {0} in tricks, but no trick won",
    "tricks-extra": "a hand that was not played cannot have trick points",
    "tricks-last": "the {0} points for the last trick are missing",
    "tricks-missing": "tricks are missing",
    "tricks-over": "points a side cannot have: a whole hand has {0} in tricks",
    "tricks-points": "points a side cannot have: {0} in tricks",
    "tricks-sign": "points a side cannot have: negative trick points",
    "tricks-total": "trick points do not add up to {1}: they are {0}",
    "trump": "trump must be S, H, D or C, not {0}",
    "version": "the journal of a newer scorekeeper (version {0}): update pinochle to read it",
}


def in_words(refusal: Illegal) -> str:
    """Return a refusal as one line for people."""
    values = list(refusal.numbers)
    if refusal.code == "call-result" and values[0] == -1:
        return "all players passed, so nobody has the bid"
    if refusal.code == "meld-count" and isinstance(values[0], int):
        values[0] = NAMES[values[0]]
    elif refusal.code == "declarer":
        values[0] = int(values[0]) - 1
    return WORDS[refusal.code].format(*[_plain(value) for value in values])


def refused(refusal: Illegal) -> ToolError:
    """Return a refusal as the error that ends a command."""
    return ToolError(in_words(refusal))


def _plain(value: object) -> str:
    if isinstance(value, str) and not (value.isascii() and value.isprintable() and value):
        return shown(value)
    return str(value) if len(str(value)) <= 40 else shown(str(value))
