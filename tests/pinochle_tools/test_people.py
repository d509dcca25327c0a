"""people, note, place, push: what people decided counts everywhere."""

import itertools
import json

import pytest
from pinochle_tools.archive.backup import back_up, restore
from pinochle_tools.archive.derive import rebuild
from pinochle_tools.archive.history import exchange_logs
from pinochle_tools.archive.updating import bring, ready
from pinochle_tools.common.errors import ToolError
from pinochle_tools.database.places import played_at
from pinochle_tools.database.schema import GAMES, LOG, OF_PERIODS, PLAYERS, REMARKS
from pinochle_tools.database.store import open_store
from pinochle_tools.journals.sources import FolderSource
from pinochle_tools.people import editing
from pinochle_tools.people.applied_log import renew_log
from pinochle_tools.people.changes import all_changes, counting, parsed, take_changes, written
from pinochle_tools.people.laptop import Laptop
from pinochle_tools.rules_files.own_rules import own_shelf
from pinochle_tools.site.history_site import HistorySite
from pinochle_tools.statistics.player_stats import statistics
from sqlalchemy import select
from support import databases, journals
from support.evenings import entries
from support.records import ended_in_one_line, pinochle

ANN = editing.Author(Laptop("a" * 16, "ann's"))
BOB = editing.Author(Laptop("b" * 16, "bob's"))
DECIDED = (GAMES, PLAYERS, REMARKS, *OF_PERIODS)


