"""The numbers of all players on one page, for games of many players with many zeros."""

from pinochle.display.canvas import Canvas
from pinochle.display.text_layout import MARGIN, RIGHT_END, draw_lines, wrap
from pinochle.entry.prompts import leads_to, legend
from pinochle.keys import BACK, DOWN, LEFT, RIGHT, UP
from pinochle.screens.base import STAY, Screen
from pinochle.screens.kinds import Choices
from pinochle.screens.leaps import Leaps, steps_held
from pinochle.screens.list_lines import top_of
from pinochle.screens.number import draw_question
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.screens.base import Action, Answer, Back, Face, Items, Value


class Together(Choices):
    """A list of players with their numbers: arrows change the chosen one, OK chooses the next.

    `values` are by line, None where none was entered. `most(values, line)` returns the highest
    number of a line, `context(values)` the text at the right of the title, and the
    large steps are those of `leaps`. From a line not entered the arrows lead to numbers around
    `begin`, which are named. OK on the last line passes the values to `done`, after a question
    about those not entered; BACK chooses the line above. With four keys UP and DOWN choose, OK
    opens `number(page, line)`, and a line below the players ends the list.
    """

    help = kind = "together"
    typing = "number"
    holds = True
    # The column after the numbers, and the width of four digits.
    MARK_END, WIDEST_MARK = RIGHT_END - MARGIN - 6, 24

    def __init__(
        self,
        face: "Face",
        most: "Callable[[list[int | None], int], int]",
        context: "Callable[[list[int | None]], str]",
        done: "Callable[[list[int]], Answer]",
        back: "Back",
        number: "Callable[[Together, int], Screen] | None",
        extras: "Items" = (),
        leaps: "Leaps | None" = None,
        begin: int = 0,
    ):
        items: "list[tuple[str, Action]]" = [(name, self._open) for name in face["names"]]
        if number:
            items.append((words.ALL_ENTERED, self.finish))
        self.values = values = face["values"]
        face["context"] = context(values)
        face["at"] = values.index(None) if None in values else 0
        super().__init__(face, items, back, extras=extras)
        self.unit = face["unit"]
        self.most = most
        self.leaps_of = leaps
        self.leaps = Leaps()
        self.begin = begin
        self.done = done
        self.context_of = context
        self.number = number
        self._pressed = False
        self._drawn_marks: "dict[int, str]" = {}
        self._typed = False
        self._renew_leaps()
        self._name_keys()

    def _renew_leaps(self) -> None:
        """Let the large steps of the chosen line begin again."""
        usual = self.leaps_of
        if usual:
            self.leaps = Leaps(usual.size, usual.stops, usual.reach)

    def _name_keys(self) -> None:
        """Set the line of keys: where the arrows lead, unless they choose a line."""
        if self.number:
            return
        value, leaps, move = self.values[self.at], self.leaps, self.move
        if value is None:
            begin = move(self.begin, 0)
            ends = (
                move(begin, 1),
                move(begin, -1),
                leaps.to(move, begin, -1),
                leaps.to(move, begin, 1),
            )
            steps = words.LEAD_TO % ends
        elif leaps.stops:
            steps = leads_to(move, leaps, value)
        else:
            steps = legend(True, self.unit, self.unit * leaps.size, "  ")
        self.keys = words.KEYS_TOGETHER % steps

    def face(self) -> "Face":
        """Return the numbers too, None where none was entered."""
        found = super().face()
        found["values"], found["unit"], found["low"] = self.values[:], self.unit, 0
        if self.at < len(self.values):
            found["high"] = self.most(self.values, self.at)
        return found

    def moved_to(self, value: "Value") -> "Screen | None":
        """Enter a number in the chosen line, or a list of the numbers of all lines."""
        wanted: "list[int | None]"
        if isinstance(value, list):
            wanted = list(value)
        elif isinstance(value, int) and self.at < len(self.values) and not self.number:
            wanted = [value if line == self.at else old for line, old in enumerate(self.values)]
        else:
            return None
        if not self._reaches(wanted):
            return None
        self.values[:] = wanted
        self.context = self.context_of(wanted)
        self.at = len(self.items) - 1 if isinstance(value, list) else self.at
        self._name_keys()
        return self

    def _reaches(self, wanted: "list[int | None]") -> bool:
        """Return whether the arrows lead from the numbers to others."""
        if len(wanted) != len(self.values):
            return False
        for line, value in enumerate(wanted):
            if value is None:
                if self.values[line] is not None:
                    return False
            elif value % self.unit or not 0 <= value <= self.most(wanted, line):
                return False
        return True

    def body(self, canvas: Canvas) -> None:
        """Draw the part of the list around the selected line."""
        self._drawn_marks = {}
        super().body(canvas)

    def mark(self, canvas: Canvas, row: int, index: int) -> None:
        """Draw a player's number, or that none was entered."""
        if index < len(self.values):
            canvas.right(self.MARK_END, row, self._mark_of(index))
            self._drawn_marks[index] = self._mark_of(index)

    def _mark_of(self, index: int) -> str:
        value = self.values[index]
        return words.UNTOUCHED if value is None else str(value)

    def redraw(self, canvas: Canvas) -> None:
        """Draw what differs: the highlight, the numbers, the title."""
        super().redraw(canvas)
        for index in range(len(self.values)):
            text = self._mark_of(index)
            if text != self._drawn_marks.get(index, text):
                self._drawn_marks[index] = text
                self._redraw_mark(canvas, index, text)

    def _redraw_mark(self, canvas: Canvas, index: int, text: str) -> None:
        """Draw the number of a visible line again."""
        if self._drawn is None:
            return
        slot, first, at = self._drawn[1:]
        y = top_of(slot + index - first)
        left = self.MARK_END - self.WIDEST_MARK
        canvas.fill(left, y - 1, self.WIDEST_MARK, 10, False)
        canvas.text_at(self.MARK_END - canvas.text_width(text), y, text)
        if index == at:
            canvas.bar(y - 1, 10, left, self.MARK_END)

    def press(self, key: int, held: int) -> "Answer":
        """Return the result of a key: BACK chooses the line above before it leaves the page."""
        if key == BACK and self.at and not self.number:
            self._choose(self.at - 1)
            return STAY
        return super().press(key, held)

    def arrow(self, key: int, held: int) -> "Answer":
        """Change the number, a held key by growing steps; with four keys choose a player."""
        self._typed = False
        if self.number:
            if (key, self.at) in ((UP, 0), (DOWN, len(self.items) - 1)):
                return STAY
            return super().arrow(key, held)
        self._pressed = self._pressed or not held
        if self._pressed:
            steps = steps_held(held) * (1 if key in (UP, RIGHT) else -1)
            known = self.values[self.at]
            value = self.begin if known is None else known
            if key in (LEFT, RIGHT):
                self.enter(self.leaps.taken(self.move, value, steps))
            else:
                self.enter(self.move(value, steps))
        return STAY

    def move(self, value: int, steps: int) -> int:
        """Return the chosen player's number moved by small steps, within its limits."""
        most = max(self.most(self.values, self.at), self.values[self.at] or 0)
        return max(0, min(most, value + steps * self.unit))

    def enter(self, value: int) -> None:
        """Set the number of the chosen player, within its limits."""
        self.values[self.at] = self.move(value, 0)
        self.context = self.context_of(self.values)
        self._name_keys()

    def _choose(self, line: int) -> None:
        self.at = line
        self._pressed = self._typed = False
        self._renew_leaps()
        self._name_keys()

    def marked(self) -> int:
        """Return the chosen player's line; choose the last player if none is."""
        self.at = min(self.at, len(self.values) - 1)
        return self.at

    def onward(self) -> None:
        """Choose the next line."""
        self.at = min(self.at + 1, len(self.items) - 1)

    def type(self, character: str) -> "Screen | None":
        """Add a digit to the chosen number, or remove one; None for other characters."""
        if self.at >= len(self.values):
            return None
        value = (self.values[self.at] or 0) if self._typed else 0
        if "0" <= character <= "9":
            self.enter(value * 10 + int(character))
        elif character == "\b" and self._typed:
            self.enter(value // 10)
        else:
            return None
        self._typed = True
        return self

    def _open(self) -> "Answer":
        if self.number:
            return self.number(self, self.at)
        if self.at < len(self.items) - 1:
            self._choose(self.at + 1)
            return STAY
        return self.finish()

    def finish(self) -> "Answer":
        """Pass on the numbers, or ask about those that were not entered."""
        if None not in self.values:
            return self.take()
        if not self.number:
            self._choose(self.values.index(None))
        return Others(self)

    def take(self) -> "Answer":
        """Pass on the numbers; 0 where none was entered."""
        return self.done([value or 0 for value in self.values])


class Others(Screen):
    """The question whether the numbers that were not entered are 0.

    UP accepts that, every other key returns to the list.
    """

    help = kind = "others"

    def __init__(self, page: Together):
        keys, extras = words.KEYS_OFFERED, page.extras
        super().__init__(words.NOT_ENTERED, page.title, keys, lambda: page, extras=extras)
        self.page = page

    def face(self) -> "Face":
        """Return the names and the question too."""
        found = super().face()
        values = self.page.values
        names = [self.page.items[line][0] for line in range(len(values)) if values[line] is None]
        question = words.OTHERS_ZERO if len(names) < len(values) else words.ALL_ZERO
        found["text"] = [", ".join(names), question]
        return found

    def body(self, canvas: Canvas) -> None:
        """Draw the names and the question."""
        names, question = self.face()["text"]
        draw_lines(canvas, wrap(canvas, names, between=", "))
        draw_question(canvas, question)

    def answer(self) -> "Answer":
        """Return to the list."""
        return self.page

    def arrow(self, key: int, held: int) -> "Answer":
        """Accept the zeros on UP; return to the list on every other arrow."""
        if held:
            return STAY
        return self.page.take() if key == UP else self.page
