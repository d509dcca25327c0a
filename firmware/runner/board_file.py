"""Reads board.json, which describes a maker's own board; reports each mistake with its cure.

Imports nothing of the device: the laptop checks the same file with the same code. Sources: RP2040
data sheet 1.4.3 (what each pin supports), Raspberry Pi Pico data sheet 2.1 (which pins it has).
"""

import json

from pinochle.text import board_file as words

NAME = "board.json"
LONGEST = 2000  # characters
# In the order of a board's KEYS.
KEYS = ("up", "down", "left", "right", "ok", "back")
BATTERIES = ("USB", "AA", "NiMH", "LiPo")
CONTROLLERS = ("SSD1306", "SSD1309", "SH1106")
SECTIONS = ("name", "display", "keys", "encoder", "battery", "sounds")
I2C = ("sda", "scl")
SPI_CONSTANTS = ("BUS", "BUS_NUMBER", "BUS_HZ", "SCK", "MOSI", "SELECT", "DATA", "RESET")
SPI_HZ = 10_000_000
SLOWEST_HZ, FASTEST_HZ = 100_000, 1_000_000  # of I2C
SPI = ("sck", "mosi", "cs", "dc", "reset")
COMMON = ("controller", "offset", "rotated")
NAMED = ["GP%d" % pin for pin in range(29)]
NO_PINS = (23, 24, 25)  # used on the Pico itself
LAST_PIN = len(NAMED) - 1

DEFAULT_KEYS = (10, 11, 12, 13, 14, 15)
# The encoder of the boards in the image, while it is not known which one this is; on boards
# without one these pins are LEFT and RIGHT, which the question does not use.
FIRST_ENCODER = (12, 13, 4)
# The board that is used where the file says nothing: the same pins as the recommended board.
DEFAULTS = (
    ("TITLE", "Board of board.json"),
    ("SHORT", "board.json"),
    ("MICROCONTROLLER", "Raspberry Pi Pico"),
    ("DISPLAY", "OLED, 128x64"),
    ("CONTROLLER", None),
    ("COLUMN_OFFSET", None),
    ("ROTATED", False),
    ("BUS", "I2C"),
    ("BUS_NUMBER", 0),
    ("BUS_HZ", 400_000),
    ("ADDRESS", None),
    ("SDA", 4),
    ("SCL", 5),
    ("RESET", None),
    ("KEYS", DEFAULT_KEYS),
    ("ENCODER", None),
    ("BATTERY", ""),
    ("SOUNDS", None),
    ("VSYS", 29),
    ("VSYS_ENABLE", None),
)


