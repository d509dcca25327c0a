"""Shows the picture of the last rest before the scorekeeper is imported, which takes longer.

Only if it belongs to the newest events. Keys that are pressed from then on are kept, and act if
the scorekeeper shows the same picture.
"""

import time

import image  # type: ignore[import-not-found]
import storage
from drivers import chip
from pinochle.storage.picture import CHECKPOINT, END, START, belongs

from runner.hardware import OWN_NAME, Hardware, chosen, constants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.flash_log import FlashLog
    from pinochle.keys import Keypad


class First:
    """The hardware of board `name`, the log of the tail, the keys since `frame` is shown."""

    def __init__(self, name: str, hardware: Hardware, log: "FlashLog", frame: bytearray) -> None:
        self.name = name
        self.hardware = hardware
        self.log = log
        self.frame = frame
        self.keypad: "Keypad" = hardware.keypad()

    def shown(self) -> bool:
        """Send the frame, and return whether the display works; keys count from now on."""
        hardware = self.hardware
        shown: bool = hardware.oled.show(self.frame, time.ticks_ms())
        self.keypad.observe(hardware.buttons.read(), time.ticks_ms())
        return shown


def stamp(name: str) -> str:
    """Return a text that no other program or board has."""
    stamp: str = image.STAMP + name
    return stamp


def show() -> "First | None":
    """Show the picture; None if there is none, a key is held, or the board is not in the image."""
    name, battery, hz = chosen()
    if not storage.mounted or not name or name == OWN_NAME or chip.slowed:
        return None
    log = storage.log(storage.TAIL)
    try:
        with open("/" + CHECKPOINT, "rb") as file:
            data = file.read(END)
    except OSError:
        return None
    if not belongs(data, stamp(name).encode(), log.read()):
        return None
    hardware = Hardware(constants(name), battery, hz)
    if hardware.buttons.read():
        return None
    first = First(name, hardware, log, bytearray(data[START:]))
    return first if first.shown() else None
