"""`pinochle stats`: player and pair statistics."""

import json
from typing import Any

import click
from pinochle.game.names import PLACES
from pinochle.text.words import NAMES_OF_PLAYERS
from sqlalchemy import Connection

from pinochle_tools.archive.completing import complete_players
from pinochle_tools.archive.history import archive_option, opened, place_option
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.letters import readable
from pinochle_tools.common.parameters import Given, Words
from pinochle_tools.common.plurals import counted
from pinochle_tools.common.printing import Printer
from pinochle_tools.common.rounding import rounded
from pinochle_tools.common.times import BEFORE_MORNING
from pinochle_tools.database.places import find_place
from pinochle_tools.evening import places
from pinochle_tools.games.choosing import Choice, choice_options, games_chosen
from pinochle_tools.people.editing import everybody
from pinochle_tools.people.persons import find_person
from pinochle_tools.people.shown_strengths import shown_strengths
from pinochle_tools.rules_files.completing import complete_rules
from pinochle_tools.score_files.rule_options import json_option
from pinochle_tools.statistics.player_stats import Statistics, statistics
from pinochle_tools.statistics.strength_model import Estimate
from pinochle_tools.statistics.strengths import Strengths
from pinochle_tools.statistics.tallies import Rate, Tally

_COLUMNS = ["games", "won", "hands", "bids", "made", "set", "bid", "points", "best", "meld"]
_MOST = 20


@click.command()
@click.argument(
    "player", metavar="[PLAYER]", type=Words(), required=False, shell_complete=complete_players
)
@click.option(
    "--rules",
    "chosen",
    type=Given(),
    metavar="ID|FILE.toml",
    shell_complete=complete_rules,
    help="Count only games by these rules.",
)
@place_option
@choice_options
@json_option
@archive_option
@data_option
def command(
    player: str | None,
    chosen: str | None,
    place: str | None,
    as_json: bool,
    company: tuple[str, ...],
    **choice: Any,
) -> None:
    """Show player and pair statistics: games won, bids made and set, averages.

    With a PLAYER's name: by seat, by partner, head to head, streaks. bid, points, meld and
    tricks are averages per hand; a game that ended level is half a game won; others without a
    winner do not count for games and won.
    """
    # Games by own rules that were removed are still counted by their id.
    rules = (
        _find_id(chosen) if chosen and chosen.endswith(".toml") else chosen and readable(chosen)
    )
    with opened().reading() as connection:
        persons = everybody(connection) if company else []
        choice |= _on_boxes(choice["evening"])
        choice["company"] = tuple(find_person(persons, name).name for name in company)
        where = games_chosen(Choice(find_place(connection, place), **_given(choice)))
        found = statistics(connection, rules, where)
        # Strengths are of all games.
        fitted = Strengths() if chosen or where is not None else shown_strengths(connection)
        if player is not None:
            found.players, found.pairs = _only(connection, found.players, player), {}
    if chosen and not found.games:
        _find_id(chosen)  # refuses an id that nothing has
    if as_json:
        players = [_object(tally, fitted) for tally in found.players.values()]
        pairs = [_object(tally, fitted) for tally in found.pairs.values()]
        print(json.dumps({"players": players, "pairs": pairs}))
        return
    printer = Printer()
    if not found.games and (chosen or where is not None):
        printer.line(f"no game is among these ({_hint(choice)}pinochle games lists all)")
        return
    _show(printer, found, fitted, alone=player is not None)


def _show(printer: Printer, found: Statistics, fitted: Strengths, *, alone: bool) -> None:
    if not found.games:
        printer.line("no games yet: play one with pinochle play, or run pinochle sync")
    elif not found.players:
        printer.line(f"{counted(found.games, 'game')}, but no player has a name in them.")
        printer.line(f'Enter them in any game: hold OK for the menu, then "{NAMES_OF_PLAYERS}".')
    elif alone:
        _show_player(printer, next(iter(found.players.values())))
        _show_strengths(printer, fitted, set(found.players))
    else:
        _table(printer, "Players", list(found.players.values()))
        if found.pairs:
            _table(printer, "Pairs", list(found.pairs.values())[:_MOST])
        _show_strengths(printer, fitted, {*found.players, *found.pairs})
        if found.unnamed:
            games = counted(found.unnamed, "game")
            printer.line(f"Players without a name are not counted: {games} of {found.games}.")
    if found.mixed and found.players:
        printer.line("Points of games counted in ones count tenfold here.")


def _given(choice: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in choice.items() if value is not None}


def _hint(choice: dict[str, Any]) -> str:
    """Return why an evening of a day may have no game, which has a hyphen and an id none."""
    return f"{BEFORE_MORNING}; " if "-" in (choice["evening"] or "") else ""


