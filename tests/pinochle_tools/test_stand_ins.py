"""Players replaced in mid-game: hands count for who played them, games for who ended them."""

import contextlib
import csv
import io
import json
import re
from collections import Counter

import openpyxl
import pytest
from pinochle.game.spans import names_by_hand
from pinochle.rules.scoring import BID_MADE, RENEGE
from pinochle_tools.archive.list_rows import last_names
from pinochle_tools.archive.updating import bring
from pinochle_tools.common.errors import ToolError
from pinochle_tools.database.schema import DROPPED_PLAYERS
from pinochle_tools.database.store import open_store
from pinochle_tools.games.loading import load_games
from pinochle_tools.journals.sources import FolderSource
from pinochle_tools.people import editing
from pinochle_tools.people.laptop import Laptop
from pinochle_tools.people.persons import find_person, people_of
from pinochle_tools.report.links import Links
from pinochle_tools.site.game_pages import bidders
from pinochle_tools.site.hands_behind import hands_behind
from pinochle_tools.site.history_site import HistorySite
from pinochle_tools.statistics.player_stats import statistics
from sqlalchemy import delete, text
from support import journals
from support.changing_table import ChangingTable
from support.plays import replay
from support.records import pinochle, said

GAMES = 12
COUNTED = ("hands", "points", "tricks", "bids", "made", "bid_points")
BY = editing.Author(Laptop("a" * 16, "a laptop"))
ANN, EVE = ["Ann", "Bob", "Cyr", "Dia"], ["Eve", "Bob", "Cyr", "Dia"]


def games(first_seed):
    """Return changed games of pairs, [(number, events)]; all have names from the beginning."""
    found = []
    for number in range(1, GAMES + 1):
        table = ChangingTable(4 * (first_seed + number))
        events = [list(event) for event in table.play(120)]
        events[0][2] = f"{number:016x}"
        events[0][5] = ["Ann", "Bo", "Cy", "Di"]
        found.append((number, events))
    return found


def counted(events, people, pairs):
    """Count the hands of a game for those who played them, from the device's own fold."""
    game = replay(events)
    names = names_by_hand(game)
    winner = game.winner if game.ended else game.sheet.whole.winner
    for entry in game.sheet.entries():
        if entry.facts is None or entry.score is None:
            continue
        players = names[entry.number][0]
        if not players:
            continue
        facts, score = entry.facts, entry.score
        hand = facts.filled()
        for side in range(2):
            members = [players[seat] for seat in (side, side + 2)]
            own = {"hands": 1, "points": score.deltas[side], "tricks": hand.tricks[side] or 0}
            for name in members:
                people.setdefault(name, Counter()).update(own)
            pairs.setdefault(" & ".join(sorted(members)), Counter()).update(own)
        reneged = score.result == RENEGE and facts.reneged != facts.declarer
        made = score.result in BID_MADE or reneged
        bid = {"bids": 1, "made": int(made), "bid_points": facts.bid}
        people[players[facts.seat]].update(bid)
        sitting = [players[seat] for seat in (facts.seat, (facts.seat + 2) % 4)]
        pairs[" & ".join(sorted(sitting))].update(bid)
    last = last_names(game)[0]
    if winner >= 0:
        for seat, name in enumerate(last):
            people.setdefault(name, Counter()).update(games=1, won=int(seat % 2 == winner))


@pytest.mark.parametrize("seed", range(3))
def test_random_games_count_for_those_who_played(own, tmp_path, seed):
    people, pairs = {}, {}
    found = games(100 * seed)
    for _, events in found:
        counted(events, people, pairs)
    journals.write_files(tmp_path / "device", found)
    bring(own, FolderSource(tmp_path / "device"), "x", "x")
    with own.reading() as connection:
        stats = statistics(connection)
        behind = {
            name: hands_behind(connection, name, None, Links()).bids for name in stats.players
        }
    for tallies, expected in ((stats.players, people), (stats.pairs, pairs)):
        for name in sorted({*tallies, *expected}):
            tally, right = tallies.get(name), expected.get(name, {})
            for number in COUNTED:
                assert getattr(tally, number) == right.get(number, 0), (name, number)
    for name, tally in stats.players.items():
        assert tally.games.of == people[name].get("games", 0), name
        assert tally.games.won == people[name].get("won", 0), name
        assert sum(rate.of for rate in tally.levels.values()) == tally.bids
        levels = {key: (rate.of, rate.won) for key, rate in tally.levels.items()}
        assert {key: (len(one.lines), one.good) for key, one in behind[name].items()} == levels


