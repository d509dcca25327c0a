"""Shows the picture of the last rest before the scorekeeper is imported, which takes longer.

Only if it belongs to the newest events. Keys that are pressed from then on are kept, and act if
the scorekeeper shows the same picture.
"""

import time

import image  # type: ignore[import-not-found]
import storage
from drivers import chip
from pinochle.storage.picture import SIZE, picture

from runner.hardware import OWN_NAME, Hardware, chosen, constants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.flash_log import FlashLog
    from pinochle.keys import Keypad


# What start.run() needs, in pieces that take some milliseconds to import: after each it is known
# whether the picture is there.
PARTS = (
    "pinochle.game.game",
    "pinochle.display.canvas",
    "pinochle.screens.base",
    "pinochle.storage.journal",
    "pinochle.play.flow",
    "pinochle.app",
    "pinochle.storage.checkpoint",
    "runner.loop",
    "runner.start",
)


class First:
    """The hardware of board `name`, the logs of tail and checkpoint, the keys since the frame.

    `frame` is None if no picture belongs to the newest events; then the display is made blank.
    """

    def __init__(
        self, name: str, hardware: Hardware, logs: "list[FlashLog]", frame: "bytearray | None"
    ) -> None:
        self.name = name
        self.hardware = hardware
        self.logs = logs
        self.frame = frame
        self.keypad: "Keypad | None" = None  # from when the frame is shown
        self.early = 0  # keys that were pressed while the frame was being sent

    def begin(self) -> bool:
        """Send the frame; return False if the display is known not to work."""
        hardware = self.hardware
        if hardware.known():
            _, address, controller = hardware.display
            hardware.oled.begin(self.frame or bytearray(SIZE), address, controller)
            return True
        if not self.frame:
            return False
        shown: bool = hardware.oled.show(self.frame, time.ticks_ms())
        self._shown()
        return shown

    def look(self) -> None:
        """Keys count from when the frame is shown: called often while it is being sent."""
        if self.keypad is not None:
            return
        if self.hardware.oled.link.arriving():
            self.early |= self.hardware.buttons.read()
        else:
            self._shown()

    def end(self) -> None:
        """Wait until the frame is shown; `frame` is None if the display does not work."""
        oled = self.hardware.oled
        if not (oled.working or oled.ended(self.frame or bytearray(SIZE))):
            self.frame = None
        self.look()

    def _shown(self) -> None:
        self.keypad = self.hardware.keypad()
        now = time.ticks_ms()
        # An import may end long after the frame: a key that is down by then was pressed since.
        self.keypad.observe(self.early, now)
        self.keypad.observe(self.hardware.buttons.read(), now)


def load(first: "First | None") -> None:
    """Import PARTS, what comes after the picture."""
    for name in PARTS:
        __import__(name)
        if first:
            first.look()


def stamp(name: str) -> str:
    """Return a text that no other program or board has."""
    stamp: str = image.STAMP + name
    return stamp


def show() -> "First | None":
    """Show the picture; None if there is none, a key is held, or the board is not in the image."""
    name, battery, display, turned = chosen()
    if not storage.mounted or not name or name == OWN_NAME or chip.slowed:
        return None
    logs = [storage.log(storage.TAIL), storage.log(storage.CHECKPOINT)]
    frame = picture(logs[1].read(), stamp(name).encode(), logs[0].read())
    hardware = Hardware(constants(name), battery, display, turned)
    if hardware.buttons.read():
        return None
    first = First(name, hardware, logs, frame)
    return first if first.begin() else None