class BoardFile:
    """A board's constants, read from the text of board.json; `mistakes` has a line for each.

    If there is a mistake, the default board's keys are used, and its display if the mistake is
    in the section of the display.
    """

    def __init__(self, text: str) -> None:
        self.constants: "dict[str, object]" = dict(DEFAULTS)
        self.mistakes: "list[str]" = []
        self.pins: "dict[int, str]" = {}  # what uses a pin
        found = self._parsed(text)
        if self.mistakes:
            return
        self._unknown("", found, SECTIONS)
        self._name(found)
        before = len(self.mistakes)
        self._display(self._braces(found, "display"))
        if len(self.mistakes) > before:
            self.constants = dict(DEFAULTS)
        keys = self._braces(found, "keys")
        self._keys(keys)
        if "encoder" in found:
            self._encoder(self._braces(found, "encoder"))
        elif keys:
            self._missing("keys", keys, ("up", "down"))
        self.constants["SOUNDS"] = self._pin("", found, "sounds")
        if self.constants["BUS"] == "SPI":
            self._choose_miso()
        self._battery(found)
        if self.mistakes:
            self.constants["KEYS"] = DEFAULT_KEYS
            self.constants["ENCODER"] = self.constants["SOUNDS"] = None

    def _parsed(self, text: str) -> "dict[str, object]":
        if len(text) > LONGEST:
            self.mistakes.append(words.LONG % (NAME, LONGEST))
            return {}
        try:
            # Some editors begin a file with a byte order mark.
            found = json.loads(text[1:] if text[:1] == "\ufeff" else text)
        except (ValueError, RuntimeError):
            self.mistakes.append(words.NOT_JSON % NAME)
            return {}
        if not isinstance(found, dict):
            self.mistakes.append(words.BEGIN % NAME)
            return {}
        return found

    def _unknown(self, section: str, found: "dict[str, object]", known: "tuple[str, ...]") -> None:
        for key in sorted([key for key in found if key not in known]):
            outside = section and key in SECTIONS
            said = words.OUTSIDE % section if outside else words.UNKNOWN % " ".join(known)
            self._mistake(section, key[:12], said)

    def _mistake(self, section: str, key: str, text: str) -> None:
        place = section + "." + key if section and key else section or key
        self.mistakes.append("%s: %s" % (place, text))

    def _name(self, found: "dict[str, object]") -> None:
        name = found.get("name")
        if name is None:
            return
        if isinstance(name, str) and 0 < len(name) <= 40 and is_plain(name):
            self.constants["TITLE"] = name
        else:
            self._mistake("name", "", words.BAD_NAME)

    def _braces(self, found: "dict[str, object]", name: str) -> "dict[str, object]":
        section = found.get(name, {})
        if isinstance(section, dict):
            return section
        self._mistake(name, "", words.BRACES)
        return {}

    # --- pins

    def _pin(self, section: str, found: "dict[str, object]", key: str) -> "int | None":
        """Return the pin of a key; None if the key is missing or wrong."""
        if key not in found:
            return None
        pin = gpio(found[key])
        if pin < 0:
            self._mistake(section, key, words.NO_PIN)
            return None
        user = self.pins.get(pin)
        if user:
            self._mistake(section, key, words.TWICE % (pin, user))
            return None
        self.pins[pin] = section + "." + key if section else key
        return pin

    def _missing(self, section: str, found: "dict[str, object]", keys: "tuple[str, ...]") -> bool:
        missing = [key for key in keys if key not in found]
        for key in missing:
            self._mistake(section, key, words.MISSING)
        return bool(missing)

    # --- sections

    def _display(self, found: "dict[str, object]") -> None:
        spi = "sck" in found or "mosi" in found
        pins = SPI if spi else I2C + ("reset",)
        self._unknown("display", found, pins + COMMON + (() if spi else ("address", "hz")))
        self._options(found)
        if spi:
            self._spi(found)
        else:
            self._i2c(found)

    def _options(self, found: "dict[str, object]") -> None:
        constants = self.constants
        controller = found.get("controller")
        if controller is not None and controller not in CONTROLLERS:
            self._mistake("display", "controller", words.USE % " ".join(CONTROLLERS))
        constants["CONTROLLER"] = controller
        offset = found.get("offset")
        if offset is not None and (is_other(offset, int) or not 0 <= int(str(offset)) <= 4):
            self._mistake("display", "offset", words.OFFSET)
        constants["COLUMN_OFFSET"] = offset
        rotated = found.get("rotated", False)
        if not isinstance(rotated, bool):
            self._mistake("display", "rotated", words.ROTATED)
        constants["ROTATED"] = rotated

    def _i2c(self, found: "dict[str, object]") -> None:
        constants = self.constants
        address = found.get("address")
        if address is not None:
            if address not in ("0x3C", "0x3D", "0x3c", "0x3d"):
                self._mistake("display", "address", words.ADDRESS)
            else:
                constants["ADDRESS"] = int(str(address), 16)
        if "hz" in found:
            hz = found["hz"]
            if is_other(hz, int) or not SLOWEST_HZ <= int(str(hz)) <= FASTEST_HZ:
                self._mistake("display", "hz", words.HZ)
            else:
                constants["BUS_HZ"] = hz
        if "reset" in found:
            constants["RESET"] = self._pin("display", found, "reset")
        if "sda" not in found and "scl" not in found:
            self.pins.update({4: "display.sda", 5: "display.scl"})
            return
        if self._missing("display", found, I2C):
            return
        sda, scl = self._pin("display", found, "sda"), self._pin("display", found, "scl")
        if sda is None or scl is None:
            return
        if sda % 2 or not scl % 2 or sda // 2 % 2 != scl // 2 % 2:
            self._mistake("display", "sda", words.NO_I2C % (sda, scl))
        constants.update({"SDA": sda, "SCL": scl, "BUS_NUMBER": sda // 2 % 2})

    def _spi(self, found: "dict[str, object]") -> None:
        self._missing("display", found, SPI)
        pins = [self._pin("display", found, key) for key in SPI]
        sck, mosi = pins[0], pins[1]
        if sck is not None and sck % 4 != 2:
            self._mistake("display", "sck", words.SCK % sck)
            sck = None
        # Where SCK is wrong or missing, MOSI may be on either bus.
        number = mosi // 8 % 2 if sck is None and mosi is not None else (sck or 0) // 8 % 2
        if mosi is not None and (mosi % 4 != 3 or mosi // 8 % 2 != number):
            self._mistake("display", "mosi", words.MOSI % (mosi, 11 if sck is None else sck + 1))
        self.constants.update(dict(zip(SPI_CONSTANTS, ["SPI", number, SPI_HZ] + pins)))

    def _keys(self, found: "dict[str, object]") -> None:
        self._unknown("keys", found, KEYS)
        if not found:
            self._mistake("keys", "", words.NO_KEYS)
            return
        self._missing("keys", found, ("ok", "back"))
        self.constants["KEYS"] = tuple([self._pin("keys", found, key) for key in KEYS])

    def _encoder(self, found: "dict[str, object]") -> None:
        self._unknown("encoder", found, ("a", "b", "steps"))
        if self._missing("encoder", found, ("a", "b")):
            return
        steps = found.get("steps", 4)
        if is_other(steps, int) or steps not in (2, 4):
            self._mistake("encoder", "steps", words.STEPS)
        a, b = self._pin("encoder", found, "a"), self._pin("encoder", found, "b")
        if a is None or b is None:
            return
        if a - b not in (-1, 1):
            self._mistake("encoder", "b", words.NEIGHBOUR % (a + 1))
        self.constants["ENCODER"] = (a, b, steps)

    def _choose_miso(self) -> None:
        pins = MISO[int(str(self.constants["BUS_NUMBER"]))]
        free = [pin for pin in pins if pin not in self.pins]
        if free:
            self.constants["MISO"] = free[0]
        else:
            names = " ".join([NAMED[pin] for pin in pins])
            self._mistake("display", "sck", words.NO_MISO % names)
            self.constants.update(dict(DEFAULTS))

    def _battery(self, found: "dict[str, object]") -> None:
        battery = found.get("battery", "")
        if battery and battery not in BATTERIES:
            self._mistake("battery", "", words.USE % " ".join(BATTERIES))
        else:
            self.constants["BATTERY"] = battery


# The pins of MISO of each SPI bus that a Pico has; one must be free, because the bus takes it.
MISO = ((0, 4, 16, 20), (8, 12, 28))


def gpio(value: object) -> int:
    """Return the number of a pin written as 14 or "GP14"; -1 if it is no pin of a Pico."""
    if isinstance(value, str):
        value = NAMED.index(value) if value in NAMED else -1
    if is_other(value, int):
        return -1
    pin = int(str(value))
    return -1 if pin < 0 or pin > LAST_PIN or pin in NO_PINS else pin


def is_other(value: object, kind: type) -> bool:
    """Return whether a value is not of this type; true and false are no numbers."""
    return not isinstance(value, kind) or isinstance(value, bool)


def is_plain(text: str) -> bool:
    """Return whether the display has all characters of a text."""
    return not [character for character in text if not " " <= character <= "~"]
