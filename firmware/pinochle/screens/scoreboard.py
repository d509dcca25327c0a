"""The screens that show and do not ask: scoreboard, play, end of the game.

They receive numbers and texts, not a game.
"""

from pinochle.display.canvas import Canvas
from pinochle.display.frame import WIDTH
from pinochle.display.text_layout import (
    DEALER,
    FIRST_LINE,
    MARGIN,
    RIGHT_END,
    fit,
    fit_each,
    fit_row,
)
from pinochle.keys import DOWN, LEFT, RIGHT, UP
from pinochle.screens.base import MIDDLE, STAY, TITLE_GAP
from pinochle.screens.board import Board
from pinochle.screens.kinds import Showing
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Action, Answer, Back, Face, Turn
    from pinochle.screens.choice import Choice

_PAIR_WIDTH = 116  # of two totals and the gap between them
_BAR_LENGTH = RIGHT_END - MARGIN - 2


def big_pair(canvas: Canvas, page: int, texts: "list[str]", size: int = 4) -> None:
    """Draw two numbers left and right, in the largest digits up to `size` that fit."""
    if canvas.number_width(texts[0], 4) + canvas.number_width(texts[1], 4) > _PAIR_WIDTH:
        size = 3
    if canvas.number_width(texts[0], 3) + canvas.number_width(texts[1], 3) > _PAIR_WIDTH:
        # Five digits below zero: unlikely, but no rule prevents it.
        canvas.bold(MARGIN, page, texts[0])
        canvas.bold(RIGHT_END - canvas.bold_width(texts[1]), page, texts[1])
        return
    canvas.number(MARGIN, page, texts[0], size)
    canvas.number(RIGHT_END - canvas.number_width(texts[1], size), page, texts[1], size)


