"""Fits text into a width: cuts it, or breaks it into lines."""

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
