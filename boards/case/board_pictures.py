"""Draws the circuit board with its parts by KiCad, from the project of `make pcb`."""

import io
import shutil
import subprocess
import tempfile
from pathlib import Path

from PIL import Image, ImageChops

from boards.pcb import expressions
from boards.pcb.expressions import Node

PROJECT = Path("build/pcb/kicad")
SIZE = (1000, 720)
EDGE = 12  # white around a board, in pixels
# The steps of soldering: the side, how it is turned, and the parts that have been soldered then.
STEPS = {
    "keys": ("top", "-24,0,-12", ("SW1", "SW3", "SW5")),
    "back": (
        "bottom",
        "-30,0,20",
        ("SW1", "SW2", "SW3", "SW4", "SW5", "SW6", "A1", "D1", "J7", "J2"),
    ),
}


def draw(name: str) -> Image.Image:
    """Return the picture of a step on white; raises FileNotFoundError without `make pcb`."""
    side, turned, soldered = STEPS[name]
    words = ["--rotate", turned, "--zoom", "0.75", "--perspective", "--quality", "high"]
    drawn = _rendered(side, soldered, words)
    white = Image.new("RGBA", drawn.size, "white")
    white.alpha_composite(drawn)
    return cropped(white.convert("RGB"))


def cropped(flat: Image.Image) -> Image.Image:
    """Return a picture without most of the white around it."""
    left, top, right, bottom = ImageChops.invert(flat).getbbox() or (0, 0, *flat.size)
    low = (max(0, left - EDGE), max(0, top - EDGE))
    return flat.crop((*low, min(flat.width, right + EDGE), min(flat.height, bottom + EDGE)))


def face(side: str) -> Image.Image:
    """Return the "top" or "bottom" of the bare board, seen straight and without an edge around."""
    drawn = _rendered(side, (), ["--quality", "basic"])
    return drawn.crop(drawn.getchannel("A").getbbox())


def _rendered(side: str, soldered: tuple[str, ...], words: list[str]) -> Image.Image:
    """Return what KiCad draws of the board with some parts, on nothing."""
    words = [*words, "--side", side, "--background", "transparent"]
    words += ["--width", str(SIZE[0]), "--height", str(SIZE[1])]
    with tempfile.TemporaryDirectory() as scratch:
        project = shutil.copytree(PROJECT, Path(scratch) / "kicad")
        shown, picture = project / "pinochle.kicad_pcb", project / "picture.png"
        board = expressions.read(shown.read_text())
        shown.write_text(expressions.write([_only(one, soldered) for one in board]) + "\n")
        render = ["kicad-cli", "pcb", "render", *words, "--output", picture, shown]
        subprocess.run(render, check=True, capture_output=True)
        return Image.open(io.BytesIO(picture.read_bytes())).convert("RGBA")


def _only(node: Node | str, soldered: tuple[str, ...]) -> Node | str:
    """Return a part without its model if it is not soldered yet, anything else as it is."""
    if isinstance(node, str) or node[0] != "footprint":
        return node
    fields = expressions.children(node, "property")
    (reference,) = (field[2] for field in fields if field[1] == '"Reference"')
    if str(reference).strip('"') in soldered:
        return node
    return [one for one in node if isinstance(one, str) or one[0] != "model"]
