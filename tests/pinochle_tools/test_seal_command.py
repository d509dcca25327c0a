"""`pinochle verify --seal`: forged journals of many kinds are found; what was signed is good."""

import json
import random

import pytest
from pinochle.game.game import Game
from pinochle.rules.rule_set import Illegal
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import encode, file_name, split
from pinochle.storage.seal import FILE, Sealing, written
from pinochle_tools.archive.sealing import CHANGED, DAMAGED, GOOD, NO_MATCH, check_seals
from support import journals
from support.plays import Table
from support.records import ended_in_one_line, pinochle
from support.standin_device import StandIn

KEY, OTHER_KEY = bytes(range(16)), bytes(16)
# Each kind of forgery is tried this often on every game.
TRIES = 6


def seal_of(events, side, key=KEY):
    """Return the seal of a side after these events."""
    sealing = Sealing(key)
    sealing.add(journals.journal_of(events))
    return ["sealed", side, sealing.digest(side)]


def sealed_at_random(seed):
    """Return a game with a seal after some of its hands, and where the newest one is."""
    events = Table(seed, odd=0.1).play(60)
    game, made, places = Game(events[0]), [events[0]], []
    draw = random.Random(seed)
    for event in events[1:]:
        game.apply(event)
        made.append(event)
        if event[0] == "accept" and (not places or draw.random() < 0.3):
            seal = seal_of(made, draw.randrange(2))
            game.apply(seal)
            places.append(len(made))
            made.append(seal)
    return made, places


def is_game(events):
    """Whether every event is accepted, as those of a journal that only seals can refuse."""
    try:
        game = Game(events[0])
        for event in events[1:]:
            game.apply(event)
    except (Illegal, IndexError):
        return False
    return True


# Each takes a random draw, events and the place of a seal, and returns other events.


def changed_line(draw, events, place):
    """A number in a line before the seal is another one."""
    at = draw.randrange(place)
    numbers = [i for i, value in enumerate(events[at]) if i > 1 and isinstance(value, int)]
    event = events[at][:]
    if numbers:
        event[draw.choice(numbers)] += draw.choice((-20, -10, 10, 20))
    return [*events[:at], event, *events[at + 1 :]]


def exchanged_lines(draw, events, place):
    at = draw.randrange(1, place - 1)
    return [*events[:at], events[at + 1], events[at], *events[at + 2 :]]


def hand_left_out(draw, events, place):
    ends = [0] + [at for at in range(place) if events[at][0] == "accept"]
    at = draw.randrange(len(ends) - 1)
    rest = [one for one in events[ends[at + 1] + 1 : place] if one[0] != "sealed"]
    return events[: ends[at] + 1] + rest + events[place:]


def seal_of_another_game(draw, events, place):
    other, places = sealed_at_random(draw.randrange(1000, 2000))
    return [*events[:place], other[places[-1]], *events[place + 1 :]]


def another_digit(draw, events, place):
    kind, side, digest = events[place]
    at = draw.randrange(len(digest))
    digit = draw.choice([one for one in "0123456789abcdef" if one != digest[at]])
    return [
        *events[:place],
        [kind, side, digest[:at] + digit + digest[at + 1 :]],
        *events[place + 1 :],
    ]


def another_key(draw, events, place):
    key = bytes(draw.randrange(256) for _ in range(16))
    return [*events[:place], seal_of(events[:place], events[place][1], key), *events[place + 1 :]]


def another_side(draw, events, place):
    kind, side, digest = events[place]
    return [*events[:place], [kind, 1 - side, digest], *events[place + 1 :]]


def added_lines(draw, events, place):
    new = draw.choice(([["adjust", 0, 100, "other"]], [["note", "rain"]], [["time", 5]]))
    at = draw.choice([place, place, 1])
    return [*events[:at], *new, *events[at:]]


def moved_seal(draw, events, place):
    """The seal comes after an earlier hand, or after other events."""
    without = [*events[:place], *events[place + 1 :]]
    places = [at + 1 for at, event in enumerate(without) if event[0] == "accept"]
    places = [at for at in places if at != place] or [1]
    at = draw.choice(places)
    return [*without[:at], events[place], *without[at:]]