def test_a_person_who_left_has_the_hands_and_no_game(own, tmp_path):
    first = ["game", 3, "0" * 16, "racehorse", [], ANN, [], 0]
    events = [first, *journals_hand(0), *journals_hand(0), ["names", EVE, [], 3]]
    for _ in range(3):
        events += journals_hand(0)
    journals.write_files(tmp_path / "device", [(1, events)])
    bring(own, FolderSource(tmp_path / "device"), "x", "x")
    with own.reading() as connection:
        players = statistics(connection).players
    ann, eve, bob = (players[name] for name in ("Ann", "Eve", "Bob"))
    assert (ann.hands, ann.bids, ann.games.of, ann.meld) == (2, 2, 0, 280)
    assert (eve.hands, eve.bids, eve.games.of, eve.games.won) == (3, 3, 1, 1)
    assert (bob.hands, bob.bids, bob.games.of) == (5, 0, 1)
    data = str(tmp_path / "data")
    pinochle("sync", "--from", str(tmp_path / "device"), "--data", data)
    assert pinochle("stats", "Ann", "--data", data).returncode == 0
    exported = pinochle("export", "--format", "csv", "--data", data).stdout
    assert "Ann" in exported
    assert "Eve" in exported


@pytest.fixture
def replaced(own, tmp_path):
    """An archive with a game in which Eve has Ann's seat from hand 3 on."""
    first = ["game", 3, "0" * 16, "racehorse", [], ANN, [], 0]
    events = [first, *journals_hand(0), *journals_hand(0), ["names", EVE, [], 3]]
    journals.write_files(tmp_path / "device", [(1, [*events, *journals_hand(0) * 3])])
    bring(own, FolderSource(tmp_path / "device"), "x", "x")
    return own


def hands_of(store):
    with store.reading() as connection:
        return {name: tally.hands for name, tally in statistics(connection).players.items()}


def test_only_who_has_the_same_seat_can_be_who_played_some_hands(replaced):
    with replaced.writing() as connection:
        for one, other in (("Bob", "Ann"), ("Ann", "Cyr")):
            with pytest.raises(ToolError, match="are two persons: they met in 1 game"):
                editing.merge(connection, BY, one, other)
        with pytest.raises(ToolError, match="Eve and Dia are two persons"):
            editing.split(connection, BY, "Eve", [1], "Dia")
        editing.merge(connection, BY, "Eve", "Ann")
    assert hands_of(replaced) == {"Eve": 5, "Bob": 5, "Cyr": 5, "Dia": 5}


def test_who_played_some_hands_keeps_the_name_and_can_be_split_off(replaced):
    with replaced.writing() as connection:
        assert people_of(connection) == ["Ann", "Bob", "Cyr", "Dia", "Eve"]
        editing.merge(connection, BY, "Eve", "Ann")
        found = editing.everybody(connection)
        assert find_person(found, "Ann").name == "Eve"
        assert find_person(found, "Eve").other_names == ["Ann"]
        with pytest.raises(ToolError, match="another person is called Ann"):
            editing.rename(connection, BY, "Cyr", "Ann")
        editing.undo(connection, BY, ("merge",))
        editing.split(connection, BY, "Ann", [1], "Zoe")
    assert hands_of(replaced) == {"Zoe": 2, "Eve": 3, "Bob": 5, "Cyr": 5, "Dia": 5}


def journals_hand(seat):
    return [
        ["bid", seat, 330],
        ["trump", "S"],
        ["meld", seat % 2, 140, 0],
        ["meld", 1 - seat % 2, 60, 0],
        ["tricks", 1 - seat % 2, 60, 1],
        ["accept"],
    ]


def seen(page):
    """Return the text of a page without its tags."""
    return " ".join(re.sub("<[^>]*>", " ", page).split())


