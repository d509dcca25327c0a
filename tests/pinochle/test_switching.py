"""Two games in turn on one box: the tail says which one is current."""

from pathlib import Path

import pytest
from pinochle.game.game import Game
from pinochle.storage.files import Folder
from pinochle.storage.folding import Folding
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import file_name
from pinochle.storage.seal import Ends
from pinochle_tools.journals.sources import FolderSource
from pinochle_tools.live.newest_game import newest_lines
from support.changes import hand
from support.journals import events_in, first_event, identity, store
from support.storage import CutAtWrite, PowerLossError

HAND = hand(0, 330, 140, 60, 60)
FIRST, SECOND = first_event(1, 0), first_event(2, 1)


@pytest.fixture
def folder(tmp_path):
    """A folder with two games of a hand each; the second is current."""
    store(tmp_path, [FIRST, *HAND])
    store(tmp_path, [SECOND, *HAND])
    return Folder(str(tmp_path))


def switched(folder, number):
    journal = Journal(folder)
    journal.load(lambda event: None)
    folding = Folding(None)
    assert journal.switch(file_name(number, identity(number)), folding.fold)
    return journal, folding.game


def test_an_earlier_game_continues(folder):
    journal, game = switched(folder, 1)
    assert (journal.number, game.id, game.totals) == (1, identity(1), [330, 120])
    for event in HAND:
        game.apply(event)
        journal.append(event)
    assert events_in(folder) == [FIRST, *HAND, *HAND]
    lines = newest_lines(FolderSource(Path(folder.path)))
    assert len(lines) == 1 + 2 * len(HAND)


def test_both_games_keep_every_line(folder):
    for number in (1, 2, 1):
        journal, game = switched(folder, number)
        for event in HAND:
            game.apply(event)
            journal.append(event)
    switched(folder, 2)
    assert events_in(folder) == [SECOND, *HAND, *HAND]
    switched(folder, 1)
    assert events_in(folder) == [FIRST, *HAND, *HAND, *HAND]


def test_a_new_game_takes_the_largest_number_and_one(folder):
    journal, _ = switched(folder, 1)
    journal.begin(first_event(3, 0))
    assert journal.number == 3
    assert [event[2] for event in events_in(folder)] == [identity(3)]


@pytest.mark.parametrize("at", range(1, 8))
def test_a_cut_leaves_one_of_the_two_current_and_both_whole(folder, at):
    cut = CutAtWrite(folder.path, at)
    journal = Journal(cut)
    journal.load(lambda event: None)
    try:
        journal.append(HAND[0])
        journal.switch(file_name(1, identity(1)), lambda event: None)
        journal.append(HAND[0])
    except PowerLossError:
        pass
    whole = Folder(folder.path)
    found = events_in(whole)
    first, second = [FIRST, *HAND], [SECOND, *HAND]
    assert found in (first, second, [*first, HAND[0]], [*second, HAND[0]])
    switched(whole, 2)
    assert events_in(whole)[: len(second)] == second
    switched(whole, 1)
    assert events_in(whole)[: len(first)] == first


def test_resumed_changes_a_sealed_result_only_if_it_removes_an_end():
    ends = Ends()
    game = Game(FIRST)
    changed = [ends.changes(FIRST)]
    for event in [
        *HAND,
        ["resumed"],
        ["end", "stopped"],
        ["undo"],
        ["resumed"],
        ["end", "stopped"],
    ]:
        game.apply(event)
        changed.append(ends.changes(event))
    assert changed[len(HAND) + 1] is False
    assert changed[-2] is False
    assert ends.changes(["resumed"]) is True
    assert ends.changes(["resumed"]) is False
