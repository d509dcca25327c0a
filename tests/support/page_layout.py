"""Pictures and boxes of pages that depend little on a machine's fonts.

The font of Pillow, which comes with the locked library, replaces those of the machine, except for
suits and the minus sign, which it lacks. The goldens are those of Debian 12 with its usual fonts.
Pictures are compared in blocks, boxes with a tolerance, because browsers round differently.
"""

import base64
import io
import re

from PIL import Image, ImageChops, ImageFont, ImageStat

WIDTHS = (360, 768, 1280, 1920)
HEIGHT = 900
# A picture is this much smaller than the screen; a block of its pixels is compared as one colour,
# which may differ this much in one block, and on average.
SHRINK, BLOCK, MOST, MEAN = 4, 8, 48, 2.5
COLOURS = 64
_PICTURE = 880  # width of the picture in the documentation
# Pixels, and the share of a position or size, that a box may differ.
NEAR, NEARLY = 8, 0.02
_FONT = """async (data) => {
    const face = new FontFace('Measured', `url(data:font/ttf;base64,${data})`);
    document.fonts.add(await face.load());
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { font-family: Measured, sans-serif !important }");
    document.adoptedStyleSheets = [sheet];
}"""
_PARTS = "nav, h1, .tiles, h2, .card, .chart, table, footer"
_BOXES = """(parts) => [...document.querySelectorAll(parts)]
    .filter((one) => one.checkVisibility())
    .map((one) => [one, one.getBoundingClientRect()])
    .map(([one, box]) => {
        const name = one.classList[0] ? `${one.localName}.${one.classList[0]}` : one.localName;
        const heads = [...one.tHead?.querySelectorAll('th') ?? []].map((head) => head.textContent);
        const said = one.localName === 'h2' ? one.innerText : heads.join(' | ');
        const words = said.trim().replace(/\\s+/g, ' ');
        const place = [box.x, box.y, box.width, box.height].map(Math.round).join(' ');
        return `${place} ${name} ${words}`.trimEnd();
    })"""

# Signs that Pillow's font lacks, and their sizes at 100 pixels in the font of the goldens.
SIGNS = "♠♥♦♣−▲▼"
SIZES = ["90 x 121"] * 4 + ["84 x 121"] + ["77 x 121"] * 2
_SIZES = """(signs) => [...signs].map((sign) => {
    const place = document.createElement('span');
    place.style.cssText = "position: absolute; font: 100px Measured, sans-serif";
    place.textContent = sign;
    document.body.append(place);
    const box = place.getBoundingClientRect();
    place.remove();
    return [box.width, box.height].map(Math.round).join(' x ');
})"""

# Tables that are wider than their frames, so that a reader must move them.
MOVING = """() => [...document.querySelectorAll('.wide')]
    .filter((one) => one.scrollWidth > one.clientWidth)
    .map((one) => `${one.ariaLabel}: ${one.scrollWidth} in ${one.clientWidth}`)"""


def use_font(page):
    """Show a page in Pillow's font; its context must bypass the content security policy."""
    data = ImageFont.load_default(16).font_bytes
    page.evaluate(_FONT, base64.b64encode(data).decode())


def sizes_of_signs(page):
    """Return the sizes of SIGNS, which depend on the machine's fonts."""
    return page.evaluate(_SIZES, SIGNS)


def boxes(page):
    """Return the places and sizes of a page's parts, a line for each."""
    return page.evaluate(_BOXES, _PARTS)


def differing(before, after):
    """Return the first box that differs between two lists, as (before, after), or None."""
    if len(before) != len(after):
        return f"{len(before)} parts", f"{len(after)} parts"
    for one, other in zip(before, after, strict=True):
        old, new = one.split(" ", 4), other.split(" ", 4)
        far = [
            abs(int(was) - int(now)) > NEAR + NEARLY * abs(int(was))
            for was, now in zip(old[:4], new[:4], strict=True)
        ]
        if any(far) or old[4] != new[4]:
            return one, other
    return None


def sections(text):
    """Return {width: lines} of a stored list of boxes."""
    found = {}
    for part in re.split(r"^# (\d+)\n", text, flags=re.MULTILINE)[1:]:
        if part.isdigit():
            lines = found.setdefault(int(part), [])
        else:
            lines += part.splitlines()
    return found


def as_text(by_width):
    """Return {width: lines} as text for storing."""
    return "".join(f"# {width}\n" + "\n".join(lines) + "\n" for width, lines in by_width.items())


def strip(shots):
    """Return the screens of one page at all widths as one small picture."""
    parts = []
    for data in shots:
        whole = Image.open(io.BytesIO(data)).convert("RGB")
        size = (whole.width // SHRINK, whole.height // SHRINK)
        parts.append(whole.resize(size, Image.Resampling.BOX))
    joined = Image.new("RGB", (sum(part.width for part in parts), HEIGHT // SHRINK))
    left = 0
    for part in parts:
        joined.paste(part, (left, 0))
        left += part.width
    return joined


def picture(data):
    """Return a screenshot in the size for documentation."""
    whole = Image.open(io.BytesIO(data)).convert("RGB")
    return whole.resize(
        (_PICTURE, whole.height * _PICTURE // whole.width), Image.Resampling.LANCZOS
    )


def unlike(before, after):
    """Return the (largest, mean) difference of two pictures' blocks; MOST and MEAN are allowed."""
    if before.size != after.size:
        return 255, 255.0
    small = (before.width // BLOCK, before.height // BLOCK)
    one, other = (
        picture.convert("RGB").resize(small, Image.Resampling.BOX) for picture in (before, after)
    )
    difference = ImageStat.Stat(ImageChops.difference(one, other))
    return max(high for _, high in difference.extrema), max(difference.mean)