def draw_headline(canvas: Canvas, text: str) -> None:
    """Draw the line that names the winner, in bold if it fits."""
    width = canvas.bold_width(text)
    if width > RIGHT_END - MARGIN:
        canvas.center(MIDDLE, 2, text)
    else:
        canvas.bold(MIDDLE - width // 2, 2, text)


def _draw_names(canvas: Canvas, names: "list[str]", room: int) -> None:
    """Draw the names of two sides at the ends of the title."""
    short = fit_each(canvas, names, room)
    canvas.text(MARGIN, 0, short[0])
    canvas.right(RIGHT_END, 0, short[1])


# The arrows as they stand in a row, and their glyphs.
_IN_A_ROW = (LEFT, UP, DOWN, RIGHT)
ARROW_GLYPHS = {UP: "\x05", DOWN: "\x06", LEFT: "\x07", RIGHT: "\x08"}


class Scoreboard(Board):
    """The scoreboard of two sides: large totals, progress bars, the answers of the arrows.

    `names` and `totals` are by side; `deltas` are those of the last hand, or empty; `goal` is the
    race's target or 0; `middle` is the number of the hand; `dealer` is the name of the next
    dealer, `note` the text that says so; `lead` says who leads by how much, or is empty.
    The others are as in Board.
    """

    BELOW = 47  # the pixel row of the answers, or of the last hand
    GAP = 2

    def __init__(
        self, face: "Face", then: "Action", turn: "Turn | None", choice: "Choice | None" = None
    ):
        names = self.names = face["names"]
        super().__init__(names[0], names[1], face, then, turn, choice)
        self.totals = face["totals"]

    def _room_beside(self, canvas: Canvas, middle: str) -> int:
        return (RIGHT_END - MARGIN - canvas.text_width(middle)) // 2 - TITLE_GAP

    def head(self, canvas: Canvas) -> None:
        """Draw the names; between them the leader's lead, and the number of the hand."""
        hand, lead = self.given["middle"], self.given["lead"]
        middle = lead or hand
        if lead:
            wider = (lead + "  " + hand, hand + "  " + lead)
            both = wider[0 if self.totals[0] > self.totals[1] else 1]
            widest = max(canvas.text_width(self.title), canvas.text_width(self.context))
            if widest <= self._room_beside(canvas, both):
                middle = both
        canvas.center(MIDDLE, 0, middle)
        _draw_names(canvas, self.names, self._room_beside(canvas, middle))

    def body(self, canvas: Canvas) -> None:
        """Draw the totals, or what the hand just scored gave."""
        big_pair(canvas, 2, self.points)

    def draw_rest(self, canvas: Canvas) -> None:
        """Draw bars, title and keys, and the answers of the arrows, or the last hand."""
        super().draw_rest(canvas)
        goal = self.given["goal"]
        if goal:
            for side, y in ((0, 10), (1, 13)):
                length = _BAR_LENGTH * max(0, self.totals[side]) // goal
                canvas.fill(MARGIN, y, min(length, _BAR_LENGTH), 2)
            canvas.vline(RIGHT_END - 1, 10, 14)
        if self.choice and not self.news:
            self._draw_answers(canvas, self.choice)
        else:
            self._draw_last_hand(canvas)

    def _draw_answers(self, canvas: Canvas, choice: "Choice") -> None:
        """Draw the answers in a row, each beside its arrow, or with one selected."""
        order = list(range(len(choice.items)))
        if choice.direct:
            order = [choice.order.index(key) for key in _IN_A_ROW if choice.answers(key)]
        names, marks = [], []
        for index in order:
            item = choice.items[index]
            name = words.SUIT_GLYPHS[item] if choice.suits else item.rstrip(DEALER)
            before = ARROW_GLYPHS[choice.order[index]] if choice.direct else words.SELECTED
            names.append(name)
            marks.append((before, DEALER if item.endswith(DEALER) else ""))
        room = RIGHT_END - MARGIN - self.GAP * (len(names) - 1)
        texts = fit_row(names, marks, room)
        widths = [canvas.text_width(text) for text in texts]
        spare = room - sum(widths)
        x = MARGIN
        for place, text in enumerate(texts):
            # There are too few rows to invert the selected one.
            shown = choice.direct or order[place] == choice.at
            inner = text if shown else text[len(words.SELECTED) :]
            canvas.text_at(x + widths[place] - canvas.text_width(inner), self.BELOW, inner)
            x += widths[place] + self.GAP + spare // max(1, len(texts) - 1)

    def _draw_last_hand(self, canvas: Canvas) -> None:
        """Draw the points of the last hand, and between them its number or the next dealer."""
        beside = MARGIN
        for side, text in enumerate(self.below):
            width = canvas.text_width(text)
            canvas.text_at(RIGHT_END - width if side else MARGIN, self.BELOW, text)
            beside = max(beside, MARGIN + width + TITLE_GAP)
        room = WIDTH - 2 * beside
        note = self.news or self.given["note"]
        if canvas.text_width(note) > room:
            dealer = self.given["dealer"] + " " + DEALER
            note = fit(canvas, dealer if self.deltas else note, room)
        canvas.text_at(MIDDLE - canvas.text_width(note) // 2, self.BELOW, note)


class Play(Showing):
    """The screen that is shown while the hand is played.

    `value` is the points to make, with `note` below; `lines` say what saves and what sets;
    `entry` makes the screen for entering the tricks.
    """

    kind = "play"
    stays_on = True

    def __init__(self, face: "Face", entry: "Back", back: "Back"):
        super().__init__(face, back, entry)
        self.lines = face["lines"]
        self.entry = entry

    def body(self, canvas: Canvas) -> None:
        """Draw the points to make, and what saves and what sets."""
        canvas.center_number(35, 2, str(self.given["value"]), False)
        caption = self.given["note"]
        if canvas.descends(caption):
            canvas.text_at(35 - canvas.text_width(caption) // 2, 47, caption)
        else:
            canvas.center(35, 6, caption)
        canvas.vline(70, 12, 54)
        for index, line in enumerate(self.lines):
            canvas.text(75, FIRST_LINE + index, fit(canvas, line, RIGHT_END - 75))
        canvas.spread(len(self.lines), 75)

    def arrow(self, key: int, held: int) -> "Answer":
        """Open the entry of tricks, one step from its start; a held key continues there.

        Repeats of an arrow that was pressed on the screen before do nothing here.
        """
        if held:
            return STAY
        entry = self.entry()
        entry.press(key, held)
        return entry


class Winner(Showing):
    """The end of the game: the winner and the totals."""

    help = "over"

    kind = "over"
    ahead = True  # who has won tonight is read from other games

    def __init__(self, face: "Face", then: "Action", turn: "Turn | None"):
        super().__init__(face, None, then, turn)
        self.headline = face["headline"]
        self.names = face["names"]
        self.totals = face["totals"]

    def head(self, canvas: Canvas) -> None:
        """Draw the sides' names, and between them what the title says, as on the scoreboard."""
        canvas.center(MIDDLE, 0, self.title)
        room = (RIGHT_END - MARGIN - canvas.text_width(self.title)) // 2 - TITLE_GAP
        _draw_names(canvas, self.names, room)

    def body(self, canvas: Canvas) -> None:
        """Draw the headline and the totals, below the sides' names."""
        draw_headline(canvas, self.headline)
        big_pair(canvas, 4, [str(total) for total in self.totals], 3)
