"""A meld of a two-handed game is laid in at most four presses, whichever it is."""

import itertools

import pytest
from pinochle.entry.laying import _LAID
from pinochle.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from support.journals import events_in
from support.pilot import new_app
from support.plays import first_event

KEYS = (UP, DOWN, LEFT, RIGHT, OK, BACK)
MOST = 4


def after(folder, presses):
    """Return what a new game with a trump has stored after some presses."""
    files = Folder(str(folder))
    Journal(files).begin(first_event("two-handed"))
    app = new_app(files)
    assert app.pick("H") == ""
    for key in presses:
        app.press(key)
    return events_in(files)


@pytest.mark.parametrize("laid", [0, 1])
def test_every_meld_of_both_players_takes_four_presses_at_most(tmp_path, laid):
    """Also when another meld is on the table already."""
    before = [[], [UP, DOWN, OK]][laid]
    found = set()
    for number, middle in enumerate(
        itertools.chain.from_iterable(
            itertools.product(KEYS, repeat=count) for count in range(MOST - 1)
        )
    ):
        for first in (UP, DOWN):
            presses = [*before, first, *middle, OK]
            events = after(tmp_path / f"{number}-{first}", presses)
            if len(events) == 3 + laid and events[-1][0] == "laid":
                found.add(tuple(events[-1][1:3]))
    assert found >= {(side, name) for side in (0, 1) for name in _LAID}
