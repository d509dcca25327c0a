"""Fits text into a width: cuts it, or breaks it into lines."""

from pinochle.display import font
from pinochle.display.canvas import WIDTH, Canvas

DEALER = "\x0e"  # the dealer's mark after a name
MARGIN = 2
RIGHT_END = WIDTH - MARGIN


def fit(canvas: Canvas, text: str, width: int) -> str:
    """Return the longest beginning of a text that fits into `width` pixels of small type.

    Both names of a pair are cut equally; the dealer's mark is kept.
    """
    while text and canvas.text_width(text) > width:
        end = len(text) - (2 if text[-2:] == " " + DEALER else 0)
        plus = text.find("+")
        if plus > 0 and 2 * plus >= end:
            end = plus
        text = text[: end - 1] + text[end:]
    return text


def fit_row(texts: list, width: int) -> list:
    """Return texts of small type, the longest cut until all together fit into `width` pixels.

    The dealer's mark is kept.
    """
    texts = texts[:]
    over = sum([_width(text) for text in texts]) - width
    while over > 0:
        longest = max(texts, key=len)
        end = len(longest) - (len(DEALER) if longest.endswith(DEALER) else 0)
        texts[texts.index(longest)] = longest[: end - 1] + longest[end:]
        over -= _width(longest[end - 1])
    return texts


def _width(text: str) -> int:
    """Return the width of small type in columns, with the gap after each letter."""
    return sum([len(font.SMALL[code]) for code in text.encode()])


def wrap(canvas: Canvas, text: str, width: int = RIGHT_END - MARGIN) -> list:
    """Break text into lines of small type that fit into `width` pixels."""
    lines: list = []
    line = ""
    for word in text.split(" "):
        longer = line + " " + word if line else word
        if line and canvas.text_width(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    if line:
        lines.append(line)
    return lines


def draw_lines(canvas: Canvas, row: int, lines: list) -> int:
    """Draw lines of text from a page row down, wrapping long ones; return the next row."""
    for line in lines:
        for part in wrap(canvas, line) or [""]:
            canvas.text(MARGIN, row, part)
            row += 1
    return row