def another_id(draw, events, place):
    first = events[0][:]
    first[2] = journals.identity(draw.randrange(1 << 60))
    return [first, *events[1:]]


KINDS = (
    changed_line,
    exchanged_lines,
    hand_left_out,
    seal_of_another_game,
    another_digit,
    another_key,
    another_side,
    added_lines,
    moved_seal,
    another_id,
)


def state_of(events, key=KEY):
    return check_seals("a game", split(journals.journal_of(events)), key).state


@pytest.mark.wide
@pytest.mark.parametrize("games", [10, pytest.param(1200, marks=pytest.mark.soak)])
def test_every_forged_journal_is_found(games):
    """All checksums are written again, so that only the seals can show it."""
    tried = dict.fromkeys(KINDS, 0)
    accepted = 0
    for seed in range(games):
        events, places = sealed_at_random(seed)
        if not places:
            continue
        assert state_of(events) in (GOOD, CHANGED)
        draw = random.Random(seed)
        for kind in KINDS * TRIES:
            place = draw.choice(places)
            forged = kind(draw, events, place)
            if forged == events:
                continue
            state = state_of(forged)
            # A journal that breaks the rules of its game is found by them.
            assert state == (NO_MATCH if is_game(forged) else state), (seed, kind.__name__)
            assert state in (NO_MATCH, DAMAGED), (seed, kind.__name__)
            tried[kind] += 1
            accepted += state == NO_MATCH
    assert sum(tried.values()) > 42 * games, tried
    assert min(tried.values()) > 2 * games, tried
    # Most of them are games by the rules.
    assert accepted > 32 * games, (accepted, tried)
    print(f"\n{sum(tried.values())} forged journals, {accepted} of them games: all found")


def test_a_seal_is_marked_if_the_game_changes_after_it():
    events = [journals.first_event(1, 0), *journals.HAND]
    events.append(seal_of(events, 0))
    assert state_of(events) == GOOD
    for harmless in (["note", "rain"], ["time", 1_700_000_000]):
        assert state_of([*events, harmless]) == GOOD
    for change in (
        ["undo"],
        ["adjust", 0, 10, "other"],
        ["fix", 1, ["meld", 0, 60, 0]],
        ["bid", 2, 300],
        ["names", ["Cid", "Dee", "Ann", "Bob"], []],
        ["end", "stopped"],
    ):
        assert state_of([*events, change]) == CHANGED
        again = [*events, change]
        if change[0] in ("adjust", "fix", "end"):
            assert state_of([*again, seal_of(again, 1)]) == GOOD


@pytest.fixture
def played(tmp_path):
    """A data folder with a signed game, one that is not, and the key."""
    folder = Folder(str(tmp_path / "games"))
    for number in (1, 2):
        events = [journals.first_event(number, 0), *journals.HAND]
        journal = Journal(folder)
        journal.load(lambda event: None)
        journal.begin(events[0])
        journal.append(*events[1:])
        if number == 1:
            journal.append(seal_of(events, 0))
    folder.replace(FILE, written(KEY))
    return tmp_path / "games"


SIGNED = "0001-0000000000000001.log: signed by Ann & Cid after 1 hand: "


def run(*words):
    return pinochle("verify", "--seal", *map(str, words))


def test_the_state_of_each_game_is_one_line(played):
    done = run("--data", played)
    assert (done.returncode, done.stderr) == (0, "")
    signed, other = done.stdout.splitlines()
    assert signed.startswith(SIGNED)
    assert signed.endswith(", good")
    assert other == "0002-0000000000000002.log: not sealed"
    assert run("--from", played, "--data", played.parent / "else").stdout == done.stdout
    found = json.loads(run("--data", played, "--json").stdout)
    assert [one["state"] for one in found] == ["good", "not sealed"]
    assert found[0]["seals"][0]["side"] == "Ann & Cid"
    # Game 2 begins while lines of game 1 are in its file only.
    done = run(played / "0001-0000000000000001.log", "--data", played)
    assert done.stdout.endswith(", good\n")


