"""The variants of the case, and where each has its parts."""

from collections.abc import Iterator
from dataclasses import dataclass

from boards import measures as m

INPUTS = {
    "six": ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK"),
    "four": ("UP", "DOWN", "OK", "BACK"),
    "encoder": ("BACK",),
}

POST = 2 * m.CORNER + 0.4  # the width of a corner post, from the wall
# Degrees by which a rear module is turned: its pins are at the lower edge of the upright box,
# because drivers.second turns the picture, as it must for two modules side by side on a table.
REAR_TURN = 180


@dataclass(frozen=True)
class Variant:
    """A case for a display (its diagonal in inches), a kind of input and a way of wiring.

    `twice` has a second display in the floor: the box is upright, powered by USB.
    """

    display: str
    inputs: str
    wiring: str
    twice: bool = False

    @property
    def name(self) -> str:
        """The name of its folder and files, such as `1.3-six-board`."""
        return f"{self.display}-{self.inputs}-{self.wiring}" + ("-twice" if self.twice else "")

    @property
    def module(self) -> m.Display:
        """The measures of its display."""
        return m.DISPLAYS[self.display]

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of its keys."""
        return INPUTS[self.inputs]

    @property
    def left(self) -> float:
        """The width of the room for display and battery, left of the key board."""
        battery = POST + m.BATTERY[0] + 3 * m.MODULE_GAP
        return max(battery, POST + self.module.module[0] + 7.0)

    @property
    def width(self) -> float:
        """The outside, from left to right."""
        return self.left + m.BOARD[0] + m.BOARD_GAP + 2 * m.WALL

    @property
    def inside(self) -> float:
        """Half of the width between the walls."""
        return self.width / 2 - m.WALL

    @property
    def board_x(self) -> float:
        """The centre of the key board."""
        return self.inside - m.BOARD_GAP - m.BOARD[0] / 2

    @property
    def display_at(self) -> tuple[float, float]:
        """The centre of the display module."""
        highest = m.INSIDE_DEPTH / 2 - 0.8 - self.module.module[1] / 2 - 8.0
        middle = max(self.left / 2, POST + 3.0 + self.module.module[0] / 2)
        return -self.inside + middle, min(m.KEYS_UP - self.module.up, highest)

    @property
    def battery_at(self) -> tuple[float, float]:
        """The centre of the battery holder."""
        x = -self.inside + POST + m.MODULE_GAP + m.BATTERY[0] / 2
        return x, -m.INSIDE_DEPTH / 2 + m.MODULE_GAP + m.BATTERY[1] / 2

    @property
    def corners(self) -> list[tuple[float, float]]:
        """The four screws through the case; the right ones pass through the key board."""
        x, y = self.inside - m.CORNER, m.BOARD_HOLES[1] / 2
        return [(-x, -y), (-x, y), (x, -y), (x, y)]

    @property
    def board_screws(self) -> list[tuple[float, float]]:
        """The two screws that hold the key board's left edge."""
        x = self.board_x - m.BOARD_HOLES[0] / 2
        return [(x, -m.BOARD_HOLES[1] / 2), (x, m.BOARD_HOLES[1] / 2)]

    def key_at(self, name: str) -> tuple[float, float]:
        """Return the centre of a key."""
        x, y = m.KEYS[name]
        return self.board_x + x, y


def variants() -> Iterator[Variant]:
    """Yield all variants, that of the pictures first."""
    for wiring in ("board", "hand"):
        for display in ("1.3", "0.96", "2.42"):
            for inputs in INPUTS:
                yield Variant(display, inputs, wiring)
    yield Variant("1.3", "six", "board", twice=True)


def of_name(name: str) -> Variant:
    """Return the variant of a name; raises KeyError for an unknown one."""
    return {one.name: one for one in variants()}[name]
