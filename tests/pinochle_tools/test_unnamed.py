"""Unnamed players and sides have the same default names on the display and on the laptop."""

import csv
import io
import json
import re
from functools import partial
from html import unescape

import openpyxl
import pytest
from pinochle.display.text_layout import DEALER
from pinochle.game.game import Game
from pinochle.keys import BACK, HOLD_OK, OK
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.storage.files import Folder
from pinochle.text import setup as words_setup
from pinochle.text import words
from pinochle_tools.archive.updating import bring, ready
from pinochle_tools.commands.replay import title_of
from pinochle_tools.database.schema import PLAYERS, SIDES
from pinochle_tools.database.store import open_store
from pinochle_tools.games.loading import load_games
from pinochle_tools.journals.sources import FolderSource
from pinochle_tools.live.board_state import state_of
from pinochle_tools.live.newest_game import newest_lines
from sqlalchemy import select, text, update
from support import journals, plays
from support.pilot import Pilot, new_app
from support.records import said
from support.spelling import spell
from support.texts import WrittenCanvas

# Clockwise from the player at the top of the table, by the number of players.
SEATS = {
    2: ["North", "South"],
    3: ["North", "East", "West"],
    4: ["North", "East", "South", "West"],
    5: ["Seat 1", "Seat 2", "Seat 3", "Seat 4", "Seat 5"],
    6: ["Seat 1", "Seat 2", "Seat 3", "Seat 4", "Seat 5", "Seat 6"],
}
# A pair in full, where there is room for it, and on the display.
PAIRS = {"North-South": "N+S", "East-West": "E+W"}
TABLES = [(preset, []) for preset in preset_names()]
TABLES += [("six-card", [["players", count]]) for count in (2, 3, 5, 6)]


class Unnamed:
    """A game of unnamed players with one counted hand: its events, and the expected names."""

    def __init__(self, number, preset, options, dealer):
        self.number, self.preset, self.options, self.dealer = number, preset, options, dealer
        table = plays.Table(number, preset, options, odd=0)
        first = plays.first_event(preset, options, dealer, game_id=journals.identity(number))
        table.game, table.events = Game(first), [first]
        while not table.game.sheet.hands():
            table.play(1)
        self.events, self.game = table.events, table.game
        self.bidder = self.game.sheet.hands()[0].facts.seat
        self.seats = SEATS[self.game.rules.players]
        self.sides = list(PAIRS) if self.game.rules.pairs else self.seats

    def on_display(self, side):
        """Return a side's name as far as it fits on the display."""
        return PAIRS.get(self.sides[side], self.sides[side])


@pytest.fixture(scope="module")
def games():
    """Return a game for every preset, number of players and dealer."""
    found = []
    for preset, options in TABLES:
        players = dict(options).get("players", Rules(preset).players)
        for dealer in range(players):
            found.append(Unnamed(len(found) + 1, preset, options, dealer))
    assert {len(game.seats) for game in found} == {2, 3, 4, 5, 6}
    return found


@pytest.fixture(scope="module")
def data(games, tmp_path_factory):
    """A data folder whose archive has all these games, with their numbers."""
    folder = tmp_path_factory.mktemp("unnamed")
    journals.write_files(folder / "device", [(game.number, game.events) for game in games])
    run_in(folder / "data", "sync", "--from", str(folder / "device"))
    return folder / "data"


@pytest.fixture
def run(data):
    """A function that runs a command on the archive of these games and returns its output."""
    return partial(run_in, data)


def run_in(folder, *arguments):
    return said(*arguments, data=folder)


def shown_words(app):
    """Return all text on the display, separated by blanks."""
    app.dirty = True
    app.draw()
    return " ".join(string.strip("*") for _, _, string in app.canvas.written)


def item_texts(screen):
    """Return the names to choose from, without the dealer's mark."""
    choice = getattr(screen, "choice", None)
    items = choice.items if choice else [text for text, _ in screen.items]
    return [text.replace(DEALER, "") for text in items]


