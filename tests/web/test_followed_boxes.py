"""What the page hears from a box: the lines of its journal, in every order and of every kind."""

import itertools
import json

import pytest
from browser.followed_boxes import Box
from pinochle.game.game import Game
from pinochle.storage.files import Folder
from pinochle.storage.line_format import encode, split
from pinochle_tools.live.wall_face import face_of
from support import journals

WAITING = {"names": None, "note": "Waiting for a game"}


def lines_of(events):
    return [line.decode() for line in split(journals.journal_of(events))]


def folded(events):
    game = Game(events[0])
    for event in events[1:]:
        game.follow(event)
    return face_of(game)


@pytest.fixture
def events():
    return journals.corpus_events(1)[0][1]


def test_every_line_that_is_heard_shows_what_the_game_is_then(events):
    box = Box()
    assert box.face() == WAITING
    for count, line in enumerate(lines_of(events), 1):
        assert box.hear(line)
        assert box.face() == folded(events[:count])


def test_a_copy_of_the_box_is_read_with_its_tail(events, tmp_path):
    box = Box()
    box.read(str(tmp_path))
    assert box.face() == WAITING
    journals.store(tmp_path, events[:9])
    box.read(str(tmp_path))
    assert box.face() == folded(events[:9])
    # The next line continues it, and those before change nothing.
    lines = lines_of(events)
    for line in [*lines[:10], '["tail",1,"0000000000000001",0,"00000000"]\t8b1d1f5d', "OK", ""]:
        assert box.hear(line)
    assert box.face() == folded(events[:10])


def test_the_tail_says_which_game_is_played(events, tmp_path):
    other = journals.corpus_events(2)[1][1]
    journals.write_files(tmp_path, [(1, events), (2, other)])
    box = Box()
    box.read(str(tmp_path))
    assert box.face() == folded(other)
    crc = journals.journal_of(events)[-9:-1].decode()
    tail = encode(["tail", 1, events[0][2], len(events), crc], 0)[0]
    Folder(str(tmp_path)).replace("tail", tail)
    box.read(str(tmp_path))
    assert box.face() == folded(events)


def test_a_missing_or_damaged_line_is_said(events):
    lines = lines_of(events)
    box = Box()
    assert all(map(box.hear, lines[:4]))
    assert not box.hear(lines[5])
    assert not box.hear(lines[4][:-3])
    assert not box.hear(lines[4].replace(",", ", ", 1))
    assert box.face() == folded(events[:4])
    assert box.hear(lines[4])
    # A new game begins with its first line.
    other = journals.corpus_events(2)[1][1]
    assert box.hear(lines_of(other)[0])
    assert box.face() == folded(other[:1])


HOSTILE = (
    ["game", 99, "0000000000000001", "racehorse", [], [], [], 0],
    ["game", 3, 5, {}, [], [], [], "x"],
    ["game"],
    ["fix", 10**9, []],
    ["bid", [], {}],
    ["names", [1, 2], None],
    [None],
    [[[]]],
    ["unknown", 1],
)


@pytest.mark.parametrize("event", HOSTILE, ids=lambda event: json.dumps(event)[:24])
def test_events_that_are_none_of_ours_are_said_and_the_score_stays(events, event):
    for known in ([], events[:8]):
        box = Box()
        for line in lines_of([*known, event]):
            box.hear(line)
        face = box.face()
        json.dumps(face)
        if event[0] == "game" or not known:
            continue
        assert "newer scorekeeper" in face["now"]
        assert face["totals"] == folded(events[:8])["totals"]
        # It shows the next game again.
        other = journals.corpus_events(2)[1][1]
        assert box.hear(lines_of(other)[0])
        assert box.face() == folded(other[:1])


def test_every_event_may_have_every_value(events):
    values = (None, -1, 10**12, "", "x" * 300, [], [[]], {}, True, 1.5)
    seen = 0
    for event in events[1:6]:
        for place, value in itertools.product(range(1, len(event)), values):
            odd = [*event[:place], value, *event[place + 1 :]]
            box = Box()
            for line in lines_of([*events[: events.index(event)], odd, *events[1:7]]):
                box.hear(line)
                json.dumps(box.face())
            seen += 1
    assert seen > 60