def three_names(number, events):
    """Ann, Maria and Mary are the first player, in turn."""
    names = ["Ann", "Maria", "Mary"][number % 3], "Bob", "Cid", "Dee"
    return [[*events[0][:5], list(names), *events[0][6:]], *events[1:]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The journals of six games: 1 and 4 with Maria, 2 and 5 with Mary, 3 and 6 with Ann."""
    folder = tmp_path_factory.mktemp("people")
    games = [(number, three_names(number, list(events))) for number, events in entries(6)]
    journals.write_files(folder, games)
    return folder


def filled(store, folder):
    bring(store, FolderSource(folder), "x", "table")
    return store


def contents(store):
    with store.reading() as connection:
        return [sorted(map(tuple, connection.execute(select(table)))) for table in DECIDED]


def games_by_name(store, **chosen):
    with store.reading() as connection:
        players = statistics(connection, **chosen).players
    return {name: tally.games.of for name, tally in players.items()}


@pytest.mark.wide
def test_who_is_who_counts_in_all_games_and_is_undone(store, folder):
    filled(store, folder)
    untouched = contents(store)
    others = {"Bob": 6, "Cid": 6, "Dee": 6}
    with store.writing() as connection:
        editing.merge(connection, ANN, "Maria", "mary")
    assert games_by_name(store) == {**others, "Ann": 2, "Maria": 4}
    with store.writing() as connection:
        editing.split(connection, BOB, "Maria", [4, 5], "Maria (north)")
        editing.rename(connection, BOB, "Maria (north)", "Marie")
    assert games_by_name(store) == {**others, "Ann": 2, "Maria": 2, "Marie": 2}
    with store.reading() as connection:
        people = {one.name: one for one in editing.everybody(connection)}
        pages = HistorySite(connection)
        hers = [path for path in pages.paths() if "marie-" in path]
        assert len(hers) == 2 + 1  # with her hands, and her pair
        assert all("Marie" in pages.page(path) for path in ("players.html", *hers))
    assert people["Marie"].other_names == ["Maria", "Mary"]
    assert people["Maria"].other_names == ["Mary"]
    kept = contents(store)
    with store.writing() as connection:
        rebuild(connection)
    assert contents(store) == kept
    for left in ({"Ann": 2, "Maria": 2, "Maria (north)": 2}, {"Ann": 2, "Maria": 4}):
        with store.writing() as connection:
            editing.undo(connection, ANN, ("merge", "split", "rename"))
        assert games_by_name(store) == {**others, **left}
    with store.writing() as connection:
        editing.undo(connection, ANN, ("merge",))
    assert contents(store) == untouched
    with store.writing() as connection:
        redone = all_changes(connection)[-1].id
        editing.undo(connection, ANN, (), redone[:8])  # brings the merge back
        assert len(all_changes(connection)) == 7
    assert games_by_name(store)["Maria"] == 4


@pytest.mark.wide
def test_games_that_arrive_later_follow_the_log(store, folder, tmp_path):
    with store.writing() as connection:
        rebuild(connection)
    journals.write_files(
        tmp_path / "first",
        [(number, three_names(number, list(events))) for number, events in entries(2)],
    )
    bring(store, FolderSource(tmp_path / "first"), "x", "table")
    with store.writing() as connection:
        editing.merge(connection, ANN, "Maria", "Mary")
    filled(store, folder)
    assert games_by_name(store)["Maria"] == 4
    kept = contents(store)
    with store.writing() as connection:
        renew_log(connection)
        assert contents(store) == kept
        rebuild(connection)
    assert contents(store) == kept


def test_two_laptops_that_changed_something_agree_in_the_end(store, folder, tmp_path):
    """In every order in which the logs meet."""
    filled(store, folder)
    other = filled(ready(open_store(tmp_path / "other")), folder)
    with store.writing() as connection:
        editing.rename(connection, ANN, "Maria", "Marie")
        editing.set_place(connection, ANN, [1, 2], "Clubhouse")
    with other.writing() as connection:
        editing.merge(connection, BOB, "Mary", "Maria")
        editing.set_place(connection, BOB, [2, 3], "Bar")
        editing.rename(connection, BOB, "Mary", "Marie")
    exchange_logs(store, other)
    assert contents(store) == contents(other)
    assert games_by_name(store)["Marie"] == 4
    with store.reading() as connection:
        changes = all_changes(connection)
        places = connection.execute(select(GAMES.c.place).order_by(GAMES.c.history))
        assert list(places.scalars()) == ["Clubhouse", "Bar", "Bar", "", "", ""]
    assert parsed(written(changes)) == changes
    found = set()
    for order in itertools.islice(itertools.permutations(changes), 0, 120, 17):
        with other.writing() as connection:
            connection.execute(LOG.delete())
            for change in order:
                take_changes(connection, [change])
            take_changes(connection, order)
            renew_log(connection)
        found.add(json.dumps(contents(other)))
    assert len(found) == 1
    other.close()


def test_notes_and_places_are_on_pages_and_in_a_backup(store, folder, tmp_path):
    filled(store, folder)
    with store.writing() as connection:
        editing.add_note(connection, ANN, 2, "  the <b>cat</b>\nslept ")
        editing.set_place(connection, ANN, [1, 2, 3], "Club & Bar")
        rebuild(connection)
    assert games_by_name(store, where=played_at("Club & Bar"))["Bob"] == 3
    with store.reading() as connection:
        pages = HistorySite(connection)
        evenings = [path for path in pages.paths() if path.startswith("evening/")]
        for paths in (["game/2.html"], evenings):
            shown = "".join(map(pages.page, paths))
            assert "the &lt;b&gt;cat&lt;/b&gt; slept" in shown
            assert "at Club &amp; Bar" in shown
        assert "Note" not in pages.page("game/1.html")
        back_up(connection, own_shelf(), tmp_path / "all.zip")
    other = ready(open_store(tmp_path / "other"))
    with other.writing() as connection:
        restore(connection, tmp_path / "all.zip")
    assert contents(other) == contents(store)
    other.close()


def test_what_cannot_be_decided_is_said(own, folder):
    filled(own, folder)
    with own.writing() as connection:
        for wrong, words in (
            (lambda: editing.merge(connection, ANN, "Bob", "Cid"), "two persons: they met in 6"),
            (lambda: editing.merge(connection, ANN, "Bob", "bob"), "one person already"),
            (lambda: editing.merge(connection, ANN, "Bob", "Eve"), "no such player: 'Eve'"),
            (lambda: editing.rename(connection, ANN, "Maria", "Mary"), "use merge"),
            (lambda: editing.rename(connection, ANN, "Maria", "A & B"), "a person's name has"),
            (lambda: editing.rename(connection, ANN, "Maria", " North"), "North is the name of a"),
            (lambda: editing.split(connection, ANN, "Maria", [1], "Seat 6"), "name of a seat"),
            (lambda: editing.split(connection, ANN, "Maria", [2], "Eve"), "none of these games"),
            (lambda: editing.split(connection, ANN, "Maria", [1], "Maria"), "choose another"),
            (lambda: editing.undo(connection, ANN, ("note",)), "nothing to undo"),
            (lambda: editing.undo(connection, ANN, (), "ff"), "no change begins"),
            (lambda: editing.add_note(connection, ANN, 1, " \n"), "printable"),
        ):
            with pytest.raises(ToolError, match=words):
                wrong()
        assert all_changes(connection) == []
        # Mary gave her name to two persons, and is called otherwise.
        editing.split(connection, ANN, "Mary", [2], "Mary (north)")
        editing.rename(connection, ANN, "Mary", "Mary (south)")
        with pytest.raises(ToolError, match=r"can be Mary \(north\) \(id .* or Mary \(south\)"):
            editing.merge(connection, ANN, "Ann", "mary")


def test_nobody_gets_a_second_seat_of_a_table_by_a_split(own, folder):
    """Also by an older name or by an id; a person of other games can get the seat."""
    filled(own, folder)
    with own.writing() as connection:
        editing.rename(connection, ANN, "Cid", "Sid")
        ids = {one.name: one.id for one in editing.everybody(connection)}
        changes = all_changes(connection)
        for name in ("Bob", "Sid", "Cid", ids["Dee"]):
            with pytest.raises(ToolError, match=r"are two persons: they met in 1 game$"):
                editing.split(connection, ANN, "Maria", [1], name)
        with pytest.raises(ToolError, match="Cid is Sid's name"):
            editing.split(connection, ANN, "Sid", [1], "Cid")
        assert all_changes(connection) == changes
    untouched = games_by_name(own)
    with own.writing() as connection:
        editing.split(connection, ANN, "Maria", [1], ids["Mary"])
    assert games_by_name(own) == {**untouched, "Maria": 1, "Mary": 3}
    with own.writing() as connection:
        # Mary gives the game back, which was entered with the name of the other person.
        editing.split(connection, ANN, "Mary", [1], "Maria")
    assert games_by_name(own) == untouched


def test_an_undo_is_undone_once(own, folder):
    """And then its change counts again, until it is undone again."""
    filled(own, folder)
    with own.writing() as connection:
        editing.rename(connection, ANN, "Maria", "Marie")
        undone = [all_changes(connection)[-1].id]
        for counts in (False, True, False, True):
            editing.undo(connection, ANN, (), undone[-1])
            assert bool(counting(all_changes(connection))) == counts
            undone.append(all_changes(connection)[-1].id)
        for change in undone[1:-1:2]:
            with pytest.raises(ToolError, match=f"{change} is undone already"):
                editing.undo(connection, ANN, (), change)
        assert len(all_changes(connection)) == 5


def test_a_merge_means_the_one_that_was_named(own, folder):
    """Also where the name is another person's by then, and no more after an undo."""
    filled(own, folder)
    with own.writing() as connection:
        first = editing.merge(connection, ANN, "Maria", "Mary")
        editing.merge(connection, ANN, "mary", "Ann")
    assert games_by_name(own) == {"Bob": 6, "Cid": 6, "Dee": 6, "Maria": 6}
    with own.writing() as connection:
        editing.undo(connection, ANN, (), first.id)
    assert games_by_name(own) == {"Bob": 6, "Cid": 6, "Dee": 6, "Maria": 2, "Mary": 4}
    with own.writing() as connection:
        editing.undo(connection, ANN, ("merge",))
        # The other one by an older name, too.
        first = editing.merge(connection, ANN, "Maria", "Mary")
        editing.rename(connection, ANN, "Maria", "Marie")
        again = editing.merge(connection, ANN, "Ann", "MARY")
        assert editing.in_words(again, []) == "Mary is Ann"
    assert games_by_name(own) == {"Bob": 6, "Cid": 6, "Dee": 6, "Ann": 6}
    with own.writing() as connection:
        editing.undo(connection, ANN, (), first.id)
    assert games_by_name(own) == {"Bob": 6, "Cid": 6, "Dee": 6, "Ann": 4, "Marie": 2}


def test_a_name_that_a_person_had_is_not_given_to_another(own, folder):
    """Also where it is entered in no game, because it still means that person."""
    filled(own, folder)
    with own.writing() as connection:
        editing.rename(connection, ANN, "Maria", "Marie")
        editing.rename(connection, ANN, "Marie", "Marian")
        with pytest.raises(ToolError, match="another person is called Marie: use merge"):
            editing.rename(connection, ANN, "Bob", "Marie")
        editing.rename(connection, ANN, "Marian", "Marie")
    assert games_by_name(own)["Marie"] == 2


def test_a_damaged_log_is_refused_and_newer_changes_are_kept(own):
    good = ["c" * 16, 1, 5, "a" * 16, "ann's", ["note", "0" * 16, "text"]]
    newer = [*good[:5], ["crown", {"x": 1}]]
    assert len(parsed((json.dumps(good) + "\n" + json.dumps(newer)).encode())) == 2
    for place, part in ((0, "x"), (1, -1), (1, 2**60), (1, True), (3, "a"), (4, ""), (5, [])):
        damaged = [*good[:place], part, *good[place + 1 :]]
        with pytest.raises(ToolError, match="line 1"):
            parsed(json.dumps(damaged).encode())
    for what in (
        ["note", 3, "x"],
        ["split", "a", "b", [["x"]], "c"],
        ["undo"],
        ["place", "x", ""],
    ):
        with pytest.raises(ToolError, match="line 1"):
            parsed(json.dumps([*good[:5], what]).encode())
    with own.writing() as connection:
        take_changes(connection, parsed(json.dumps(newer).encode()))
        renew_log(connection)
        (kept,) = all_changes(connection)
        assert counting([kept]) == []
        assert editing.in_words(kept, []) == "crown (made by a newer pinochle)"


def test_the_commands_print_lines_and_json(folder):
    def run(*words):
        return pinochle(*words, "--data", str(folder))

    assert run("people", "merge", "Maria", "Mary").stdout.startswith("Mary is Maria")
    listed = json.loads(run("people", "--json").stdout)
    assert [one["games"] for one in listed if one["name"] == "Maria"] == [4]
    assert run("note", "2", "rain").stdout == "note on game 2: rain\n"
    assert json.loads(run("note", "2", "--json").stdout)[0]["text"] == "rain"
    assert run("place", "1-3", "Clubhouse").stdout == "3 games played at Clubhouse\n"
    assert len(json.loads(run("games", "--place", "clubhouse", "--json").stdout)) == 3
    shown = run("show", "2").stdout
    assert "Place: Clubhouse" in shown
    assert "): rain" in shown
    assert "Players: Maria, Bob" in shown
    assert run("stats", "mary").stdout.splitlines()[1].startswith("Maria ")
    rows = run("export", "2").stdout.splitlines()
    assert ",Clubhouse,rain," in rows[1]
    assert run("note", "--undo").stdout == "undone: rain\n"
    assert "(note on game" in run("people", "log").stdout
    assert run("people", "undo").stdout == "undone: Mary is Maria\n"
    for wrong in (
        ("people", "merge", "Maria", "Eve"),
        ("people", "undo"),
        ("people", "split", "Maria", "9", "--as", "Eve"),
        ("stats", "--place", "Bar"),
        ("place", "2"),
        ("note", "9", "x"),
        ("note",),
    ):
        assert ended_in_one_line(run(*wrong)), wrong


@pytest.fixture
def laptops(tmp_path):
    """The data folders of two laptops, with a game each."""
    games = entries(2)
    folders = [tmp_path / "ann", tmp_path / "bob"]
    for folder, game in zip(folders, games, strict=True):
        journals.write_files(folder, [game])
    return folders


def run(*words, laptop, archive, **environment):
    return pinochle(*words, "--data", str(laptop), "--archive", archive, **environment)


def listed(laptop, archive):
    return json.loads(run("games", "--json", laptop=laptop, archive=archive).stdout)


@pytest.fixture(params=["sqlite", "postgresql"])
def archive(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/club.sqlite"
    return databases.new_url(request.getfixturevalue("server"))


def test_every_laptop_has_an_id_and_a_name_and_looking_adds_nothing(laptops, archive):
    for laptop in laptops:
        assert listed(laptop, archive) == []
    for laptop in laptops:
        said = run("push", "--name", laptop.name, laptop=laptop, archive=archive)
        assert said.stdout.endswith(f"{laptop.name} has 1\n")
    found = listed(laptops[0], archive)
    assert [game["device"] for game in found] == ["ann", "bob"]
    ids = [json.loads((laptop / "laptop.json").read_text())["id"] for laptop in laptops]
    assert len(set(ids)) == 2
    # Again, and with a new name: nothing is new, and it is the same laptop.
    again = run("push", "--name", "Anna", "--json", laptop=laptops[0], archive=archive)
    pushed = json.loads(again.stdout)
    assert (pushed["lines"], pushed["laptop"]) == (0, {"id": ids[0], "name": "Anna"})
    assert [game["device"] for game in listed(laptops[1], archive)] == ["Anna", "bob"]


def test_pushing_can_be_a_setting(laptops, tmp_path, monkeypatch):
    archive = f"sqlite:///{tmp_path}/club.sqlite"
    monkeypatch.setenv("PINOCHLE_PUSH", "1")
    assert len(listed(laptops[0], archive)) == 1


def test_wrong_uses_are_errors_in_one_line(laptops, tmp_path):
    archive = f"sqlite:///{tmp_path}/club.sqlite"
    assert ended_in_one_line(pinochle("push", "--data", str(laptops[0])))
    for name in ("", "x" * 41, "\x07"):
        assert ended_in_one_line(
            run("push", "--name", name, laptop=laptops[0], archive=archive)
        ), name
    for text in ("[]", "{", '{"id": "x", "name": "y"}', '{"id": 3}'):
        (laptops[0] / "laptop.json").write_text(text)
        assert ended_in_one_line(run("push", laptop=laptops[0], archive=archive)), text


@pytest.mark.wide
def test_laptops_exchange_what_they_say_about_people(laptops, archive):
    """Each says something in its own archive; after both pushed, all three archives agree."""
    ann, bob = laptops
    for laptop, words in ((ann, ("rename", "Ann", "Anna")), (bob, ("rename", "Bob", "Robert"))):
        assert pinochle("people", *words, "--data", str(laptop)).returncode == 0
    for laptop in (ann, bob, ann):
        assert run("push", laptop=laptop, archive=archive).returncode == 0
    logs = [
        json.loads(pinochle("people", "log", "--json", "--data", str(one)).stdout)
        for one in laptops
    ]
    logs.append(json.loads(run("people", "log", "--json", laptop=ann, archive=archive).stdout))
    assert logs[0] == logs[1] == logs[2]
    assert len({change["laptop"] for change in logs[0]}) == 2
    shared = json.loads(run("people", "--json", laptop=bob, archive=archive).stdout)
    assert {one["name"]: one["games"] for one in shared}.items() >= {
        "Anna": 2,
        "Robert": 2,
    }.items()


def test_what_is_not_named_of_the_club_stays(data):
    def club(*words):
        done = pinochle("people", "club", *words, "--data", data)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    assert club("Tuesday Club", "--season", "9").startswith("the club is Tuesday Club, its year ")
    assert "the club is Tuesday Club, its year begins in month 10 (" in club("--season", "10")
    assert "the club is Friday Club, its year begins in month 10 (" in club("Friday Club")
    assert club() == "the club is Friday Club, its year begins in month 10\n"
    assert json.loads(club("--json")) == {"name": "Friday Club", "month": 10}
    assert "the club is without a name, its year begins in month 10 (" in club("")
    log = json.loads(pinochle("people", "log", "--json", "--data", data).stdout)
    assert len(log) == 4