def _on_boxes(evening: str | None) -> dict[str, str]:
    """Return how boxes call an evening of this laptop's desk, if its id is given, and its day.

    Boxes that are set up by their keys call others so, too.
    """
    for state in places.all_states(data_folder()) if evening else ():
        if state.id == evening and state.typed:
            return {"evening": state.box_id, "day": str(state.settings["day"])}
    return {}


def _find_id(chosen: str) -> str:
    # Few need this import, which takes a tenth of a second.
    from pinochle_tools.rules_files.rules_option import find_table

    return find_table(chosen).id


def _only(connection: Connection, players: dict[str, Tally], wanted: str) -> dict[str, Tally]:
    person = find_person(everybody(connection), wanted)
    if person.name not in players:
        raise ToolError(f"{person.name} has no such games")
    return {person.name: players[person.name]}


def _table(printer: Printer, title: str, tallies: list[Tally]) -> None:
    rows = [[tally.name, *_cells(tally)] for tally in tallies]
    printer.table(title, ["", *_COLUMNS, "tricks", "streak"], rows)


def _cells(tally: Tally) -> list[str]:
    return [
        str(tally.games.of),
        _percent(tally.games.percent),
        str(tally.hands),
        str(tally.bids),
        _percent(tally.made_percent),
        str(tally.lost),
        _number(tally.average("bid")),
        _number(tally.average("points")),
        "" if tally.best is None else str(tally.best),
        _number(tally.average("meld")),
        _number(tally.average("tricks")),
        str(tally.streak.longest),
    ]


def _show_player(printer: Printer, tally: Tally) -> None:
    _table(printer, "", [tally])
    if tally.streak.now:
        what = "won" if tally.streak.now > 0 else "lost"
        printer.line(f"Now {abs(tally.streak.now)} {what} in a row")
    _rates(printer, "By seat", _by_seat(tally))
    _rates(printer, "By partner", tally.partners)
    _rates(printer, "Head to head", tally.rivals)


def _show_strengths(printer: Printer, fitted: Strengths, names: set[str]) -> None:
    """Print the strengths of these people, and of their pairs whose partners suit or do not."""
    found = [(name, one) for name, one in fitted.of.items() if name in names]
    if not found:
        return
    ordered = sorted(found, key=lambda one: -one[1].value)
    rows = [[name, *_strength_cells(one)] for name, one in ordered]
    printer.table("Strength", ["", "a hand", "could be", "hands"], rows)
    printer.line(
        f"Strength: trick points a hand, of {fitted.whole}, above those of an average player or"
        f" pair here; of hands until {fitted.until}."
    )


def _strength_cells(one: Estimate) -> list[str]:
    points = [f"{rounded(value):+d}" for value in (one.value, one.low, one.high)]
    return [points[0], f"{points[1]} to {points[2]}", str(one.hands)]


def _strength(one: Estimate | None) -> dict[str, object] | None:
    if one is None:
        return None
    return {"points": one.value, "low": one.low, "high": one.high, "hands": one.hands}


def _by_seat(tally: Tally) -> dict[str, Rate]:
    """Return the rates by seat as the display calls them, clockwise."""
    return {PLACES[place]: rate for place, rate in sorted(tally.seats.items())}


def _rates(printer: Printer, title: str, rates: dict[str, Rate]) -> None:
    if not rates:
        return
    printer.line()
    rows = [
        [name, str(rate.of), str(rate.won), _percent(rate.percent)] for name, rate in rates.items()
    ]
    printer.table(title, ["", "games", "won", ""], rows)


def _object(tally: Tally, fitted: Strengths) -> dict[str, object]:
    def rates(found: dict[Any, Rate]) -> dict[str, object]:
        return {name: {"games": rate.of, "won": rate.won} for name, rate in found.items()}

    return {
        "name": tally.name,
        "games": tally.games.of,
        "won": tally.games.won,
        "hands": tally.hands,
        "bids": tally.bids,
        "made": tally.made,
        "set": tally.lost,
        "average": {what: tally.average(what) for what in ("bid", "points", "meld", "tricks")},
        "best": tally.best,
        "streak": {"longest": tally.streak.longest, "now": tally.streak.now},
        "by_seat": rates(_by_seat(tally)),
        "by_partner": rates(tally.partners),
        "head_to_head": rates(tally.rivals),
        "strength": _strength(fitted.of.get(tally.name)),
        "chemistry": _strength(fitted.chemistry.get(tally.name)),
    }


def _percent(share: float | None) -> str:
    return "" if share is None else f"{rounded(share)} %"


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return str(rounded(value)) if abs(value) >= 100 else f"{rounded(10 * value) / 10:.1f}"
