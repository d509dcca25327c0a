"""Draws the README's pictures, screens of the tour as on a lit display, and the card to print.

Run by `make accept WHAT=pictures`; a test compares its output with the pictures in docs/pictures.
"""

import sys
from pathlib import Path

from card import CARD, card
from PIL import Image
from pinochle_tools.common.output_file import write_output
from pinochle_tools.terminal.picture import panel, png
from tour.steps import frames

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
HERO = "play"
# Steps of the tour that stand side by side.
STRIP = ("score", "trump", "meld", "settle")


def lit(data: bytes, width: int) -> Image.Image:
    """Return a frame as a lit display of this width in pixels, slightly blurred."""
    large = panel(data, 6)
    size = (width, large.height * width // large.width)
    return large.resize(size, Image.Resampling.LANCZOS)


def pictures() -> dict[str, Image.Image]:
    """Return every picture by its file name: a large one, and a strip of the others."""
    shown = frames()
    small = [lit(shown[name], 280) for name in STRIP]
    strip = Image.new("RGB", (sum(part.width for part in small), small[0].height))
    left = 0
    for part in small:
        strip.paste(part, (left, 0))
        left += part.width
    found = {"play.png": lit(shown[HERO], 560), "hand.png": strip}
    return {name: picture.quantize(32) for name, picture in found.items()}


def main() -> int:
    """Write the pictures."""
    for name, picture in pictures().items():
        write_output(FOLDER / name, png(picture, optimize=True))
        print(FOLDER / name)
    write_output(CARD, card().encode())
    print(CARD)
    return 0


if __name__ == "__main__":
    sys.exit(main())
