"""What a phone's camera sees of the display: distance, tilt, blur, noise, gaps between pixels, and
rows that are lit one after another while the camera reads its own rows one after another.
"""

import math

from PIL import Image, ImageChops, ImageFilter
from pinochle.display.canvas import Canvas
from pinochle.screens.code import SHOWN_MS, CodeScreen

# Panels: millimetres from pixel to pixel of 128 x 64.
PITCH_MM = {'0.96"': 0.17, '1.3"': 0.23}
# A preview of a camera as wide as those of phones: pixels, and the angle of view.
PREVIEW, VIEW_DEGREES = 1920, 66
# The time in which it reads its rows, from the first to the last of 1,080.
READOUT_S, ROWS = 0.020, 1080
# Parts of a display's pixel, and how many of them are lit.
PARTS, LIT = 6, 5
# Levels of the dark glass and of lit pixels, of 255.
GLASS, LIGHT = 18, 200
# The dark border around the panel, in pixels of the display.
BORDER = 20


def frames_of_code(text):
    """Return the frames of a code on a lit and on a dark ground."""
    screen = CodeScreen(
        {"title": "SCORE", "lines": ["for any", "phone's", "camera"], "keys": "", "texts": [text]},
        None,
        None,
        None,
    )
    for _ in range(2):
        canvas = Canvas()
        screen.draw(canvas)
        yield bytes(canvas.buf)
        screen.tick(SHOWN_MS)


def pixels_per_pixel(distance_mm: float, panel: str) -> float:
    """Return how many of the camera's pixels are as wide as one of the display's."""
    seen_mm = 2 * distance_mm * math.tan(math.radians(VIEW_DEGREES / 2))
    return PREVIEW / seen_mm * PITCH_MM[panel]


def photo(frame: bytes, panel: str, distance_mm: float, refresh_hz: float, exposure_s, chance):
    """Return a picture of a frame of 1,024 bytes, in grey, as the camera takes it."""
    scale = pixels_per_pixel(distance_mm, panel)
    image = _lit(frame, _row_light(scale, refresh_hz, exposure_s, chance))
    wide, high = (int((side + 2 * BORDER) * scale) for side in (128, 64))
    border = BORDER * PARTS
    whole = Image.new("L", (image.width + 2 * border, image.height + 2 * border), GLASS)
    whole.paste(image, (border, border))
    whole = whole.filter(ImageFilter.GaussianBlur(PARTS / scale / 2))
    whole = _tilted(whole, (wide, high), chance)
    whole = whole.filter(ImageFilter.GaussianBlur(chance.uniform(0.4, 1.0)))
    noise = Image.effect_noise(whole.size, chance.uniform(6, 20))
    return ImageChops.add(whole, noise, 1, -128)


def _row_light(scale, refresh_hz, exposure_s, chance):
    """Return the light of each row of the display, 0 to 1, by how often it is lit while seen."""
    period = 1 / refresh_hz
    start = chance.random() * period
    light = []
    for row in range(64):
        begin = start + row * scale * READOUT_S / ROWS - row * period / 64
        first = math.ceil(begin / period)
        light.append(max(0, math.floor((begin + exposure_s) / period) - first + 1))
    return [lit / max(1, *light) for lit in light]


def _lit(frame, light):
    """Return the panel with gaps between its pixels, each of PARTS x PARTS."""
    image = Image.new("L", (128 * PARTS, 64 * PARTS), GLASS)
    for y in range(64):
        level = GLASS + int(LIGHT * light[y])
        for x in range(128):
            if frame[(y >> 3) * 128 + x] >> (y & 7) & 1:
                left, top = x * PARTS, y * PARTS
                image.paste(level, (left, top, left + LIT, top + LIT))
    return image


def _tilted(image, size, chance):
    """Return a picture as seen from a hand that does not hold the phone quite parallel."""
    tilt = 0.04
    wide, high = size
    corners = [
        (chance.uniform(0, tilt) * wide, chance.uniform(0, tilt) * wide),
        (wide * (1 - chance.uniform(0, tilt)), chance.uniform(0, tilt) * wide),
        (wide * (1 - chance.uniform(0, tilt)), high - chance.uniform(0, tilt) * wide),
        (chance.uniform(0, tilt) * wide, high - chance.uniform(0, tilt) * wide),
    ]
    source = [(0, 0), (image.width, 0), image.size, (0, image.height)]
    return image.transform(
        size,
        Image.Transform.PERSPECTIVE,
        _perspective(corners, source),
        Image.Resampling.BILINEAR,
        fillcolor=GLASS,
    )


def _perspective(points, source):
    """Return the eight coefficients that map four points to four others, for Image.transform()."""
    rows = []
    for (x, y), (u, v) in zip(points, source, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    return _solved(rows)


def _solved(rows):
    """Return the solution of linear equations, each with its right side last (Gauss, Jordan)."""
    for at in range(len(rows)):
        pivot = max(range(at, len(rows)), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for row in range(len(rows)):
            if row != at:
                factor = rows[row][at]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[at], strict=True)]
    return [row[-1] for row in rows]
