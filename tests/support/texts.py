"""The texts of screens: a canvas that records what is written on it, and where."""

from pinochle.display.canvas import Canvas

SIGNS = str.maketrans(
    {
        "\x01": "♠",
        "\x02": "♥",
        "\x03": "♦",
        "\x04": "♣",
        "\x05": "↑",
        "\x06": "↓",
        "\x07": "←",
        "\x08": "→",
        "\x0e": "(D)",
    }
)


class WrittenCanvas(Canvas):
    """A Canvas that records text; `lines()` returns it row by row."""

    def __init__(self):
        super().__init__()
        self.written = []

    def clear(self, first=0, end=8):
        if (first, end) == (0, 8):
            self.written.clear()
        super().clear(first, end)

    def _write(self, x, page, string):
        if string:
            self.written.append((page, x, string.translate(SIGNS)))

    def text(self, x, page, string):
        self._write(x, page, string)
        return super().text(x, page, string)

    def right(self, x_end, page, string):
        self._write(x_end - self.text_width(string), page, string)
        super().right(x_end, page, string)

    def center(self, x_mid, page, string):
        self._write(x_mid - self.text_width(string) // 2, page, string)
        super().center(x_mid, page, string)

    def text_at(self, x, y, string):
        self._write(x, y / 8, string)
        super().text_at(x, y, string)

    def text_over(self, x, y, width, string):
        self._write(x, y / 8, string)
        super().text_over(x, y, width, string)

    def bold(self, x, page, string):
        self._write(x, page, f"*{string}*")
        return super().bold(x, page, string)

    def bold_at(self, x, y, string):
        self._write(x, y / 8, f"*{string}*")
        super().bold_at(x, y, string)

    def number(self, x, page, string, size):
        self._write(x, page, f"[{string}]")
        return super().number(x, page, string, size)

    def center_number(self, middle, page, string, hollow, size=4):
        self._write(middle - self.number_width(string, size) // 2, page, f"[{string}]")
        super().center_number(middle, page, string, hollow, size)

    def lines(self):
        """Return the rows of text from top to bottom, pieces separated by a bar."""
        rows = {}
        for page, _, string in sorted(self.written):
            rows.setdefault(page, []).append(string)
        return [" | ".join(rows[page]) for page in sorted(rows)]
