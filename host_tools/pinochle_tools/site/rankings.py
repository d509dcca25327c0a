"""Who has how many points on an evening: from the desk's log, or from the games of journals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pinochle_tools.common.letters import in_order
from pinochle_tools.evening import overview, sheets
from pinochle_tools.evening.state import State
from pinochle_tools.games.queries import GameView
from pinochle_tools.report.engine import whole
from pinochle_tools.report.links import Links
from pinochle_tools.statistics.tallies import LEVEL, LOST, WON

# Of points that the desk gave or took: with those of the rounds they add up to the total.
_OUTSIDE = "Outside a round"
# Columns of rounds or games at most; with more than that, a person's card alone has them.
_MOST_ROUNDS = 12
TENFOLD = "Points of games in ones count tenfold."
COMPARED = "Points of games in ones are as played, and compared tenfold."
_GAME = "Game"
_OF_GAMES = "The columns are the games by their numbers, empty where a person did not play."


@dataclass
class Round:
    """A round or game of a person: where, with and against whom, what came of it."""

    name: str
    where: str
    partner: str = ""
    against: str = ""
    points: str = ""
    form: str = ""
    href: str = ""


@dataclass
class Person:
    """A person's row: `rounds` are points, None for a round without the person."""

    name: str
    href: str
    place: int = 0
    points: int = 0
    rounds: list[int | None] = field(default_factory=list)
    card: list[Round] = field(default_factory=list)
    won: str = ""
    sets: int | None = None
    halves: int = 0

    @property
    def form(self) -> str:
        """A letter for each round with a result."""
        return "".join(one.form for one in self.card)


@dataclass
class Ranking:
    """The people of an evening, most points first; `hidden` says why there are none yet.

    `tenfold` and `note` explain its points and columns.
    """

    title: str = ""
    people: list[Person] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)
    tables: list[tuple[int, list[tuple[int, list[tuple[str, str]]]], list[str]]] = field(
        default_factory=list
    )
    prizes: list[tuple[str, str, str]] = field(default_factory=list)
    hidden: str = ""
    tenfold: str = ""
    note: str = ""


def of_games(views: Sequence[GameView], links: Links) -> list[Person]:
    """Return the named people of games, given the newest first; the one with most points first.

    Games that were stopped count in nothing. Where units of points differ, those of games in ones
    count tenfold.
    """
    counted = counted_of(views)
    mixed = mixed_units(counted)
    found: dict[str, Person] = {}
    for view in counted:
        times = 10 // view.row.unit if mixed else 1
        for seat, name in enumerate(view.given):
            if name:
                person = found.setdefault(name, Person(name, links.player(name)))
                _count(person, view, seat, times, links)
    for person in found.values():
        person.won = f"{person.halves / 2:g} of {len(person.card)}"
    return _placed(list(found.values()))


def counted_of(views: Sequence[GameView]) -> list[GameView]:
    """Return the games with a result that count, in the order of play; given the newest first."""
    return [
        view
        for view in reversed(views)
        if view.row.counts and (view.row.winner is not None or view.row.state == "level")
    ]


def mixed_units(views: Sequence[GameView]) -> bool:
    """Return whether some games are in ones and others in tens, so that ones count tenfold."""
    return len({view.row.unit for view in views}) > 1


def _count(person: Person, view: GameView, seat: int, times: int, links: Links) -> None:
    """Add a game to the row of a person who sat on a seat."""
    row, side = view.row, view.seated[seat]
    points = view.sides[side].total * times
    won = row.winner is None or row.winner == side
    there = list(enumerate(zip(view.players, view.seated, strict=True)))
    partners = [name for at, (name, own) in there if own == side and at != seat]
    others = [one for one in view.sides if one.side != side]
    person.points += points
    person.halves += (1 if row.winner is None else 2) if won else 0
    person.rounds.append(points)
    person.card.append(
        Round(
            _called(view),
            f"table {row.at_table}" if row.at_table else "",
            ", ".join(partners),
            ", ".join(name for _, (name, own) in there if own != side),
            " : ".join(whole(one.total) for one in (view.sides[side], *others)),
            (LEVEL if row.winner is None else WON) if won else LOST,
            links.game(row.history),
        )
    )


def _called(view: GameView) -> str:
    """Return what a game is called on an evening: its round, or its number."""
    return f"Round {view.row.round}" if view.row.round else f"{_GAME} {view.row.history}"


