"""What must hold for every screen, wherever a walk has led; and the ways home."""

from measuring import MeasuringCanvas
from pilot import SCORES, WINNERS, new_app
from pinochle import words
from pinochle.canvas import WIDTH
from pinochle.files import Folder
from pinochle.keys import BACK
from plays import state

# Home is never further: questions to each side, or a name spelled in a set-up; pages over it.
MOST_BACK = 40


def measured_app(folder, keys):
    """Return an App whose canvas notices type that nobody can read."""
    app = new_app(folder, keys)
    app.canvas = MeasuringCanvas()
    app.dirty = True
    return app


def check_screen(app):
    """Check what must hold for every screen."""
    frame = app.draw()
    screen = app.screen
    where = f"{screen.title} / {screen.context}"
    assert screen.title.strip(), type(screen).__name__
    assert screen.keys.strip(), where
    # The bar of the title is lit (NOT SAVED stands dark at its end), and the last row has type.
    assert sum(frame[:60]) > 0x80 * 60, where
    assert any(frame[7 * WIDTH :]), where
    if isinstance(app.canvas, MeasuringCanvas):
        assert app.canvas.clipped() == [], where
    # Drawn piece by piece, as keys changed it, the frame is the one that is drawn at once.
    pieces = bytes(frame)
    app.drawn, app.dirty = None, True
    assert bytes(app.draw()) == pieces, where


def check_back_leads_home(app):
    """Press BACK until home is reached."""
    for _ in range(MOST_BACK):
        if app.screen.back is None:
            break
        app.press(BACK)
        check_screen(app)
    home = app.screen
    assert isinstance(home, (*SCORES, *WINNERS)) or home.title == words.NEW_GAME, home.title
    app.press(BACK)
    assert app.screen is home


def check_replays(app, keys):
    """A new start gives the game that is shown."""
    again = new_app(Folder(app.files.path), keys)
    if app.flow.current is None:
        assert again.flow.current is None
    else:
        assert state(again.flow.game) == state(app.flow.game)
