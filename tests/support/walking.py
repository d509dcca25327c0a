"""Random keys, and checks for every screen after them and for the ways home."""

from pinochle.display.frame import WIDTH
from pinochle.keys import BACK, DOWN, HOLD_BACK, HOLD_OK, LEFT, OK, RIGHT, UP
from pinochle.rules.rule_set import Rules
from pinochle.screens.offered import Offered
from pinochle.storage.files import Folder
from pinochle.text import words
from support.measuring import MeasuringCanvas
from support.pilot import SCORES, WINNERS, frame, lasting_frame, new_app
from support.plays import state
from support.readable import unreadable

# The longest way home: a question per side, or a name being spelled, with pages over it.
MOST_BACK = 40

KEYS = {
    6: (OK, OK, OK, OK, UP, UP, DOWN, LEFT, RIGHT, RIGHT, BACK, BACK, HOLD_OK, HOLD_BACK),
    4: (OK, OK, OK, OK, UP, UP, UP, DOWN, DOWN, BACK, BACK, HOLD_OK, HOLD_BACK),
}


def options_of(preset, draw):
    """Return a low target, so that games end, and sometimes another house rule."""
    rules = Rules(preset)
    options = [["target", 4 * rules.lowest_bid]]
    if not rules.all_in_play:
        options.append(["players", draw.choice((2, 3, 5, 6))])
    if draw.random() < 0.5 and rules.deck == 2:
        options.append(["dix", draw.choice(("kept", "alone"))])
    if draw.random() < 0.5 and rules.bidding != "none":
        options.append(["royal", draw.choice(("lose", "award"))])
    if draw.random() < 0.5 and rules.bidding != "none":
        options.append(["agree", "yes"])
    return options


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
    if in_large_type(app):
        # It has no title bar; tests/pinochle/test_large.py measures its text.
        assert any(frame), where
        return
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


def in_large_type(app):
    """Return whether keys have chosen large type."""
    return app.look is not None and app.look.large


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


def walk(app, keys, draw, presses):
    """Press random keys; check every screen, and in some cases the way home and the journal."""
    held = 0
    for count in range(presses):
        key = draw.choice(KEYS[keys])
        held = held + 1 if key in (UP, DOWN) and draw.random() < 0.3 else 0
        stored = app.journal.count
        app.press(key, held)
        check_screen(app)
        if app.journal.count != stored and draw.random() < 0.3 and not in_large_type(app):
            # After an event, a restart shows the same screen. (A start reads the type that a
            # table chose after its first picture.)
            check_restart(app, keys)
        if count % 29 == 28 and not in_large_type(app):
            assert not unreadable(app), app.screen.title
        if count % 97 == 96:
            check_replays(app, keys)
            check_back_leads_home(app)


def check_restart(app, keys):
    """Check that a restart writes nothing and shows the same screen, or one that is an OK away.

    OK closes the page that offers another dealer, and leads on from the end of a round, which a
    restart shows. News in place of a title stay until a key.
    """
    again = new_app(Folder(app.files.path), keys)
    assert again.journal.count == app.journal.count, (app.screen.title, again.screen.title)
    if app.screen.title == words.WHO_DEALS:
        app.press(OK)
    if isinstance(app.screen, WINNERS):
        shown = {**app.face(), "title": ""}
        app.screen, app.dirty = app.flow.now(), True
        assert {**app.face(), "title": ""} == shown
    elif isinstance(again.screen, WINNERS) and app.flow.in_round:
        again.press(OK)
    expected = lasting_frame(app)
    answer_nines(again, expected)
    assert lasting_frame(again) == expected, (app.screen.title, again.screen.title)
    assert again.journal.count == app.journal.count, app.screen.title


def answer_nines(app, expected):
    """Answer 0 where a restart asks again for nines of trump, because no event says 0."""
    before = app.journal.count
    while frame(app) != expected and app.screen.title == words.NINES:
        app.press(OK)
        if isinstance(app.screen, Offered):
            app.press(UP)
    assert app.journal.count == before