def _placed(people: list[Person]) -> list[Person]:
    people.sort(key=lambda one: (-one.points, -one.halves, in_order(one.name)))
    for at, one in enumerate(people):
        before = people[at - 1] if at else None
        same = before and (before.points, before.halves) == (one.points, one.halves)
        one.place = before.place if before and same else at + 1
    return people


def ranking_of_games(views: Sequence[GameView], links: Links, title: str = "") -> Ranking:
    """Return the ranking of games, given the newest first."""
    found = Ranking(title, of_games(views, links))
    counted = counted_of(views)
    found.tenfold = TENFOLD if mixed_units(counted) else ""
    names = list(dict.fromkeys(_called(view) for view in counted if any(view.given)))
    if 1 < len(names) <= _MOST_ROUNDS:
        kinds = {name.split()[0] for name in names}
        found.columns = [name if len(kinds) > 1 else name.split()[1] for name in names]
        for one in found.people:
            played: dict[str, int] = {}
            for line, points in zip(one.card, one.rounds, strict=True):
                played[line.name] = played.get(line.name, 0) + (points or 0)
            one.rounds = [played.get(name) for name in names]
        found.note = _OF_GAMES if kinds == {_GAME} else ""
    return found


def ranking_of_desk(state: State, href_of: Callable[[str], str]) -> Ranking:
    """Return the ranking of an evening with a desk, as far as the desk has released it."""
    seats, until = _shown(state)
    found = Ranking(str(state.title))
    if until:
        found.columns = [str(at + 1) for at in range(until)]
        found.people = [_person(state, row, until, href_of) for row in _standing(state, until)]
        if state.adjusted:
            found.columns.append(_OUTSIDE)
        # Results that are missing may still change them.
        if state.closed or (until == state.rounds and not state.missing(until)):
            found.prizes = [_prize(one) for one in _prizes(state)]
    else:
        found.hidden = "The desk shows the standings later."
    for number in range(1, max(seats, until) + 1):
        found.tables.append(_tables(state, number, number <= until))
    return found


def _shown(state: State) -> tuple[int, int]:
    """Return up to which round seats and standings are released; of a closed evening all are."""
    if state.closed:
        return len(state.seats), len(state.seats)
    return state.released["seats"], state.released["standings"]


def _standing(state: State, until: int) -> list[dict[str, Any]]:
    return [row for row in overview.standing(state, until) if row["games"] or row["byes"]]


def _prizes(state: State) -> list[dict[str, Any]]:
    found: Any = overview.prize_list(state)["prizes"]
    return list(found)


def _prize(prize: dict[str, Any]) -> tuple[str, str, str]:
    name = f"{prize['prize']}, {prize['group']}" if prize["group"] else prize["prize"]
    return name, sheets.shared_by(prize), whole(prize["value"]) if prize["value"] else ""


def _person(
    state: State, row: dict[str, Any], until: int, href_of: Callable[[str], str]
) -> Person:
    found = Person(row["name"], href_of(row["name"]), row["place"], row["points"])
    found.rounds = list(row["rounds"])
    found.won, found.sets = f"{row['won']:g} of {row['games']}", row["sets"]
    for line in overview.card(state, row["number"]):
        if line["round"] > until:
            continue
        where = f"table {line['table']}, {line['seat']}" if line["table"] else "sits out"
        where += f", for {line['for']}" if "for" in line else ""
        where += f", {line['by']} played" if "by" in line else ""
        one = Round(f"Round {line['round']}", where)
        if line["table"]:
            one.partner, one.against = line["partner"], ", ".join(line["against"])
        if "points" in line:
            one.points = " : ".join(map(whole, line["points"]))
            one.form = {0: LOST, 0.5: LEVEL, 1: WON}[line["won"]]
        elif not line["table"] and (points := row["rounds"][line["round"] - 1]) is not None:
            one.points = whole(points)
        found.card.append(one)
    if state.adjusted:
        found.rounds.append(row["adjusted"] or None)
    if row["adjusted"]:
        found.card.append(Round(_OUTSIDE, "", points=whole(row["adjusted"])))
    return found


def _tables(
    state: State, number: int, scored: bool
) -> tuple[int, list[tuple[int, list[tuple[str, str]]]], list[str]]:
    """Return (round, [(table, [(pair, points)])], who sits out)."""
    found: Any = overview.round_of(state, number)
    rows = []
    for table in found["tables"]:
        north, east, south, west = table["names"]
        points = [whole(one) for one in table["points"]] if scored and "points" in table else []
        pairs = (f"{north} & {south}", f"{east} & {west}")
        rows.append((table["table"], list(zip(pairs, points or ["", ""], strict=True))))
    return number, rows, found["out"]
