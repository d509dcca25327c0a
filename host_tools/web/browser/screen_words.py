"""The words of a screen, for screen readers: what the screen draws as text, line by line."""

from pinochle.display import font
from pinochle.display.canvas import Canvas
from pinochle.text.words import NOT_SAVED, SUIT_GLYPHS, SUIT_NAMES

MARK = "> "
# Characters of the font that draw a sign, by what a screen reader should say.
_SIGNS = {
    "\x05": "up ",
    "\x06": "down ",
    "\x07": "left ",
    "\x08": "right ",
}
for _suit in SUIT_GLYPHS:
    _SIGNS[SUIT_GLYPHS[_suit]] = SUIT_NAMES[_suit] + " "
# Two texts that begin in the same page row are of one line.
_ROW = 8


class _Listener(Canvas):
    """A canvas that notes every text that is drawn on it."""

    def __init__(self):
        Canvas.__init__(self)
        self.noted = []  # (page row, column, text)
        self.marked = []  # page rows of the selected lines

    def text(self, x, page, string):
        self._note(x, page, string)
        return Canvas.text(self, x, page, string)

    def right(self, x_end, page, string):
        self._note(x_end - self.text_width(string), page, string)
        Canvas.right(self, x_end, page, string)

    def center(self, x_mid, page, string):
        self._note(x_mid - self.text_width(string) // 2, page, string)
        Canvas.center(self, x_mid, page, string)

    def text_at(self, x, y, string):
        self._note(x, y // _ROW, string)
        Canvas.text_at(self, x, y, string)

    def text_over(self, x, y, width, string):
        self._note(x, y // _ROW, string)
        Canvas.text_over(self, x, y, width, string)

    def bold(self, x, page, string):
        self._note(x, page, string)
        return Canvas.bold(self, x, page, string)

    def bold_at(self, x, y, string):
        self._note(x, y // _ROW, string)
        Canvas.bold_at(self, x, y, string)

    def number(self, x, page, string, size):
        self._note(x, page, string)
        return Canvas.number(self, x, page, string, size)

    def center_number(self, middle, page, string, hollow):
        self._note(middle - self.number_width(string, 4) // 2, page, string)
        Canvas.center_number(self, middle, page, string, hollow)

    def sprite_at(self, x, y, data, width):
        for suit in font.SUITS16:
            if font.SUITS16[suit] == data:
                self._note(x, y // _ROW, SUIT_NAMES[suit])
        Canvas.sprite_at(self, x, y, data, width)

    def bar(self, y, height, *columns):
        if _ROW < height < 2 * _ROW:
            # A list's highlight begins one pixel above its text.
            self.marked.append((y + 1) // _ROW)
        Canvas.bar(self, y, height, *columns)

    def _note(self, x, page, string):
        string = _spoken(string).strip()
        if string:
            self.noted.append((page, x, string))


def _spoken(string):
    """Return a text with words for signs; other signs are pictures without a word."""
    found = ""
    for character in string:
        found += _SIGNS.get(character, "") if character < " " else character
    return found


def words_of(app):
    """Return the words of the App's screen, a line of the display each; MARK begins selected ones.

    The screen is drawn a second time, on a canvas of its own.
    """
    canvas = _Listener()
    titled = None if app.journal.saved else app.screen.titled
    (titled or app.screen).draw(canvas)
    lines = {}
    for page, x, string in canvas.noted:
        lines.setdefault(page, []).append((x, string))
    found = []
    for page in sorted(lines):
        line = " ".join([string for _, string in sorted(lines[page])])
        found.append((MARK if page in canvas.marked else "") + line)
    if not app.journal.saved:
        found.insert(1, NOT_SAVED)
    return "\n".join(found)
