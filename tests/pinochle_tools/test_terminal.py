"""The terminal interface, driven by Textual's pilot, and keys tapped and held there."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.display.canvas import Canvas
from pinochle.keys import BACK, DOWN, HOLD_BACK, HOLD_OK, LEFT, NAMES, OK, RIGHT, UP
from pinochle.storage.files import Folder
from pinochle.text import words
from pinochle_tools.terminal import blocks
from pinochle_tools.terminal.display import HALF_BLOCKS_FROM, SMALLEST, Display
from pinochle_tools.terminal.runner import HELP, LOSES, KeyCap, Terminal
from pinochle_tools.terminal.storing import NOT_SAVED, Storing
from pinochle_tools.terminal.typed_keys import DOUBT_MS, TypedKeys
from support.pilot import Pilot, new_app
from support.storage import FullFolder
from textual import events
from textual.geometry import Region


class Counter:
    """A player with one number that the arrows change; it records its calls."""

    typing = ""

    def __init__(self):
        self.canvas = Canvas()
        self.pressed = []
        self.ticked = 0
        self.number = 0

    def press(self, key, held=0):
        self.pressed.append((key, held))
        self.number += {UP: 1, DOWN: -1}.get(key, 0)

    def type(self, character):
        return False

    def tick(self, ms):
        assert ms >= 0
        self.ticked += ms

    def draw(self):
        self.canvas.clear()
        self.canvas.number(2, 2, str(self.number), 4)
        return self.canvas.buf


class Stored:
    """The storing of a player of which nothing can be lost."""

    is_done = True
    words = "games are saved in [some folder]"

    def try_again(self):
        return True


def drive(story, size=(140, 40), player=None, storing=None, **options):
    """Run `story(pilot, terminal)` with a Terminal of this size."""
    terminal = Terminal(player or Counter(), storing or Stored(), **options)

    async def run():
        async with terminal.run_test(size=size) as pilot:
            await story(pilot, terminal)

    asyncio.run(run())
    return terminal


def cap(terminal, key):
    return next(cap for cap in terminal.query(KeyCap) if cap.key == key)


def shown(terminal):
    """Return the characters of the display, line by line: (character, reverse video)."""
    region = terminal.query_one(Display).content_region
    strips = terminal.screen._compositor.render_strips()
    return [
        [
            (character, bool(segment.style.reverse))
            for segment in strip
            for character in segment.text
        ][region.x : region.right]
        for strip in strips[region.y : region.bottom]
    ]


def in_half_blocks(frame):
    """Return what shown() gives for half blocks."""
    return [[(character, False) for character in line] for line in blocks.half_blocks(frame)]


def in_braille(frame):
    """Return what shown() gives for braille."""
    return [
        [(character, run.reverse) for run in line for character in run.text]
        for line in blocks.braille(frame)
    ]


@pytest.mark.parametrize(
    ("size", "form"),
    [
        ((140, 40), in_half_blocks),
        (HALF_BLOCKS_FROM, in_half_blocks),
        ((129, 36), in_braille),
        ((130, 35), in_braille),
        ((80, 24), in_braille),
        (SMALLEST, in_braille),
    ],
)
def test_display_keys_and_help_are_complete_at_every_size(size, form):
    async def story(pilot, terminal):
        await pilot.press("up")
        await pilot.pause()
        screen = Region(0, 0, *size)
        for widget in (*terminal.query(KeyCap), *terminal.query("Display, #help")):
            assert widget.region.area > 0
            assert screen.contains_region(widget.region), widget
        player = Counter()
        player.press(UP)
        assert shown(terminal) == form(player.draw())

    drive(story, size)


def test_a_smaller_terminal_says_so_until_it_grows():
    async def story(pilot, terminal):
        await pilot.pause()
        assert terminal.query_one("#small").region.area > 0
        assert terminal.query_one(Display).region.area == 0
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert terminal.query_one("#small").region.area == 0
        assert terminal.query_one(Display).region.area > 0

    drive(story, (60, 19))


def test_typed_keys_press_the_keys_of_the_device():
    async def story(pilot, terminal):
        await pilot.press("up", "down", "left", "right", "enter", "escape", "h", "u", "x")
        names = [NAMES[key] for key, held in terminal.player.pressed if not held]
        assert names == [*NAMES]

    drive(story)


def test_a_board_of_four_keys_has_no_left_and_right():
    async def story(pilot, terminal):
        await pilot.press("left", "right", "up", "enter")
        assert terminal.player.pressed == [(UP, 0), (OK, 0)]
        assert [cap.key for cap in terminal.query(KeyCap)] == [UP, DOWN, OK, BACK]

    drive(story, keys_used=4)


def test_a_click_presses_a_drawn_key():
    async def story(pilot, terminal):
        await pilot.click(cap(terminal, RIGHT))
        await pilot.click(cap(terminal, OK))
        await pilot.pause(0.1)
        assert terminal.player.pressed == [(RIGHT, 0), (OK, 0)]

    drive(story)


@pytest.mark.parametrize(("key", "hold"), [(OK, HOLD_OK), (BACK, HOLD_BACK)])
def test_a_mouse_button_held_on_a_key_is_a_hold(key, hold):
    async def story(pilot, terminal):
        await pilot.mouse_down(cap(terminal, key))
        assert cap(terminal, key).has_class("down")
        await until(pilot, lambda: terminal.player.pressed)
        assert terminal.player.pressed == [(hold, 0)]
        await pilot.mouse_up(cap(terminal, key))
        await pilot.pause(0.1)
        assert terminal.player.pressed == [(hold, 0)]
        assert not cap(terminal, key).has_class("down")

    drive(story)


def test_an_arrow_held_by_the_mouse_repeats_until_release_anywhere():
    async def story(pilot, terminal):
        await pilot.mouse_down(cap(terminal, LEFT))
        await until(pilot, lambda: len(terminal.player.pressed) >= 3)
        await pilot.mouse_up(Display)
        await pilot.pause(0.1)
        presses = list(terminal.player.pressed)
        assert presses == [(LEFT, n) for n in range(len(presses))]
        await pilot.pause(0.3)
        assert terminal.player.pressed == presses

    drive(story)


async def until(pilot, condition):
    """Wait until `condition()` is true; otherwise the test run's time limit ends it."""
    while not condition():
        await pilot.pause(0.02)


