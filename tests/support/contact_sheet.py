"""Draws screens with their names into one picture for review."""

from collections.abc import Mapping
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from pinochle_tools.common.output_file import write_output
from pinochle_tools.terminal import blocks, picture
from support import dots

_MARGIN = 14
_CAPTION = 18
_GREY = (60, 60, 60)


def contact_sheet(frames: Mapping[str, bytes], columns: int = 3, scale: int = 3) -> Image.Image:
    """Return one picture of the named frames in order, in `columns` columns."""
    wide = blocks.WIDTH * scale + _MARGIN
    high = blocks.HEIGHT * scale + _CAPTION + _MARGIN
    columns = max(1, min(columns, len(frames)))
    rows = -(-len(frames) // columns)
    sheet = Image.new("RGB", (columns * wide + _MARGIN, rows * high + _MARGIN), _GREY)
    pen = ImageDraw.Draw(sheet)
    type_ = ImageFont.load_default(13)
    for number, (name, frame) in enumerate(frames.items()):
        x = _MARGIN + number % columns * wide
        y = _MARGIN + number // columns * high
        sheet.paste(picture.image(frame, scale), (x, y))
        pen.text((x, y + blocks.HEIGHT * scale + 1), name, fill=(210, 210, 210), font=type_)
    return sheet


def golden_frames(folder: Path) -> dict[str, bytes]:
    """Return {name: frame} for all golden screens in a folder; raises ValueError, OSError."""
    return {
        path.relative_to(folder).with_suffix("").as_posix(): dots.frame_of(
            path.read_text(encoding="utf-8")
        )
        for path in sorted(folder.rglob("*.txt"))
    }


def draw(folder: Path, target: Path) -> None:
    """Draw the golden screens of a folder into a PNG."""
    write_output(target, picture.png(contact_sheet(golden_frames(folder))))
    print(target)
