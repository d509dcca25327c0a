"""Frames as PNG pictures."""

import io
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from pinochle_tools.common.output_file import write_output
from pinochle_tools.terminal.blocks import FRAME_BYTES, HEIGHT, WIDTH

SCALE = 4
_LIT = (166, 226, 255)  # the light blue of a common SSD1306 panel
_GLASS = (8, 10, 14)
_BETWEEN = 150  # brightness of the gaps between lit pixels, of 255


def image(frame: bytes | bytearray, scale: int = SCALE) -> Image.Image:
    """Return a frame of 1,024 bytes as a black and white picture, `scale` times as large."""
    if len(frame) != FRAME_BYTES:
        raise ValueError(f"a frame has {FRAME_BYTES} bytes, not {len(frame)}")
    plain = Image.new("1", (WIDTH, HEIGHT))
    plain.putdata(
        [
            255 * (frame[(y >> 3) * WIDTH + x] >> (y & 7) & 1)
            for y in range(HEIGHT)
            for x in range(WIDTH)
        ]
    )
    return plain.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)


def save(frame: bytes | bytearray, path: Path, scale: int = SCALE) -> None:
    """Write a frame as a PNG; its folder is created. Raises OSError."""
    write_output(path, png(image(frame, scale)))


def png(picture: Image.Image, *, optimize: bool = False) -> bytes:
    """Return a picture as the bytes of a PNG file."""
    data = io.BytesIO()
    picture.save(data, format="PNG", optimize=optimize)
    return data.getvalue()


def panel(frame: bytes | bytearray, scale: int = 6) -> Image.Image:
    """Return a frame as it looks on a real display, for illustrations."""
    dots = image(frame, scale).convert("L")
    grid = Image.new("L", dots.size, 255)
    lines = ImageDraw.Draw(grid)
    for x in range(0, dots.width, scale):
        lines.line((x, 0, x, dots.height), fill=_BETWEEN)
    for y in range(0, dots.height, scale):
        lines.line((0, y, dots.width, y), fill=_BETWEEN)
    dots = ImageChops.multiply(dots, grid)
    glow = dots.filter(ImageFilter.GaussianBlur(scale * 0.9)).point(lambda value: value * 0.28)
    light = ImageChops.add(dots, glow)
    margin = scale * 6
    picture = Image.new("RGB", (dots.width + 2 * margin, dots.height + 2 * margin), (32, 34, 38))
    bezel = ImageDraw.Draw(picture)
    bezel.rounded_rectangle(
        (margin // 3, margin // 3, picture.width - margin // 3, picture.height - margin // 3),
        radius=margin // 2,
        fill=_GLASS,
    )
    lit = Image.new("RGB", dots.size, _LIT)
    glass = Image.new("RGB", dots.size, _GLASS)
    picture.paste(Image.composite(lit, glass, light), (margin, margin))
    return picture
