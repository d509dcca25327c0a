"""A replay in the terminal: the drawn display, and keys to step through the game."""

from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center
from textual.timer import Timer
from textual.widgets import Static

from pinochle_tools.terminal.display import HALF_BLOCKS_FROM, SMALLEST, Display
from pinochle_tools.terminal.replaying import Replay
from pinochle_tools.terminal.suspending import SUSPEND, draw_when_resumed

HELP = "◀ ▶ step   ▲ ▼ hand   Home End   Space play, pause   q quit"


class ReplayTerminal(App[None]):
    """Shows the screens of a replay; `place` is the current one."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Pinochle Scorekeeper"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,ctrl+c,ctrl+q", "quit", "quit", priority=True),
        SUSPEND,
        Binding("right,enter,n", "step(1)", "on"),
        Binding("left,backspace,b", "step(-1)", "back"),
        Binding("down", "hand(1)", "next hand"),
        Binding("up", "hand(-1)", "previous hand"),
        Binding("home", "go(0)", "first"),
        Binding("end", "go(-1)", "last"),
        Binding("space", "play", "play or pause"),
    ]
    CSS = """
    Screen { align: center middle; background: #101216; overflow: hidden; }
    Display { border: round #5b6270; border-title-color: #aab2c0; border-title-align: center;
              border-subtitle-color: #aab2c0; border-subtitle-align: center;
              background: #04060a; color: #a6e2ff; }
    Center { height: auto; }
    Static { width: 100%; height: 1; text-align: center; color: #7d8695; }
    #small { display: none; color: #e6e9ef; }
    .too-small #small { display: block; }
    .too-small Center, .too-small #help { display: none; }
    """

    def __init__(self, replay: Replay, title: str, seconds: float):
        super().__init__()
        self.place = 0
        self._replay = replay
        self._name = title
        self._seconds = seconds
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Lay out the display and a line of help."""
        with Center():
            yield Display()
        yield Static(HELP, id="help")
        yield Static(f"The display needs {SMALLEST[0]} x {SMALLEST[1]}.", id="small")

    def on_mount(self) -> None:
        """Show the first screen; start playing if a speed was given."""
        draw_when_resumed(self)
        self.query_one(Display).border_title = self._name
        self.action_go(0)
        if self._seconds:
            self.action_play()

    def on_resize(self, event: events.Resize) -> None:
        """Choose half blocks or braille by the terminal's size."""
        width, height = event.size
        self.query_one(Display).large = (
            width >= HALF_BLOCKS_FROM[0] and height >= HALF_BLOCKS_FROM[1]
        )
        self.screen.set_class(width < SMALLEST[0] or height < SMALLEST[1], "too-small")

    def action_go(self, place: int) -> None:
        """Show the screen at a place; -1 is the last one."""
        last = len(self._replay) - 1
        self.place = last if place < 0 else min(place, last)
        display = self.query_one(Display)
        display.frame = self._replay[self.place]
        hand = self._replay.hand(self.place)
        display.border_subtitle = f"hand {hand}, {self.place + 1} of {last + 1}"

    def action_step(self, steps: int) -> None:
        """Step forward or back, and pause."""
        self._pause()
        self.action_go(max(0, self.place + steps))

    def action_hand(self, hands: int) -> None:
        """Go to the first screen of another hand, and pause."""
        self._pause()
        hand = max(1, self._replay.hand(self.place) + hands)
        self.action_go(self._replay.hand_start(hand))

    def action_play(self) -> None:
        """Play or pause; at the end, start from the beginning."""
        if self._timer is not None:
            self._pause()
            return
        if self.place == len(self._replay) - 1:
            self.action_go(0)
        self._timer = self.set_interval(self._seconds or 1.0, self._tick)

    def _tick(self) -> None:
        self.action_go(self.place + 1)
        if self.place == len(self._replay) - 1:
            self._pause()

    def _pause(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
