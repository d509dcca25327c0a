"""Calls a function every few milliseconds while the program computes, between two of its steps."""

from machine import Timer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Ticker:
    """A timer that calls `look` every EVERY_MS between start() and stop(). Allocates nothing.

    Ctrl-C that comes while `look` runs is not lost: `interrupted` is true from then on.
    """

    EVERY_MS = 8

    def __init__(self, look: "Callable[[], None]") -> None:
        self.look = look
        self.interrupted = False
        self.timer = Timer(-1)
        self.callback = self._tick

    def start(self) -> None:
        """Begin to call; without a free alarm of the chip only what is called is missing."""
        try:
            self.timer.init(period=self.EVERY_MS, mode=Timer.PERIODIC, callback=self.callback)
        except OSError:
            pass

    def stop(self) -> None:
        """Call no more."""
        self.timer.deinit()

    def _tick(self, _timer: Timer) -> None:
        try:
            self.look()
        except KeyboardInterrupt:
            self.interrupted = True