def test_another_key_or_none_is_one_line(played):
    (played / FILE).write_bytes(written(OTHER_KEY))
    done = run("--data", played)
    assert done.returncode == 1
    assert "does not match" in done.stdout
    assert done.stderr == "error: 0001-0000000000000001.log has a seal that does not match\n"
    (played / FILE).write_bytes(written(KEY)[:-3])
    assert "is damaged" in run("--data", played).stderr
    (played / FILE).unlink()
    done = run("--data", played, "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)[0]["state"] == "does not match"
    assert "there is no key in" in run("--data", played).stdout


def test_a_data_folder_that_is_not_made_yet_has_no_seals(tmp_path):
    data = tmp_path / "new"
    done = pinochle("verify", "--seal", "--data", data)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f"no games of {data}\n")
    assert pinochle("verify", "--seal", "--json", "--data", data).stdout == "[]\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--port", "x"), "are for --seal"),
        (("--seal", "--port", "x", "--from", "y"), "give one of them"),
        (("--seal", "--from", "/nowhere"), "no such folder"),
        (("--seal", "/dev/null"), "is not a file"),
    ],
)
def test_what_cannot_be_checked_is_one_line(words, message, tmp_path):
    done = pinochle("verify", *words, "--data", str(tmp_path))
    ended_in_one_line(done)
    assert message in done.stderr


def test_the_archive_is_checked_with_the_key_of_the_device(tmp_path):
    events = [journals.first_event(1, 0), *journals.HAND]
    events.append(seal_of(events, 1))
    files = journals.device_files([(1, events)])
    files[f"/games/{FILE}"] = written(KEY)
    data = tmp_path / "data"
    with StandIn(tmp_path / "standin", files) as standin:
        where = ("--port", standin.port, "--data", data)
        assert pinochle("sync", *map(str, where)).returncode == 0
        done = run(*where)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("game 1: signed by Bob & Dee after 1 hand: ")
        assert done.stdout.endswith(", good\n")
        # The key is stored on no laptop.
        stored = b"".join(path.read_bytes() for path in data.rglob("*") if path.is_file())
        assert KEY.hex().encode() not in stored
        assert KEY not in stored
        forged = [*events[:-2], ["undo"], *events[-2:]]
        path = tmp_path / file_name(1, events[0][2])
        path.write_bytes(journals.journal_of(forged))
        done = run(path, *where)
        assert done.returncode == 1


def test_a_sealed_game_counts_as_one_without(tmp_path):
    plain = [journals.first_event(1, 0), *journals.HAND, *journals.HAND]
    sealed = [*plain[:7], seal_of(plain[:7], 1), *plain[7:]]
    found = []
    for name, events in (("plain", plain), ("sealed", sealed)):
        folder = tmp_path / name
        journals.write_files(folder, [(1, events)])
        data = str(tmp_path / f"{name}-data")
        where = ("--data", data)
        assert pinochle("sync", "--from", str(folder), "--name", "A", *where).returncode == 0
        shown = json.loads(pinochle("show", "1", "--json", *where).stdout)
        text = pinochle("show", "1", *where).stdout
        line = pinochle("export", "--format", "jsonl", *where).stdout
        scored = pinochle("score", "--json", text=line)
        assert scored.returncode == 0, scored.stderr
        found.append((shown.pop("corrections"), shown, pinochle("stats", *where).stdout))
        assert ("Signed by Bob & Dee after 1 hand: " in text) == (name == "sealed")
        assert (", before later changes" in text) == (name == "sealed")
    assert found[0][1:] == found[1][1:]
    assert found[0][0] == []
    (one,) = found[1][0]
    assert (one["kind"], one["hand"], one["side"]) == ("sealed", 1, 1)
    assert one["event"] == ["accept"]
    assert encode(sealed[7], 0)[0].startswith(b'["sealed",1,"' + one["reason"].encode())
