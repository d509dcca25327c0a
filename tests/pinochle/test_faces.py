"""What a screen says of itself is what its pixels show; orders answer exactly as the keys."""

import random
import tempfile

import pytest
from parity import played
from pinochle.display.canvas import Canvas
from pinochle.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.screens.base import FIRST_ROW
from pinochle.screens.last_tricks import LastTricks
from pinochle.screens.number import LEGEND_ROW, Number
from pinochle.screens.offered import Offered
from pinochle.storage.files import Folder
from pinochle.text import views as view_words
from pinochle.text import words
from support.ordered_hands import entered
from support.orders import Orderly
from support.pilot import Pilot, begun, new_app
from support.plain_rules import PlainRules
from support.random_hands import Dealer
from support.storage import contents

ARROWS = (UP, DOWN, LEFT, RIGHT)
STORIES = played.STORIES
# The digits beside a settlement, in page rows.
SMALLER = 3
# Hands of each preset and board that are entered by orders and by keys.
HANDS = 17


def drawn_value(screen, face):
    """Return the page rows of a number's face drawn on a blank canvas, without its notes."""
    page = screen.number if isinstance(screen, Offered) else screen
    canvas, middle = Canvas(), page.BESIDE_NOTES if page.notes else 64
    if face.get("zero") and not face["value"]:
        canvas.bold(middle - canvas.bold_width(face["zero"]) // 2, page.ZERO_ROW, face["zero"])
    else:
        size = SMALLER if isinstance(page, LastTricks) else 4
        canvas.center_number(middle, FIRST_ROW, str(face["value"]), face["offered"], size)
    return large(canvas.buf, page)


def large(frame, page):
    """Return the columns of a frame that have a page's number, above the text for the arrows."""
    end = page.NOTES if page.notes else 128
    last = FIRST_ROW + SMALLER if isinstance(page, LastTricks) else LEGEND_ROW
    rows = [bytes(frame[row * 128 : row * 128 + end]) for row in range(FIRST_ROW, last)]
    return [*rows[:-1], bytes(byte & 0x7F for byte in rows[-1])]


class Watched:
    """Presses keys and compares the face with the frame; `numbers` and `changes` are counted."""

    def __init__(self, app):
        self.app = app
        self.numbers = self.changes = 0
        self.before = self.now()

    def now(self):
        """Return the screen, its face and its frame, checked against each other."""
        screen, face, frame = self.app.screen, self.app.face(), bytes(self.app.draw())
        if isinstance(screen, (Number, Offered)) and not self.app.saver.meddles:
            self.numbers += 1
            page = screen.number if isinstance(screen, Offered) else screen
            assert face["value"] == page.value
            assert drawn_value(screen, face) == large(frame, page), face
        return screen, face, frame

    def press(self, key, held):
        """Press a key or let time pass; where the same screen looks other, so must its face."""
        screen, face, frame = self.before
        self.app.tick(held) if key < 0 else self.app.press(key, held)
        self.before = self.now()
        if key in ARROWS and self.before[0] is screen:
            looks_other = self.before[2] != frame
            self.changes += looks_other
            assert (self.before[1] != face) == looks_other or not looks_other, (key, face)


# The large type is drawn from faces, and so cannot differ from them.
USUAL = [path for path in STORIES if not path.stem.startswith("large")]


@pytest.mark.parametrize("path", USUAL, ids=lambda path: path.stem)
def test_the_face_of_every_screen_of_a_story_is_what_it_shows(tmp_path, path):
    story = played.story(path.read_text(), path.stem)
    watched = Watched(played.begun(Folder(str(tmp_path)), story["keys"], story["rules"]))
    for key, held in story["presses"]:
        watched.press(key, held)


@pytest.mark.wide
@pytest.mark.parametrize("preset", preset_names())
def test_the_face_of_every_screen_of_a_preset_is_what_it_shows(tmp_path, preset):
    game = next(game for game in played.games() if game["name"] == preset)
    watched = Watched(played.begun(Folder(str(tmp_path)), game["keys"], ""))
    for key, held in game["presses"]:
        watched.press(key, held)
    assert watched.numbers > 5
    assert watched.changes > 5


@pytest.mark.wide
@pytest.mark.parametrize("keys", [6, 4])
@pytest.mark.parametrize("preset", preset_names())
def test_orders_store_what_the_keys_store(preset, keys):
    draw = random.Random(f"{preset} {keys}")
    dealer = Dealer(draw, PlainRules({"id": "plain", "based-on": preset}))
    hands = 0
    while hands < HANDS:
        game = dealer.game(HANDS)[0]
        hands += len(game["hands"])
        stored = [files_of(kind, preset, keys, game) for kind in (Pilot, Orderly)]
        assert stored[0] == stored[1]


def files_of(kind, preset, keys, game):
    """Return the files of a game that a pilot of a kind entered."""
    with tempfile.TemporaryDirectory() as path:
        entered(kind, Folder(path), preset, keys, game)
        return contents(Folder(path))


def test_an_order_that_no_key_gives_is_refused_in_words(tmp_path):
    app = begun(tmp_path, "racehorse").app
    before = contents(Folder(str(tmp_path)))
    for order in (
        lambda: app.set(320),  # the scoreboard asks for a seat
        lambda: app.pick(4),
        lambda: app.pick(-1),
        lambda: app.pick("H"),
        lambda: app.choose(9),
    ):
        assert order() == words.NOT_REACHED
    assert app.pick(1) == ""
    shown = bytes(app.draw())
    for value in (0, 5, 255, 1000000, "320", [320], None):
        assert app.set(value) == words.NOT_REACHED, value
        assert app.try_value(value) is None, value
    assert bytes(app.draw()) == shown
    assert app.face()["value"] != 0
    assert contents(Folder(str(tmp_path))) == before


def test_trying_a_number_shows_its_face_and_changes_nothing(tmp_path):
    app = begun(tmp_path, "racehorse").app
    for order in (lambda: app.pick(0), lambda: app.set(320), lambda: app.pick("H")):
        assert order() == ""
    assert app.set(120) == app.set(60) == ""
    app.press(OK)
    before, face, frame = contents(Folder(str(tmp_path))), app.face(), bytes(app.draw())
    made = app.try_value(40)
    assert (made["value"], made["context"], made["totals"]) == (40, "320 MADE", [330, 100])
    beaten = app.try_value(60)
    assert (beaten["context"], beaten["deltas"]) == ("320 SET", [-320, 120])
    assert (contents(Folder(str(tmp_path))), app.face(), bytes(app.draw())) == (
        before,
        face,
        frame,
    )
    assert face["offered"]
    app.press(OK)  # the question whether the offered number is right
    assert app.try_value(40)["totals"] == [330, 100]
    assert app.set(40) == ""
    assert app.face()["totals"] == [330, 100]


def test_a_number_that_was_only_tried_is_not_stored(tmp_path):
    app = begun(tmp_path, "racehorse").app
    app.pick(0)
    app.try_value(320)
    app.press(OK)
    assert app.face()["title"] == words.NOT_ENTERED
    app.press(BACK)
    assert app.face()["offered"]


def test_an_order_begins_at_digits_that_were_typed(tmp_path):
    app = begun(tmp_path, "racehorse").app
    app.pick(0)
    app.type("3")
    assert (app.face()["value"], app.face()["nearest"]) == (3, 250)
    assert app.try_value(310)["value"] == 310
    assert app.face()["value"] == 3
    app.set(310)
    assert app.flow.game.hand.bid == 310


def test_a_name_is_set_as_it_is_spelled(tmp_path):
    app = new_app(Folder(str(tmp_path)))
    app.press(RIGHT)
    assert app.choose(app.face()["lines"].index("Names of players")) == ""
    assert app.set("Jürgen") == ""
    assert app.face()["names"][0] == "Jürgen"
    assert app.set("a" * 60) == words.NOT_REACHED


def test_an_order_wakes_the_display_and_is_not_lost(tmp_path):
    app = begun(tmp_path, "racehorse").app
    for _ in range(100):
        app.tick(60000)
    dark = bytes(app.draw())
    assert app.pick(2) == ""
    assert app.face()["kind"] == "number"
    assert bytes(app.draw()) != dark


BIDDING = [preset for preset in preset_names() if Rules(preset).bidding != "none"]


@pytest.mark.parametrize("preset", BIDDING)
def test_usual_numbers_are_those_of_the_arrows_around_the_offer(preset, tmp_path):
    pilot = begun(tmp_path, preset)
    pilot.pick(1)
    face = pilot.app.face()
    usual = face["usual"]
    assert face["value"] in usual
    assert usual == sorted(set(usual))
    assert face["low"] <= usual[0] <= usual[-1] <= face["high"]
    assert all(pilot.app.try_value(value)["value"] == value for value in usual)
    assert (face["back"], face["turns"]) == (True, False)


@pytest.mark.parametrize("kind", ["hands", "race"])
def test_a_view_without_a_hand_says_in_its_face_what_it_draws(tmp_path, kind):
    """The page and the voice have nothing else of it."""
    pilot = begun(tmp_path)
    pilot.press(OK)
    for _ in range(9):
        if pilot.screen.kind == kind:
            break
        pilot.press(RIGHT)
    face = pilot.app.face()
    assert face["kind"] == kind
    assert face["text"] == [view_words.NO_HANDS]