def test_the_player_gets_ticks():
    async def story(pilot, terminal):
        await until(pilot, lambda: terminal.player.ticked >= 100)

    drive(story)


def test_the_folder_is_shown_and_q_quits():
    async def story(pilot, terminal):
        await pilot.pause()
        assert where_stored(terminal) == Stored.words
        await pilot.press("q")
        await pilot.pause()
        assert not terminal.is_running

    assert drive(story).failure is None


def where_stored(terminal):
    return terminal.query_one(Display)._border_subtitle.plain


def scorekeeper(folder, keys=6):
    """Return a Pilot of the scorekeeper, at the bid of a game of people without names."""
    folder = folder if isinstance(folder, Folder) else Folder(str(folder))
    pilot = Pilot(new_app(folder, keys))
    pilot.begin("racehorse")
    pilot.pick(1)
    return pilot


def help_line(terminal):
    return str(terminal.query_one("#help").render())


@pytest.mark.wide
@pytest.mark.parametrize("keys_used", [6, 4])
def test_names_with_letters_of_commands_are_typed(tmp_path, keys_used):
    device = scorekeeper(tmp_path, keys_used)
    device.open_menu(words.NAMES_OF_PLAYERS)

    async def story(pilot, terminal):
        await pilot.pause()
        assert help_line(terminal) == HELP["text"]
        for name in ("quhawds", "luz", "jo jo", "Bee"):
            await pilot.press(*["space" if letter == " " else letter for letter in name])
            await pilot.press("x", "backspace", "enter")
            # A second Enter within 0.7 s waits for the repeats of the first.
            await pilot.pause(0.1)
        assert terminal.is_running
        await until(pilot, lambda: device.app.flow.game.players)
        assert device.app.flow.game.players == ["Quhawds", "Luz", "Jo Jo", "Bee"]
        assert help_line(terminal) == HELP[""]

    assert drive(story, player=device.app, keys_used=keys_used).failure is None