def test_the_display_shows_default_names(games, tmp_path):
    for game in games:
        journals.write_files(tmp_path / str(game.number), [(1, game.events)])
        app = new_app(Folder(str(tmp_path / str(game.number))))
        app.canvas = WrittenCanvas()
        pilot = Pilot(app)
        if not pilot.over:
            written = shown_words(app)
            for side in range(len(game.sides)):
                # Beside an arrow and the dealer's mark a name is cut; Seat 1 becomes S1.
                name = game.on_display(side)
                assert name[:2] in written or name[0] + name[-1] in written
            if not pilot.screen.choice:
                pilot.press(OK)
                caller = game.seats[(game.dealer + 2) % len(game.seats)]
                assert pilot.screen.title == words.CALLS % caller.upper()
            elif game.game.rules.bidding != "none":
                assert item_texts(pilot.screen) == game.seats
            pilot.stop()
        pilot.press(OK)
        pilot.choose(words_setup.OTHER_GAME)
        pilot.choose(game.game.rules.title)
        assert pilot.screen.title == words.WHO_DEALS
        assert item_texts(pilot.screen) == game.seats
        # A longer list is scrolled to the dealer.
        written = shown_words(app)
        assert len(game.seats) > 4 or all(name in written for name in game.seats)
        pilot.choose(game.seats[game.dealer])
        assert journals.events_in(app.files)[0][7] == game.dealer


@pytest.mark.wide
def test_games_and_show_print_default_names(games, run):
    listed = json.loads(run("games", "--json"))
    table = run("games").splitlines()[1:]
    assert len(listed) == len(table) == len(games)
    for game, entry, line in zip(games, listed, table, strict=True):
        assert [side["name"] for side in entry["sides"]] == game.sides
        totals = game.game.totals
        for name, total in zip(game.sides, totals, strict=True):
            assert f"{name} {total}" in line
        number = str(entry["history"])
        shown = run("show", number)
        assert "Players: " + ", ".join(game.seats) in shown.splitlines()
        heads = next(text for text in shown.splitlines() if text.startswith("hand  "))
        assert [heads.index(name) for name in game.sides] == sorted(map(heads.index, game.sides))
        if game.game.winner >= 0:
            assert f"{game.sides[game.game.winner]} won" in shown
        if game.bidder >= 0:
            assert f"  {game.seats[game.bidder]} " in shown.splitlines()[-1]
        printed = json.loads(run("show", number, "--json"))
        assert (printed["players"], printed["sides"]) == (game.seats, game.sides)


def test_replay_shows_default_names_in_its_title(games, data):
    """Its screens are the display's own; on a terminal they have a title."""
    store = open_store(data)
    with store.reading() as connection:
        views = list(load_games(connection, [game.number for game in games]))
    store.close()
    for game, view in zip(games, views, strict=True):
        assert title_of(view) == f"Game {game.number}: " + " against ".join(game.sides)


def test_export_writes_default_names(games, run, tmp_path):
    rows = list(csv.DictReader(io.StringIO(run("export", "--format", "csv"))))
    book = tmp_path / "hands.xlsx"
    run("export", "--format", "xlsx", "-o", str(book))
    sheet = list(openpyxl.load_workbook(book)["hands"].iter_rows(values_only=True))
    sheets = [dict(zip(sheet[0], row, strict=True)) for row in sheet[1:]]
    objects = json.loads(run("export", "--format", "json"))
    for game, row, cells, found in zip(games, rows, sheets, objects, strict=True):
        sides = [row[f"side_{side + 1}"] for side in range(len(game.sides))]
        assert sides == game.sides
        assert row["dealer"] == cells["dealer"] == game.seats[game.dealer]
        bidder = game.seats[game.bidder] if game.bidder >= 0 else None
        assert (row["declarer"] or None) == (cells["declarer"] or None) == bidder
        assert [cells[f"side_{side + 1}"] for side in range(len(game.sides))] == game.sides
        assert (found["players"], found["sides"]) == (game.seats, game.sides)


