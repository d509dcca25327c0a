"""The decided examples of changed games, tests/vectors/changes.jsonl, and what they expect.

A text means the events of a hand, and ["hand", seat, bid, meld, other meld, other tricks] for
those of a hand of two pairs.
"""

from pinochle.game.game import Game
from pinochle.game.spans import names_by_hand
from pinochle.rules.rule_set import Illegal
from support import records
from support.plain_game import PlainGame, Refused
from support.plain_hand import missing

EXAMPLES = records.TESTS / "vectors" / "changes.jsonl"
HANDS = {
    "N": (0, 330, 140, 60, 60),  # made: 330 120
    "E": (1, 300, 120, 40, 60),  # made: 100 310
    "S": (1, 300, 100, 60, 80),  # set: 140 -300
}
GAME_ID = "0123456789abcdef"


def examples():
    """Return the examples as (line, object)."""
    return list(enumerate(records.lines(EXAMPLES), 1))


def first_of(example):
    """Return an example's first event."""
    preset, options = example.get("rules", "racehorse"), example.get("options", [])
    return ["game", 3, GAME_ID, preset, options, [], [], example.get("first_dealer", 0)]


def events_of(example):
    """Return an example's events after the first."""
    found = []
    for event in example["events"]:
        found += hand(*HANDS[event]) if isinstance(event, str) else _hand_or_event(event)
    return found


def _hand_or_event(event):
    return hand(*event[1:]) if event[0] == "hand" else [event]


def hand(seat, bid, meld, other_meld, tricks):
    """Return the events of a played hand of two pairs."""
    side = seat % 2
    return [
        ["bid", seat, bid],
        ["trump", "S"],
        ["meld", side, meld, 0],
        ["meld", 1 - side, other_meld, 0],
        ["tricks", 1 - side, tricks, 1],
        ["accept"],
    ]


def expected(example):
    """Return what an example says, by name."""
    return {name: example[name] for name in example if name not in NOT_EXPECTED}


NOT_EXPECTED = ("says", "rules", "options", "first_dealer", "events", "refused")


def plain_after(example):
    """Return (PlainGame, whether the last event was refused) of an example."""
    game = PlainGame(first_of(example))
    refused = False
    for event in events_of(example):
        assert not refused, f"an event before the last one is refused: {event}"
        try:
            game.add(event)
        except Refused:
            refused = True
    return game, refused


def seen_plainly(game):
    """Return what the model shows of a game, by the names of the examples."""
    fold = game.fold()
    lines = fold.lines
    return {
        "totals": fold.totals,
        "shown": fold.totals_here,
        "winner": -1 if fold.winner is None else fold.winner,
        "won": -1 if fold.won_by is None else fold.won_by,
        "ended": fold.ended or "",
        "list": [hand.number for hand in lines],
        "places": [hand.place or 0 for hand in lines],
        "dealers": [-1 if hand.dealer is None else hand.dealer for hand in lines],
        "late": [hand.number for hand in lines if hand.late],
        "played": [hand.players for hand in lines],
        "place": fold.place,
        "dealer": fold.dealer,
        "players": fold.players,
        "target": fold.target_here,
        "round": game.round or [],
        "asks": _question(fold),
    }


def _question(fold):
    if fold.ended is not None:
        return ""
    if fold.facts:
        return missing(fold.facts, fold.rules) or "accept"
    return "bid" if fold.rules.of["bids"] else "trump"


def seen(game):
    """Return what the scorekeeper's game shows, by the names of the examples."""
    sheet = game.sheet
    lines = [line for line in sheet.listed() if line.facts is not None]
    names = names_by_hand(game)
    asked = game.hand.asks()[0]
    return {
        "totals": sheet.whole.totals,
        "shown": sheet.race.totals,
        "winner": sheet.whole.winner,
        "won": game.winner if game.ended or not sheet.inserts_before else sheet.whole.winner,
        "ended": game.ended,
        "list": [line.number for line in lines],
        "places": [line.score.hand if line.score else 0 for line in lines],
        "dealers": [-1 if line.dropped else line.facts.dealer for line in lines],
        "late": [line.number for line in lines if line.late],
        "played": [names[line.number][0] for line in lines],
        "place": sheet.race.hands + 1,
        "dealer": game.dealer,
        "players": game.players,
        "target": sheet.race.target,
        "round": list(game.round),
        "asks": QUESTIONS[asked] if not game.ended else "",
    }


QUESTIONS = ("bid", "trump", "meld", "tricks", "tricks", "took", "accept")


def played(example):
    """Return (Game, whether the last event was refused) of an example."""
    game = Game(first_of(example))
    refused = None
    for event in events_of(example):
        assert not refused, f"an event before the last one is refused: {refused}"
        try:
            game.apply(event)
        except Illegal as reason:
            refused = reason
    return game, bool(refused)
