"""Draws the README's pictures: screens of a game in progress, as on a lit display.

The game is a list of events, so that the pictures do not depend on key presses. Run by
`make pictures`; a test compares its output with the pictures in docs/pictures.
"""

import sys
import tempfile
from pathlib import Path

import pinochle_tools  # noqa: F401 - puts the firmware on the import path
from PIL import Image
from pinochle.app import App
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle_tools.console.output_file import write_output
from pinochle_tools.terminal.picture import panel, png

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SALT = bytes(8)
GAME = ["game", 2, "5c02e8a19b7d4f36", "racehorse", [], [], [], 2]
# Seat, bid, trump; meld and tricks of the declarer's side and of the other side.
HANDS = (
    (3, 300, "H", (150, 60), (170, 80)),
    (0, 320, "S", (210, 20), (160, 90)),
    (2, 340, "D", (180, 100), (190, 60)),
    (1, 310, "C", (140, 120), (180, 70)),
    (0, 280, "S", (110, 40), (180, 70)),
)
# The hand in progress, and the number of its facts that each picture shows.
FACTS = (
    ["bid", 0, 330],
    ["trump", "S"],
    ["meld", 0, 180, 0],
    ["meld", 1, 60, 0],
    ["tricks", 1, 70, 1],
)
PICTURES = (("score", 0), ("trump", 1), ("meld", 2), ("play", 4), ("settle", 5))
HERO = "play"


def events(facts: int) -> list:
    """Return the events of the game, with the first `facts` facts of its last hand."""
    found: list = [GAME]
    for seat, bid, trump, meld, tricks in HANDS:
        side = seat % 2
        found += [["bid", seat, bid], ["trump", trump]]
        found += [["meld", side, meld[0], 0], ["meld", 1 - side, meld[1], 0]]
        found += [["tricks", 1 - side, tricks[1], 1], ["accept"]]
    return found + list(FACTS[:facts])


def frame(facts: int) -> bytes:
    """Return the frame that the App shows after these events, 1,024 bytes."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Folder(folder))
        first, *others = events(facts)
        journal.begin(first)
        for event in others:
            journal.append(event)
        return bytes(App(Folder(folder), lambda: 0, SALT).draw())


def lit(data: bytes, width: int) -> Image.Image:
    """Return a frame as a lit display of this width in pixels, slightly blurred."""
    large = panel(data, 6)
    size = (width, large.height * width // large.width)
    return large.resize(size, Image.Resampling.LANCZOS)


def pictures() -> dict[str, Image.Image]:
    """Return every picture by its file name: a large one, and a strip of the others."""
    frames = {name: frame(facts) for name, facts in PICTURES}
    small = [lit(frames[name], 280) for name, _ in PICTURES if name != HERO]
    strip = Image.new("RGB", (sum(part.width for part in small), small[0].height))
    left = 0
    for part in small:
        strip.paste(part, (left, 0))
        left += part.width
    found = {"play.png": lit(frames[HERO], 560), "hand.png": strip}
    return {name: picture.quantize(32) for name, picture in found.items()}


def main() -> int:
    """Write the pictures."""
    for name, picture in pictures().items():
        write_output(FOLDER / name, png(picture, optimize=True))
        print(FOLDER / name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