def test_the_report_shows_default_names(games, run):
    page = unescape(run("report", "--charts", str(len(games))))
    page = re.sub("</?bdi>", "", page)
    for game in games:
        article = page.split(f'id="game-{game.number}"')[1].split("</article>")[0]
        assert article.count(f'<span class="who">{game.sides[-1]}</span>') == 1
        assert f"The race: {' against '.join(game.sides)}" in article
        if game.bidder >= 0:
            assert f"<td>{game.seats[game.bidder]}</td>" in article
        line = page.split(f'<a href="#game-{game.number}">')[1].split("</tr>")[0]
        assert all(f"{name} " in line for name in game.sides)


def test_watch_shows_default_names(games, tmp_path):
    for game in games:
        folder = tmp_path / str(game.number)
        journals.write_files(folder, [(1, game.events)])
        state = state_of(newest_lines(FolderSource(folder)))
        assert state["names"] == game.sides
        if game.bidder >= 0:
            assert f"Hand 1: {game.seats[game.bidder]} bid" in state["last"]
        if not game.game.over:
            assert state["now"].startswith(game.seats[(game.dealer + 1) % len(game.seats)])


def test_games_without_names_give_no_statistics(games, run, tmp_path):
    assert json.loads(run("stats", "--json")) == {"players": [], "pairs": []}
    said = run("stats")
    assert said.startswith(f"{len(games)} games, but no player has a name in them.")
    (line,) = re.findall('hold OK for the menu, then "([^"]+)"', said)
    for number, events in enumerate((games[0].events, hand_of_north()[1]), 1):
        journals.write_files(tmp_path / str(number), [(1, events)])
        pilot = Pilot(new_app(Folder(str(tmp_path / str(number)))))
        pilot.press(HOLD_OK)
        assert line in item_texts(pilot.screen)
    assert "Who plays" not in run("report")


def hand_of_north(players=(), teams=(), seat=0, number=1, preset="racehorse"):
    """Return a game of one made hand; `seat` has the bid."""
    side = seat % 2
    first = plays.first_event(preset, [["hands", 1]], 0, players, teams, journals.identity(number))
    hand = {"declarer": side, "seat": seat, "bid": 250, "meld": [150, 150], "tricks": [130, 120]}
    return number, [first, *plays.hand_events(hand)]


def synced(tmp_path, games):
    journals.write_files(tmp_path / "device", games)
    run_in(tmp_path / "data", "sync", "--from", str(tmp_path / "device"))
    return partial(run_in, tmp_path / "data")


def test_only_the_named_player_of_four_has_statistics(tmp_path):
    """The set-up stores North, South and West besides the name entered for East."""
    pilot = Pilot(new_app(Folder(str(tmp_path / "play"))))
    pilot.choose(words_setup.SET_UP)
    pilot.choose(Rules("racehorse").title)
    pilot.choose(words.NAMES_OF_PLAYERS)
    pilot.press(BACK)
    pilot.choose("East")
    spell(pilot, "B")
    pilot.press(BACK)
    pilot.choose(words_setup.NAMED)
    pilot.choose(words_setup.DEAL)
    pilot.pick(0)
    pilot.read_names()
    assert journals.events_in(pilot.app.files)[0][5] == ["North", "B", "South", "West"]
    pilot.play({"declarer": 1, "seat": 1, "bid": 250, "meld": [0, 200], "tricks": [100, 150]})
    run = partial(run_in, tmp_path / "play")
    found = json.loads(run("stats", "--json"))
    assert [(one["name"], one["bids"]) for one in found["players"]] == [("B", 1)]
    assert found["pairs"] == []
    assert found["players"][0]["by_partner"] == found["players"][0]["head_to_head"] == {}
    assert "Players without a name are not counted: 1 game of 1." in run("stats")
    # The laptop has room for more than the display.
    assert pilot.names == ["Nor+Sou", "B+West"]
    (game,) = json.loads(run("games", "--json"))
    assert [side["name"] for side in game["sides"]] == ["North & South", "B & West"]


