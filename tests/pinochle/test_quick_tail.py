"""A game that begins right after another one, whose lines are still in the tail alone."""

import pytest
from pinochle.storage.journal import Journal
from support.journals import HAND, events_in, first_event
from support.storage import CutFolder, FullFolder, PowerLossError

FIRST, SECOND = first_event(1, 0), first_event(2, 1)
OLD = [FIRST, *HAND]
STEPS = 1500  # more than the begin of a game takes


class QuickCut(CutFolder):
    """Keeps the lines of earlier games in the tail, if there is room; loses power."""

    quick = True
    full = False

    def tail_fits(self, used, more):
        return not self.full


class QuickFull(FullFolder):
    """Keeps the lines of earlier games in the tail; may be full."""

    quick = True


def begun(folder):
    journal = Journal(folder)
    journal.load(lambda event: None)
    journal.begin(FIRST)
    for event in HAND:
        journal.append(event)
    return journal


def test_power_loss_while_a_game_begins_shows_the_old_one_or_the_new_one(tmp_path):
    seen = []
    for left in range(STEPS):
        path = str(tmp_path / str(left))
        folder = QuickCut(path, STEPS * 10)
        journal = begun(folder)
        folder.left, folder.full = left, True
        try:
            journal.begin(SECOND)
            break
        except PowerLossError:
            pass
        found = events_in(QuickCut(path, STEPS * 10))
        assert found in (OLD, [SECOND])
        seen.append(found)
    assert seen.count(OLD) > 100, "power was never lost before the new game's first line"
    assert events_in(QuickCut(path, STEPS * 10)) == [SECOND]


@pytest.mark.parametrize("room", [0, 10, 60])
def test_the_old_game_continues_after_a_begin_that_failed(tmp_path, room):
    folder = QuickFull(str(tmp_path))
    journal = begun(folder)
    folder.room = room
    with pytest.raises(OSError, match="28"):
        journal.begin(SECOND)
    folder.room = None
    journal.rest()
    journal.append(HAND[0])
    assert events_in(QuickFull(str(tmp_path))) == [*OLD, HAND[0]]
    assert not list(tmp_path.glob("*.new"))
