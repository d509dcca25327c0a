"""The scorekeeper in a terminal: the drawn display, and keys to click or type."""

import os
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import ClassVar, Protocol

from pinochle import keys
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Horizontal
from textual.widgets import Static

from pinochle_tools.terminal.display import HALF_BLOCKS_FROM, SMALLEST, Display
from pinochle_tools.terminal.storing import NOT_SAVED, Storing
from pinochle_tools.terminal.suspending import SUSPEND, draw_when_resumed
from pinochle_tools.terminal.typed_keys import DOUBT_MS, TypedKeys

_TICK_SECONDS = 0.05
_LOOK_SECONDS = 1.0
_SAMPLE_SECONDS = 0.02
_TALL_KEYS_MARGIN = 3  # spare rows needed for keys three rows high

# Typed key -> device key. Terminals do not report a long Enter, so holds have their own keys.
TYPED = {
    "up": keys.UP,
    "down": keys.DOWN,
    "left": keys.LEFT,
    "right": keys.RIGHT,
    "w": keys.UP,
    "s": keys.DOWN,
    "a": keys.LEFT,
    "d": keys.RIGHT,
    "enter": keys.OK,
    "space": keys.OK,
    "escape": keys.BACK,
    "backspace": keys.BACK,
    "h": keys.HOLD_OK,
    "u": keys.HOLD_BACK,
}
# What the screen asks for -> the line of help. On a name, letters are no commands.
HELP = {
    "": "arrows   Enter OK   Esc BACK   h hold OK   u hold BACK   q quit",
    "number": "0-9 arrows  Enter OK  Esc BACK  h hold OK  u hold BACK  q quit",
    "text": "type the name   Enter OK   Esc BACK   Ctrl+Q quit",
}
# In its place, where leaving would lose answers.
LOSES = f"{NOT_SAVED}: lose the newest answers?   %s leave   Esc stay"
_QUIT, _STAY = "q", "escape"
_LONGEST_PASTE = 40
_LABELS = ("▲ UP", "▼ DOWN", "◀ LEFT", "▶ RIGHT", "OK", "BACK")
_ORDER = (keys.LEFT, keys.UP, keys.DOWN, keys.RIGHT, keys.OK, keys.BACK)


class Player(Protocol):
    """The methods of the scorekeeper's App that the terminal uses."""

    def press(self, key: int, held: int = 0) -> None:
        """Process a press."""

    def tick(self, ms: int) -> None:
        """Process the passing of `ms`."""

    def draw(self) -> bytearray:
        """Return the frame of 1,024 bytes."""

    @property
    def typing(self) -> str:
        """What the screen asks for: "text", "number", or "" for neither."""

    def type(self, character: str) -> bool:
        """Process a typed character; return whether the screen asks for it."""


class KeyCap(Static):
    """A drawn key; it is down while the mouse button is."""

    def __init__(self, key: int, hold: Callable[[int, bool], None]) -> None:
        super().__init__(_LABELS[key])
        self.key = key
        self._hold = hold

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Press the key down."""
        event.stop()
        self.capture_mouse()
        self.add_class("down")
        self._hold(self.key, True)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Release the key, wherever the mouse pointer is."""
        event.stop()
        self.release_mouse()
        self.remove_class("down")
        self._hold(self.key, False)


