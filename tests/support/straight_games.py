"""The hands of a changed game, entered right from the start."""

from pinochle.game.game import Game
from pinochle.rules.race import DECIDED
from pinochle.rules.rule_set import Illegal


def straight(game):
    """Return a game of the same hands in their places, None where rules refuse one of them.

    Accepted bids and ends are not checked again when rules change; here they are. It is also None
    where the table decided the race by the rules of a dropped hand, or those ended a risen target,
    because the twin does not have them.
    """
    sheet = game.sheet
    table = sheet.spans[0][1]
    twin = Game([*game.first[:3], *_source(game, table), *game.first[5:]])
    try:
        if sheet.start:
            twin.apply(["start", sheet.start, sheet.start_hands])
        for line in sheet.lines:
            if line is None or line.dropped or line.late:
                if line is not None and line.dropped and _ends_risen(twin, line):
                    return None
                continue
            if line.facts is None:
                _enter_line(twin, line)
                continue
            if line.table != table:
                table = line.table
                twin.apply(["rules", *_source(game, table), twin.sheet.accepts + 1])
            if twin.dealer != line.facts.dealer:
                twin.apply(["dealer", line.facts.dealer])
            for event in events_of(line.facts):
                twin.apply(event)
            twin.apply(["accept"])
    except Illegal as refused:
        if refused.code not in CHECKED:
            raise
        return None
    if _begins_at_dropped(sheet) and _by_table(game) != _by_table(twin):
        return None
    return twin


def _begins_at_dropped(sheet):
    """Return whether rules begin at a hand that was taken out."""
    begin = {number for number, _ in sheet.spans}
    return any(line.dropped and line.number in begin for line in sheet.listed())


# What an answer is refused for that another rule or order allowed.
CHECKED = ("bid-low", "bid-step", "throw-margin", "throw-never", "throw-agree", "sweep-off")
CHECKED += ("call-turn", "call-low", "call-stuck", "call-over", "royal-off", "start-high")
CHECKED += ("no-meld", "meld-declarer", "game-over", "not-won", "not-settled")


def that_count(lines, score):
    """Return the lines of a game without decisions of the table that did not end it.

    `score` is the one that decided the race, or None. A decision lapses when hands are changed.
    """
    decisions = [line for line in lines if line.decides and not line.late]
    ended_by = decisions[-1] if score and score.result == DECIDED else None
    return [line for line in lines if not line.decides or line is ended_by]


def _source(game, table):
    return list(game.sheet.sources[table - 1]) if table else list(game.first[3:5])


def _ends_risen(twin, line):
    """Return whether the rules of a hand that was taken out end a risen target."""
    race = twin.sheet.whole.race
    risen = race.target != race.rules.target
    return risen and line.facts.rules.target != race.rules.target


def _by_table(game):
    """Return the side that has won by a decision of the table, or -1."""
    score = game.sheet.whole.decided
    return score.winner if score and score.result == DECIDED else -1


def _enter_line(twin, line):
    if not line.decides:
        twin.apply(["adjust", line.side, line.points, line.reason])
    elif twin.sheet.leaders() and line.side in twin.sheet.leaders():
        twin.apply(["won", line.side, line.reason])


def events_of(facts):
    """Return the answers that make the facts of a hand."""
    events = []
    if facts.auction and facts.auction.done:
        events += [["call", *call] for call in facts.auction.calls]
    if facts.seat >= 0:
        events.append(["bid", facts.seat, facts.bid])
    events.append(["trump", facts.trump])
    if not facts.outcome.startswith("sweep"):
        for side, meld in enumerate(facts.meld):
            if meld is not None and (facts.lays(side) or not meld):
                events.append(["meld", side, meld, facts.dix[side]])
    if facts.claim >= 0:
        events.append(["claim", facts.claim])
    if facts.outcome in ENDS:
        events.append(ENDS[facts.outcome])
    if facts.outcome == "renege":
        events.append(["renege", facts.reneged, facts.reason])
    for side in facts.defenders_first():
        if facts.tricks[side] is not None:
            took = facts.took[side]
            took = facts.tricks[side] > 0 if took is None else took
            events.append(["tricks", side, facts.tricks[side], int(took)])
    return events


ENDS = {
    "thrown-in": ["throw-in", 0],
    "agreed": ["throw-in", 1],
    "no-royal": ["no-royal"],
    "sweep-made": ["sweep", 1],
    "sweep-failed": ["sweep", 0],
    "sweep-2-made": ["sweep", 1, 2],
    "sweep-2-failed": ["sweep", 0, 2],
}
