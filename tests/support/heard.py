"""What a screen draws as text: what the words of its face must have."""

from pinochle.display import font
from pinochle.display.canvas import Canvas
from pinochle.text.words import SUIT_NAMES


class Heard(Canvas):
    """A canvas that notes every text that is drawn on it, in `texts`."""

    def __init__(self):
        super().__init__()
        self.texts = []

    def text(self, x, page, string):
        self.texts.append(string)
        return super().text(x, page, string)

    def right(self, x_end, page, string):
        self.texts.append(string)
        super().right(x_end, page, string)

    def center(self, x_mid, page, string):
        self.texts.append(string)
        super().center(x_mid, page, string)

    def text_at(self, x, y, string):
        self.texts.append(string)
        super().text_at(x, y, string)

    def bold(self, x, page, string):
        self.texts.append(string)
        return super().bold(x, page, string)

    def bold_at(self, x, y, string):
        self.texts.append(string)
        super().bold_at(x, y, string)

    def number(self, x, page, string, size):
        self.texts.append(string)
        return super().number(x, page, string, size)

    def center_number(self, middle, page, string, hollow, size=4):
        self.texts.append(string)
        super().center_number(middle, page, string, hollow, size)

    def sprite_at(self, x, y, data, width):
        self.texts += [SUIT_NAMES[suit] for suit in font.SUITS16 if font.SUITS16[suit] == data]
        super().sprite_at(x, y, data, width)


def texts_of(screen):
    """Return the texts that a screen draws on a blank canvas."""
    canvas = Heard()
    screen.draw(canvas)
    return canvas.texts