class Terminal(App[None]):
    """Runs a Player: passes keys and time, shows frames. `failure` is its exception, if any."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Pinochle Scorekeeper"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", "quit", priority=True),
        SUSPEND,
    ]
    CSS = """
    Screen { align: center middle; background: #101216; overflow: hidden; }
    #device { width: 100%; height: auto; }
    Display { border: round #5b6270; border-title-color: #aab2c0; border-title-align: center;
              border-subtitle-color: #aab2c0; border-subtitle-align: center;
              background: #04060a; color: #a6e2ff; }
    #keys { width: 100%; height: 1; align: center middle; }
    KeyCap { width: auto; min-width: 9; height: 1; margin: 0 1; padding: 0 1;
             text-align: center; background: #2a2f38; color: #e6e9ef; }
    KeyCap:hover { background: #3a4150; }
    KeyCap.down { background: #a6e2ff; color: #04060a; }
    .tall #keys { height: 3; }
    .tall KeyCap { height: 3; padding: 1 1; }
    #help { width: 100%; height: 1; text-align: center; color: #7d8695; }
    #small { display: none; width: 100%; text-align: center; color: #e6e9ef; }
    .too-small #small { display: block; }
    .too-small #device { display: none; }
    """

    def __init__(self, player: Player, storing: Storing, keys_used: int = 6) -> None:
        super().__init__()
        self.player = player
        self.failure: Exception | None = None
        self._storing = storing
        self._drawn_keys = [key for key in _ORDER if keys_used > 4 or key not in (2, 3)]
        self._typed = TypedKeys()
        self._typing = self._too_small = ""
        self._leaves, self._quit_ms = False, -DOUBT_MS  # asked to leave, and when
        self._keypad = keys.Keypad()
        self._held = self._ticked_ms = 0
        self._began = time.monotonic()

    def compose(self) -> ComposeResult:
        """Lay out the display, the keys below it and a line of help."""
        with Center(id="device"):
            with Center():
                yield Display()
            with Horizontal(id="keys"):
                for key in self._drawn_keys:
                    yield KeyCap(key, self._hold)
            yield Static(HELP[""], id="help")
        yield Static("", id="small")

    def on_mount(self) -> None:
        """Show the first frame and start the clock."""
        draw_when_resumed(self)
        self._keypad.sample(0, 0)
        self.query_one(Display).border_title = self.TITLE
        self.set_interval(_TICK_SECONDS, self._tick)
        if not self.is_headless:
            self.set_interval(_LOOK_SECONDS, self._leave_with_the_terminal)
        self.set_interval(_SAMPLE_SECONDS, self._sample)
        self._show()

    def _leave_with_the_terminal(self) -> None:
        # A terminal closed under `make` sends no signal; reading from it would loop endlessly.
        if not os.isatty(sys.__stdin__.fileno() if sys.__stdin__ else 0):
            self.exit()

    def on_resize(self, event: events.Resize) -> None:
        """Choose half blocks or braille, high or flat keys, by the terminal's size."""
        width, height = event.size
        large = width >= HALF_BLOCKS_FROM[0] and height >= HALF_BLOCKS_FROM[1]
        small = width < SMALLEST[0] or height < SMALLEST[1]
        self.query_one(Display).large = large
        rows = (HALF_BLOCKS_FROM if large else SMALLEST)[1]
        self.screen.set_class(height >= rows + _TALL_KEYS_MARGIN - 1, "tall")
        self.screen.set_class(small, "too-small")
        needs = f"the display needs {SMALLEST[0]} x {SMALLEST[1]}."
        self._too_small = f"{width} x {height} is too small: {needs}"
        self._ask_to_leave(self._leaves)

    async def action_quit(self) -> None:
        """Leave; where that loses answers, only if it is asked for twice."""
        now = self._now()
        # A held key sends its character again, which is no answer to a question.
        is_repeat, self._quit_ms = now - self._quit_ms <= DOUBT_MS, now
        if (self._leaves and not is_repeat) or self._storing.try_again():
            self.exit()
        else:
            self._ask_to_leave(True)

    def _ask_to_leave(self, asks: bool) -> None:
        self._leaves = asks
        asked = LOSES % ("Ctrl+Q" if self._typing == "text" else "q")
        # The help is hidden where the terminal is too small.
        for place, words in (("#help", HELP[self._typing]), ("#small", self._too_small)):
            for line in self.query(place).results(Static):
                line.update(asked if asks else words)

    async def on_key(self, event: events.Key) -> None:
        """Enter the typed character if the screen asks for it; else press its device key."""
        if self._leaves and (event.key != _QUIT or self._typing == "text"):
            self._ask_to_leave(False)
            if event.key == _STAY:
                event.stop()
                return
        key = TYPED.get(event.key)
        character = "\b" if event.key == "backspace" else event.character or ""
        if character == "\b" or character.isprintable():
            if self._typing or key is None or key < keys.OK:
                # An Enter before this character may still wait for its repeats.
                self._press_all(self._typed.other())
            if self._type(character):
                event.stop()
                return
        if event.key == _QUIT:
            event.stop()
            await self.action_quit()
            return
        if key is None or (key not in self._drawn_keys and key < keys.KEYS):
            return
        event.stop()
        if key < keys.KEYS:
            # Use the time of typing, not of processing.
            self._press_all(self._typed.typed(key, self._ms(event.time)))
        else:
            self._press_all([(key, 0)])

    def _type(self, character: str) -> bool:
        taken = False

        def act() -> None:
            nonlocal taken
            taken = self.player.type(character)

        self._do(act)
        return taken

    def on_paste(self, event: events.Paste) -> None:
        """Enter pasted characters that the screen asks for."""
        for character in event.text[:_LONGEST_PASTE]:
            self._type(character)

    def _hold(self, key: int, down: bool) -> None:
        self._held = self._held | 1 << key if down else self._held & ~(1 << key)
        self._sample()

    def _sample(self) -> None:
        press = self._keypad.sample(self._held, self._now())
        if press >= 0:
            self._press_all([(press & 7, press >> 3)])

    def _tick(self) -> None:
        now = self._now()
        self._press_all(self._typed.tick(now))
        passed = now - self._ticked_ms
        self._ticked_ms = now
        self._do(partial(self.player.tick, passed))

    def _press_all(self, presses: list[tuple[int, int]]) -> None:
        for key, held in presses:
            self._do(partial(self.player.press, key, held))

    def _do(self, act: Callable[[], None]) -> None:
        if self.failure is not None:
            return
        try:
            act()
            self._show()
        except Exception as failure:  # `play` reports it in one line
            self.failure = failure
            self.exit()

    def _show(self) -> None:
        frame = bytes(self.player.draw())
        # A last tick may come when the widgets are already removed.
        for display in self.query(Display):
            display.frame = frame
            display.where_stored = self._storing.words
        leaves = self._leaves and not self._storing.is_done
        if (self.player.typing, leaves) != (self._typing, self._leaves):
            self._typing = self.player.typing
            self._ask_to_leave(leaves)

    def _now(self) -> int:
        return self._ms(time.monotonic())

    def _ms(self, seconds: float) -> int:
        return int((seconds - self._began) * 1000)