def test_a_typed_bid_is_the_bid_and_letters_are_commands_again(tmp_path):
    device = scorekeeper(tmp_path)

    async def story(pilot, terminal):
        await pilot.pause()
        assert help_line(terminal) == HELP["number"]
        await pilot.press("3", "3", "1", "backspace", "0", "enter")
        assert device.app.flow.game.hand.bid == 330
        assert help_line(terminal) == HELP[""]
        await pilot.press("u")
        assert device.screen.title == words.UNDO_TITLE
        await pilot.press("q")
        await pilot.pause()
        assert not terminal.is_running

    assert drive(story, player=device.app).failure is None


def test_a_pasted_name_is_entered(tmp_path):
    device = scorekeeper(tmp_path)
    device.open_menu(words.NAMES_OF_PLAYERS)

    async def story(pilot, terminal):
        await pilot.pause()
        terminal.post_message(events.Paste("susan\n"))
        await until(pilot, lambda: device.screen.text)
        assert device.screen.text == "Susan"

    assert drive(story, player=device.app).failure is None


def unsaved(tmp_path):
    """Return a full folder, and a scorekeeper that continues without saving a bid there."""
    folder = FullFolder(str(tmp_path))
    device = scorekeeper(folder)
    folder.room = 0
    device.press(UP)
    device.press(OK)
    assert device.screen.title == NOT_SAVED
    return folder, device


def leave_and_lose(terminal):
    """Return whether the terminal asks to leave and lose answers."""
    return help_line(terminal) in (LOSES % "q", LOSES % "Ctrl+Q")


@pytest.mark.parametrize("continued", [True, False])
@pytest.mark.parametrize("key", ["q", "ctrl+q", "ctrl+c"])
def test_leaving_asks_where_answers_are_not_saved(tmp_path, continued, key):
    _, device = unsaved(tmp_path)
    if continued:
        device.choose(words.UNSAVED[3])

    async def story(pilot, terminal):
        await until(pilot, lambda: where_stored(terminal).startswith(NOT_SAVED))
        assert "keep this window open, and make room in there" in where_stored(terminal)
        screen = device.screen
        await pilot.press(key)
        assert leave_and_lose(terminal)
        await pilot.press("escape")
        assert terminal.is_running
        assert help_line(terminal) == HELP[""]
        assert device.screen is screen
        await pilot.press(key, key, key)  # as a held one
        assert leave_and_lose(terminal)
        await pilot.pause(DOUBT_MS / 1000)
        assert terminal.is_running
        await pilot.press(key)
        await pilot.pause()
        assert not terminal.is_running

    drive(story, player=device.app, storing=Storing(device.app, "there"))


def test_a_window_that_is_too_small_asks_whether_to_leave(tmp_path):
    _, device = unsaved(tmp_path)
    device.choose(words.UNSAVED[3])

    async def story(pilot, terminal):
        small = terminal.query_one("#small")
        await until(pilot, lambda: "is too small" in str(small.content))
        await pilot.press("q")
        assert str(small.content) == LOSES % "q"
        await pilot.press("escape")
        assert "50 x 12 is too small" in str(small.content)
        await pilot.press("q")
        await pilot.pause(DOUBT_MS / 1000)
        await pilot.press("q")

    drive(story, size=(50, 12), player=device.app, storing=Storing(device.app, "there"))


def test_a_key_of_the_game_is_no_answer_to_whether_to_leave(tmp_path):
    folder, device = unsaved(tmp_path)
    device.choose(words.UNSAVED[3])

    async def story(pilot, terminal):
        await pilot.press("q", "u")
        assert device.screen.title == words.UNDO_TITLE
        assert help_line(terminal) == HELP[""]
        device.press(BACK)
        device.open_menu(words.NAMES_OF_PLAYERS)
        await pilot.pause(0.1)
        await pilot.press("ctrl+q")
        assert help_line(terminal) == LOSES % "Ctrl+Q"
        await pilot.press("q")
        assert device.screen.text == "Q"
        assert help_line(terminal) == HELP["text"]
        await pilot.press("ctrl+q")
        # With room it is stored, and nothing is lost.
        folder.room = None
        device.app.journal.idle()
        await until(pilot, lambda: help_line(terminal) == HELP["text"])
        assert where_stored(terminal) == "games are saved in there"
        assert terminal.is_running

    drive(story, player=device.app, storing=Storing(device.app, "there"))