def test_pages_and_exports_name_who_played_a_hand(own, tmp_path):
    """Ann bids hands 1 and 2; Eve has her seat from hand 3 on, and bids the last two."""
    first = ["game", 3, "0" * 16, "racehorse", [], ANN, [], 0]
    big = [["bid", 0, 500], *journals_hand(0)[1:]]
    big[2] = ["meld", 0, 500, 0]
    events = [first, ["time", 1_700_000_000], *big, *journals_hand(0), ["names", EVE, [], 3]]
    events += [*journals_hand(1), *journals_hand(0)]
    journals.write_files(tmp_path / "device", [(1, events)])
    bring(own, FolderSource(tmp_path / "device"), "x", "x")
    with own.reading() as connection:
        view = next(load_games(connection, [1]))
        found = [(one.name, one.bids, one.made, one.best) for one in bidders(view)]
        site = HistorySite(connection)
        ann_page = Links().player("Ann")
        pages = ("records.html", "game/1.html", ann_page, "evening/2023-11-14.html")
        records, game, ann, evening = (seen(site.page(page)) for page in pages)
        assert f'href="../{ann_page}"' in site.page("game/1.html")
        pair, last = (seen(site.page(Links().pair(one))) for one in ("Ann & Cyr", "Cyr & Eve"))
    assert found == [
        ("Eve", 1, 1, 330),
        ("Ann", 2, 2, 500),
        ("Bob", 1, 1, 330),
        ("Cyr", 0, 0, 0),
        ("Dia", 0, 0, 0),
    ]
    assert "best hand 690 Ann &amp; Cyr" in records
    assert "best hand 690 Ann &amp; Cyr" in evening
    assert "Eve 1 1 330 Ann 2 2 500" in game
    assert "Eve &amp; Cyr 1470" in ann
    assert "Eve &amp; Cyr 1470" in pair
    assert "2 of 2 made, the highest 500" in pair
    assert "1 of 1 made, the highest 330" in last
    data = tmp_path / "data"
    said("sync", "--from", tmp_path / "device", data=data)
    rows = list(csv.DictReader(io.StringIO(said("export", "--format", "csv", data=data))))
    pairs = ["Ann & Cyr", "Ann & Cyr", "Eve & Cyr", "Eve & Cyr"]
    assert [row["side_1"] for row in rows] == pairs
    assert {row["side_2"] for row in rows} == {"Bob & Dia"}
    assert "Cyr & Eve" in said("stats", "--with", "Ann", data=data)
    (line,) = json.loads(said("export", "--format", "json", data=data))
    played = [hand.get("x-players", line["players"]) for hand in line["hands"]]
    assert played == [ANN, ANN, EVE, EVE]
    lines = said("export", "--format", "jsonl", data=data)
    scored = [json.loads(one) for one in said("score", "--json", text=lines).splitlines()]
    assert [one["total"] for one in scored] == [hand["x-total"] for hand in line["hands"]]
    right = ("--bid", "Ann", "340", "--meld", "1", "200", "--who", "Bob", "--why", "misheard")
    said("correct", "1", "2", *right, data=data)
    shown = said("show", "1", data=data)
    assert "Hand 2: Ann bid 330 -> Ann bid 340" in shown
    assert "Hand 2: meld of Ann & Cyr 140 -> meld of Ann & Cyr 200" in shown


@pytest.fixture
def taken_out(tmp_path):
    """The data folder of a game in which Ann bid hand 1, which was taken out; Eve has her seat."""
    first = ["game", 3, "0" * 16, "racehorse", [], ANN, [], 0]
    fixed = ["fix", 1, ["meld", 0, 200, 0]]
    events = [first, ["time", 1_700_000_000], *journals_hand(0), fixed, ["names", EVE, [], 2]]
    events += [*journals_hand(0), ["drop", 1]]
    journals.write_files(tmp_path / "device", [(1, events)])
    data = tmp_path / "data"
    said("sync", "--from", tmp_path / "device", data=data)
    return data


def test_a_hand_that_was_taken_out_names_who_played_it(taken_out, tmp_path):
    (gone, hand) = csv.DictReader(io.StringIO(said("export", "--format", "csv", data=taken_out)))
    assert [(one["dropped"], one["declarer"], one["side_1"]) for one in (gone, hand)] == [
        ("1", "Ann", "Ann & Cyr"),
        ("0", "Eve", "Eve & Cyr"),
    ]
    (line,) = json.loads(said("export", "--format", "json", data=taken_out))
    assert [one.get("x-players") for one in line["hands"]] == [ANN, None]
    said("export", "--format", "xlsx", "-o", tmp_path / "hands.xlsx", data=taken_out)
    head, *rows = openpyxl.load_workbook(tmp_path / "hands.xlsx")["hands"].values
    assert [row[head.index("declarer")] for row in rows] == ["Ann", "Eve"]
    shown = said("show", "1", data=taken_out)
    assert re.search(r"^ *Ann +S +taken out", shown, re.MULTILINE)
    assert "The hand entered as 1: meld of Ann & Cyr 140 -> meld of Ann & Cyr 200" in shown


def test_who_played_a_hand_that_was_taken_out_has_the_name_of_the_log(taken_out):
    said("people", "rename", "Bob", "Robert", data=taken_out)
    said("rebuild", data=taken_out)
    (line,) = json.loads(said("export", "--format", "json", data=taken_out))
    assert line["hands"][0]["x-players"] == ["Ann", "Robert", "Cyr", "Dia"]
    people = {
        one["name"]: one["games"] for one in json.loads(said("people", "--json", data=taken_out))
    }
    assert people["Ann"] == 0  # no hand of hers counts
    said("people", "rename", "Ann", "Anna", data=taken_out)
    assert re.search(r"^ *Anna +S +taken out", said("show", "1", data=taken_out), re.MULTILINE)
    said("people", "undo", data=taken_out)
    said("people", "rename", "Eve", "Evelyn", data=taken_out)
    assert "Names of hand 1 on: Ann -> Evelyn" in said("show", "1", data=taken_out)


def test_an_older_archive_gets_the_players_of_hands_that_were_taken_out(taken_out):
    with contextlib.closing(open_store(taken_out)) as store, store.writing() as connection:
        connection.execute(delete(DROPPED_PLAYERS))
        connection.execute(text("DELETE FROM migrations WHERE name = 'm023_changed_games'"))
    (line,) = json.loads(said("export", "--format", "json", data=taken_out))
    assert line["hands"][0]["x-players"] == ANN