def test_a_person_called_north_is_not_the_seat(tmp_path):
    """A person called North sits in the east; unnamed north seats do not count for this name."""
    named = hand_of_north(["Ann", "North", "Cid", "Dee"], seat=1, number=1)
    unnamed = [hand_of_north(number=number) for number in (2, 3)]
    run = synced(tmp_path, [named, *unnamed])
    found = {one["name"]: one for one in json.loads(run("stats", "--json"))["players"]}
    assert found.keys() == {"Ann", "North", "Cid", "Dee"}
    assert (found["North"]["games"], found["North"]["hands"], found["North"]["bids"]) == (1, 1, 1)
    assert found["North"]["by_seat"].keys() == {"East"}
    assert found["North"]["by_partner"].keys() == {"Dee"}
    assert "Players without a name are not counted: 2 games of 3." in run("stats")


def test_a_named_team_against_an_unnamed_one(tmp_path):
    run = synced(tmp_path, [hand_of_north(teams=["Us", "E+W"])])
    (game,) = json.loads(run("games", "--json"))
    assert [side["name"] for side in game["sides"]] == ["Us", "East-West"]


def test_default_names_depend_on_the_number_of_players(tmp_path):
    """Ann's seat is the third: west with three players, south with four."""
    three = plays.first_event("three-hand", [["hands", 1]], 0, ["Bob", "Cid", "Ann"])
    table = plays.Table(1, "three-hand", [["hands", 1]], odd=0)
    table.game, table.events = Game(three), [three]
    while not table.game.over:
        table.play(1)
    four = hand_of_north(["Bob", "Cid", "Ann", "Dee"], number=2)
    run = synced(tmp_path, [(1, table.events), four])
    (ann,) = json.loads(run("stats", "ann", "--json"))["players"]
    assert ann["by_seat"].keys() == {"South", "West"}


def test_an_older_archive_with_stored_default_names_is_rebuilt(archive_url, tmp_path):
    """Its tables are built again from the lines, which do not contain default names."""
    store = ready(open_store(tmp_path, archive_url))
    journals.write_files(tmp_path / "device", [hand_of_north()])
    bring(store, FolderSource(tmp_path / "device"), "x", "x")
    with store.writing() as connection:
        assert set(connection.execute(select(PLAYERS.c.name)).scalars()) == {""}
        assert set(connection.execute(select(SIDES.c.name)).scalars()) == {""}
        connection.execute(update(PLAYERS).values(name="North"))
        connection.execute(update(SIDES).values(name="North-South"))
        connection.execute(text("DELETE FROM migrations WHERE name = 'm003_given_names_alone'"))
    store.close()
    store = ready(open_store(tmp_path, archive_url))
    with store.reading() as connection:
        assert set(connection.execute(select(PLAYERS.c.name)).scalars()) == {""}
        assert set(connection.execute(select(SIDES.c.name)).scalars()) == {""}
    store.close()


@pytest.mark.parametrize(
    ("players", "brief"), [(4, "Eas Sou"), (5, "S2 S3"), (6, "S2 S3")], ids=["four", "five", "six"]
)
def test_short_names_of_players_who_passed_differ(tmp_path, players, brief):
    """Three letters of `Seat 2` and `Seat 3` are the same; a numbered seat has its number."""
    first = plays.first_event("six-card", [["players", players], ["bidding", "auction"]])
    journals.store(tmp_path, [first, ["call", 1, 0], ["call", 2, 0]])
    app = new_app(Folder(str(tmp_path)))
    app.canvas = WrittenCanvas()
    assert f" {brief}" in f" {shown_words(app)}"