def test_leaving_stores_what_waits_if_there_is_room_again(tmp_path):
    folder, device = unsaved(tmp_path)
    device.choose(words.UNSAVED[3])

    async def story(pilot, terminal):
        folder.room = None
        await pilot.press("q")
        await pilot.pause()
        assert not terminal.is_running

    drive(story, player=device.app, storing=Storing(device.app, "there"))
    assert device.app.journal.saved
    assert new_app(Folder(str(tmp_path))).flow.game.hand.bid == device.app.flow.game.hand.bid


def test_help_fits_the_smallest_terminal():
    for line in (*HELP.values(), LOSES % "Ctrl+Q"):
        assert len(line) <= SMALLEST[0]


class Falling(Counter):
    def press(self, key, held=0):
        raise ZeroDivisionError("seven")


def test_an_exception_of_the_player_ends_the_terminal_and_is_kept():
    async def story(pilot, terminal):
        await pilot.press("up")
        await pilot.pause()

    terminal = drive(story, player=Falling())
    assert isinstance(terminal.failure, ZeroDivisionError)


def play(*typed, until=2000):
    """Type (key, ms) and tick every 10 ms; return the presses as (key, held)."""
    pad = TypedKeys()
    waiting = sorted(typed, key=lambda pair: pair[1])
    presses = []
    for ms in range(0, until, 10):
        while waiting and waiting[0][1] <= ms:
            key, at = waiting.pop(0)
            presses += pad.typed(key, at)
        presses += pad.tick(ms)
    return presses


def held(key, start, lasts, pause=500, every=30):
    return [(key, start), *((key, start + ms) for ms in range(pause, lasts, every))]


def test_taps_are_presses():
    typed = [(UP, 10), (RIGHT, 40), (OK, 60), (BACK, 90), (UP, 250), (UP, 350)]
    assert play(*typed) == [(key, 0) for key, _ in typed]


def test_a_press_is_reported_at_once():
    assert TypedKeys().typed(OK, 5) == [(OK, 0)]
    assert TypedKeys().typed(UP, 5) == [(UP, 0)]


def test_a_held_arrow_repeats_as_a_keypad_would():
    assert play(*held(UP, 100, 1020)) == [(UP, 0), (UP, 0), *((UP, n) for n in (1, 2, 3))]


def test_a_held_enter_or_escape_counts_once():
    for key in (OK, BACK):
        for pause in (250, 400, 600):
            assert play(*held(key, 100, 1500, pause)) == [(key, 0)]


def test_quick_taps_of_ok_all_count():
    assert play((OK, 0), (OK, 150), (OK, 300), (OK, 450)) == [(OK, 0)] * 4


def test_keys_pasted_at_once_all_count():
    assert play((UP, 5), (UP, 5), (UP, 6), (OK, 6), (OK, 7)) == [(UP, 0)] * 3 + [(OK, 0)] * 2


def test_a_held_enter_arriving_in_groups_counts_once():
    lumps = [(OK, 0), *[(OK, 500)] * 4, *[(OK, 560)] * 5]
    assert play(*lumps) == [(OK, 0)]


def test_after_a_hold_the_same_key_taps_again():
    assert play(*held(OK, 0, 900), (OK, 1100), (UP, 1150)) == [(OK, 0), (OK, 0), (UP, 0)]
    assert play(*held(UP, 0, 560), (UP, 900)) == [(UP, 0), (UP, 0), (UP, 0)]


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(80, 900)), max_size=30))
def test_taps_at_finger_speed_are_all_reported_in_order(taps):
    at, typed = 0, []
    for key, pause in taps:
        at += pause
        typed.append((key, at))
    assert play(*typed, until=at + 200) == [(key, 0) for key, _ in taps]
