"""A meld of a two-handed game is laid in at most four presses, whichever it is."""

import itertools

import pytest
from pinochle.entry.laying import _LAID
from pinochle.game.events import laid, trump
from pinochle.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.text import words
from support.journals import events_in
from support.pilot import begun, new_app
from support.plays import first_event

KEYS = (UP, DOWN, LEFT, RIGHT, OK, BACK)
MOST = 4
ALL = [("run", 150), ("kings", 80), ("queens", 60), ("jacks", 40)]
CARDS = [["cards.copies", 4], ["cards.nines", 0], ["cards.deal", 40]]
FOUR_COPIES = [["rules", "own"], ["cards.players", 2], *CARDS]


def after(folder, presses):
    """Return what a new game with a trump has stored after some presses."""
    files = Folder(str(folder))
    Journal(files).begin(first_event("two-handed"))
    app = new_app(files)
    assert app.pick("H") == ""
    for key in presses:
        app.press(key)
    return events_in(files)


@pytest.mark.parametrize("others", [0, 1])
def test_every_meld_of_both_players_takes_four_presses_at_most(tmp_path, others):
    """Also when another meld is on the table already."""
    before = [[], [UP, DOWN, OK]][others]
    found = set()
    for number, middle in enumerate(
        itertools.chain.from_iterable(
            itertools.product(KEYS, repeat=count) for count in range(MOST - 1)
        )
    ):
        for first in (UP, DOWN):
            presses = [*before, first, *middle, OK]
            events = after(tmp_path / f"{number}-{first}", presses)
            if len(events) == 3 + others and events[-1][0] == "laid":
                found.add(tuple(events[-1][1:3]))
    assert found >= {(side, name) for side in (0, 1) for name in _LAID}


@pytest.mark.parametrize("kinds", range(len(ALL) + 1))
def test_the_list_names_leaps_only_where_it_has_them(tmp_path, kinds):
    given = [laid(0, name, worth) for name, worth in ALL[:kinds] for _ in range(4)]
    pilot = begun(tmp_path, "two-handed", FOUR_COPIES, (trump("S"), *given))
    pilot.choose(words.LAYS % pilot.app.flow.names.side(0))
    screen = pilot.screen
    assert (screen.at, screen.keys == words.KEYS_CHOOSE_FAR) == (-1, len(screen.items) > 6)
    pilot.press(RIGHT)
    assert (screen.at >= 0) == (len(screen.items) > 6)
