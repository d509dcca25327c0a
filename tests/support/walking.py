"""Checks for every screen, after any presses, and for the ways home."""

from pinochle.display.frame import WIDTH
from pinochle.keys import BACK
from pinochle.storage.files import Folder
from pinochle.text import words
from support.measuring import MeasuringCanvas
from support.pilot import SCORES, WINNERS, new_app
from support.plays import state

# The longest way home: a question per side, or a name being spelled, with pages over it.
MOST_BACK = 40


def measured_app(folder, keys):
    """Return an App whose canvas notices unreadable text."""
    app = new_app(folder, keys)
    app.canvas = MeasuringCanvas()
    app.dirty = True
    return app


def check_screen(app):
    """Check the conditions for every screen."""
    frame = app.draw()
    screen = app.screen
    where = f"{screen.title} / {screen.context}"
    assert screen.title.strip(), type(screen).__name__
    assert screen.keys.strip(), where
    # The title bar is lit (except NOT SAVED at its end), and the last row has text.
    if screen.titled is None or not app.journal.saved:
        assert sum(frame[:60]) > 0x80 * 60, where
    assert any(frame[7 * WIDTH :]), where
    if isinstance(app.canvas, MeasuringCanvas):
        assert app.canvas.clipped() == [], where
    # A frame drawn in pieces, as keys changed it, must equal one drawn from scratch.
    pieces = bytes(frame)
    app.drawn, app.dirty = None, True
    assert bytes(app.draw()) == pieces, where


def check_back_leads_home(app):
    """Press BACK until home is reached; between evening and new game it leads to and fro."""
    for _ in range(MOST_BACK):
        if app.screen.back is None or is_beside_an_evening(app):
            break
        app.press(BACK)
        check_screen(app)
    home = app.screen
    assert isinstance(home, (*SCORES, *WINNERS)) or home.title == words.NEW_GAME, home.title
    if home.back is None:
        app.press(BACK)
        assert app.screen is home


def is_beside_an_evening(app):
    return app.screen.title == words.NEW_GAME and app.files.has("evening")


def check_replays(app, keys):
    """Check that a restart gives the same game."""
    again = new_app(Folder(app.files.path), keys)
    if app.flow.current is None:
        assert again.flow.current is None
    else:
        assert state(again.flow.game) == state(app.flow.game)
