"""The list of a game's hands, and the page of each hand.

To save memory, only the visible lines have texts.
"""

from pinochle.display.canvas import Canvas
from pinochle.display.text_layout import MARGIN, RIGHT_END, fit, fit_capitals, in_capitals, labels
from pinochle.game.names import Names
from pinochle.game.score_sheet import Entry
from pinochle.keys import DOWN, LEFT, RIGHT
from pinochle.screens.base import FIRST_ROW, STAY, TITLE_GAP, Screen
from pinochle.screens.board import signed
from pinochle.screens.kinds import Page, Showing
from pinochle.screens.list_lines import (
    SLOTS,
    first_shown,
    highlight,
    lines_around,
    move_apart,
    scroll_bar,
)
from pinochle.screens.settlement import settlement
from pinochle.text import views as view_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.game.packed_list import PackedList
    from pinochle.screens.base import Action, Answer, Back, Face, Turn


def marks(entry: Entry) -> str:
    """Return the marks of a hand: corrected, or after the end of the race."""
    fixed = view_words.FIXED_MARK if entry.facts and entry.facts.fixed else ""
    return fixed + (view_words.LATE_MARK if entry.late else "")


def bid_text(names: Names, entry: Entry) -> str:
    """Return the bidder, the bid and the trump suit."""
    facts = entry.facts
    if facts is None:
        return ""
    glyph = words.SUIT_GLYPHS.get(facts.trump, "")
    if facts.seat < 0:
        return glyph
    return "%s %d%s" % (names.of_hand(entry.number).seat(facts.seat), facts.bid, glyph)


def line_text(names: Names, entry: "Entry | None") -> str:
    """Return a line of the list in words: the hand, its bid, and the points of each side."""
    if entry is None:
        return view_words.MISDEAL
    if entry.decides or entry.dropped:
        return _adjustment(names, entry)
    head = _adjustment(names, entry)
    if entry.score:
        head = "%d%s %s" % (entry.score.hand, marks(entry), bid_text(names, entry))
    points = [signed(delta) for delta in _deltas(entry)]
    texts = ["%s %s" % pair for pair in zip(names.of_hand(entry.number).sides(), points)]
    return "  ".join([head] + texts)


class HandList(Showing):
    """The list of hands; the title names the selected one, with the totals after it.

    `names` has the game, the face the keys; `at` is a line, -1 the last, `opened(at)` its screen.
    """

    help = kind = "hands"
    keeps_context = True
    NUMBER_END = 12
    DELTA_ENDS = (96, 122)
    GAP = 3
    WIDE = 24  # three digits and a sign
    SIDES_ROWS = 2  # the selected hand's points of more than two sides, below the list

    def __init__(
        self,
        names: Names,
        lines: "PackedList",
        face: "Face",
        at: int,
        opened: "Callable[[int], Answer]",
        back: "Back",
        then: "Action | None" = None,
        turn: "Turn | None" = None,
    ):
        face["title"] = view_words.HANDS_TITLE
        super().__init__(face, back, then, turn)
        self.names = names
        self.lines = lines
        self.at = at % len(lines) if lines else 0
        self.shorter = ""  # the title if there is little room
        self.opened = opened
        self._drawn = 0  # the selected line of the drawn list
        self._retitle()

    def _retitle(self) -> None:
        """Put the selected line into the title."""
        if not self.lines:
            self.given["text"] = [view_words.NO_HANDS]
            return
        entry = self.lines[self.at]
        self.context = self.shorter = ""
        if entry is None:
            self.title = view_words.MISDEAL.upper()
        elif entry.score is None:
            self.shorter = _adjustment(self.names, entry)
            self.title = in_capitals(self.shorter)
        else:
            result = words.RESULTS[entry.score.result]
            self.title = view_words.HAND_RESULT % (entry.score.hand, result)
            self.shorter = view_words.HAND_IN_FULL % (entry.score.hand, result, "")
        if entry is not None and len(entry.totals) == 2:
            self.context = " : ".join([str(total) for total in entry.totals])

    def face(self) -> "Face":
        """Return the lines around the selected one too, each in words, and its totals."""
        found = super().face()
        found["at"] = self.at
        selected = self.lines[self.at] if self.lines else None
        if selected is not None:
            names = self.names.of_hand(selected.number)
            found["names"], found["totals"] = names.sides(), selected.totals
        first, end = lines_around(self.at, len(self.lines))
        if first:
            found["first"] = first
        found["lines"] = [line_text(self.names, self.lines[line]) for line in range(first, end)]
        return found

    def chosen(self, line: int) -> "Answer | None":
        """Open a line."""
        if not 0 <= line < len(self.lines):
            return None
        self.at = line
        self._retitle()
        return self.answer()

    def head(self, canvas: Canvas) -> None:
        """Draw the title, a short one if the totals are long."""
        room = RIGHT_END - MARGIN - TITLE_GAP - canvas.text_width(self.context)
        if self.shorter and canvas.text_width(self.title) > room:
            self.title = fit_capitals(canvas, self.shorter, room)
        super().head(canvas)

    def body(self, canvas: Canvas) -> None:
        """Draw the part of the list around the selected line."""
        if not self.lines:
            canvas.text(MARGIN, FIRST_ROW + 1, view_words.NO_HANDS)
            return
        sides = self.names.game.rules.sides
        rows, count = self._rows(), len(self.lines)
        first = first_shown(self.at, rows, count)
        for row in range(min(rows, count)):
            self._draw_line(canvas, SLOTS[row][0], self.lines[first + row])
        if sides > 2:
            self._draw_sides(canvas, rows, self.lines[self.at])
        move_apart(canvas)
        highlight(canvas, self.at - first, count > rows)
        if count > rows:
            scroll_bar(canvas, first, rows, count, 0)
        self._drawn = self.at

    def redraw(self, canvas: Canvas) -> None:
        """Move the highlight and change the title, if the same lines stay on the display."""
        rows, count = self._rows(), len(self.lines)
        first = first_shown(self.at, rows, count)
        if rows < len(SLOTS) or first != first_shown(self._drawn, rows, count):
            super().redraw(canvas)
            return
        for at in (self._drawn, self.at):
            highlight(canvas, at - first, count > rows)
        self._drawn = self.at
        canvas.clear_title()
        self.head(canvas)
        canvas.title_bar()

    def _rows(self) -> int:
        """Return the number of visible hands."""
        return len(SLOTS) - (self.SIDES_ROWS if self.names.game.rules.sides > 2 else 0)

    def _draw_line(self, canvas: Canvas, page: int, entry: "Entry | None") -> None:
        """Draw one line: number, marks, bidder, bid and trump; the points of two sides."""
        if entry is None:
            canvas.text(self.NUMBER_END + self.GAP, page, view_words.MISDEAL)
            return
        end = self._draw_points(canvas, page, entry)
        if entry.score is None:
            room = end - self.NUMBER_END - self.GAP
            text = fit(canvas, _adjustment(self.names, entry), room)
            canvas.text(self.NUMBER_END + self.GAP, page, text)
            return
        number = str(entry.score.hand)
        start = self.NUMBER_END - canvas.text_width(number)
        left = canvas.text(start, page, number + marks(entry)) + self.GAP
        text = bid_text(self.names, entry)
        space = text.rfind(" ")
        name, bid = text[: max(0, space)], text[space + 1 :]
        start = end - canvas.text_width(bid)
        canvas.text(start, page, bid)
        canvas.text(left, page, fit(canvas, name, start - left - self.GAP))

    def _draw_points(self, canvas: Canvas, page: int, entry: Entry) -> int:
        """Draw two sides' points, or how the hand ended; return the column where they begin."""
        if entry.decides or entry.dropped:
            return self.DELTA_ENDS[1]
        if len(entry.totals) > 2:
            text = words.RESULTS[entry.score.result] if entry.score else signed(entry.points)
            canvas.right(self.DELTA_ENDS[1], page, text)
            return self.DELTA_ENDS[1] - canvas.text_width(text) - 2 * self.GAP
        deltas = _deltas(entry)
        end = self.DELTA_ENDS[1]
        for side in (1, 0):
            text = signed(deltas[side])
            end = min(end, self.DELTA_ENDS[side])
            canvas.right(end, page, text)
            end -= canvas.text_width(text) + self.GAP
        return min(end, self.DELTA_ENDS[0] - self.WIDE - self.GAP)

    def _draw_sides(self, canvas: Canvas, slot: int, entry: "Entry | None") -> None:
        """Draw the points that a hand gave to each of many sides, and their totals or names."""
        if entry is None:
            return
        deltas, totals = [signed(one) for one in _deltas(entry)], [str(t) for t in entry.totals]
        sides = self.names.of_hand(entry.number).sides()
        count, room = len(totals), RIGHT_END - MARGIN
        points = max(map(canvas.text_width, deltas))
        # In two rows if the points would touch; where no letters fit, names replace the totals.
        columns = count if points + self.GAP <= room // count else (count + 1) // 2
        width = room // columns
        taken = points if columns < count else max(points, *map(canvas.text_width, totals))
        beside = columns < count or width - taken - 2 * self.GAP > 10
        names = labels(canvas, sides, width - 2 * self.GAP - (taken if beside else 0))
        for side in range(count):
            end = MARGIN + (side % columns + 1) * room // columns
            page, below = SLOTS[slot + side // columns][0], SLOTS[slot + 1][0]
            canvas.right(end, page, deltas[side] if beside else names[side])
            if beside:
                canvas.text(end - width + self.GAP, page, names[side])
            if columns == count:
                canvas.right(end, below, totals[side] if beside else deltas[side])

    def arrow(self, key: int, held: int) -> "Answer":
        """Select a line, or show the next view."""
        if key in (LEFT, RIGHT):
            return super().arrow(key, held)
        to = self.at + (1 if key == DOWN else -1)
        if self.lines and (0 <= to < len(self.lines) or not held):
            self.at = to % len(self.lines)
            self._retitle()
        return STAY

    def answer(self) -> "Answer":
        """Open the selected line."""
        if not self.lines:
            return super().answer()
        return self.opened(self.at)


def _deltas(entry: Entry) -> "list[int]":
    """Return the points of a line of the score sheet, by side."""
    if entry.score:
        return entry.score.deltas
    deltas = [0] * len(entry.totals)
    deltas[entry.side] = entry.points
    return deltas


def _adjustment(names: Names, entry: Entry) -> str:
    """Return the words of a line without a score: points with a reason, or who has won.

    A hand that was taken out has no place to name, but a bid.
    """
    reason = entry.reason
    if entry.dropped:
        bid = bid_text(names, entry)
        return view_words.TAKEN_OUT % bid if bid else view_words.DONE["drop"]
    if entry.decides:
        text = dict(view_words.DECISIONS).get(reason, view_words.DECIDED)
        return text % names.side(entry.side)
    for code, text in view_words.REASONS:
        if code == entry.reason:
            reason = text
    return view_words.ADJUSTED % (reason, names.side(entry.side))


def opened(
    names: Names,
    entry: "Entry | None",
    following: "Action",
    back: "Back",
    keys: str = view_words.KEYS_DETAILS,
) -> Screen:
    """Return the page of a line of the list; `following` is the action of OK on a hand."""
    if entry is None or entry.score is None or entry.facts is None:
        text = view_words.MISDEAL if entry is None else _adjustment(names, entry)
        lines = [view_words.SAME_DEALER]
        if entry is not None:
            lines = [_totals_text(names, entry)]
            if not entry.decides and not entry.dropped:
                lines.insert(0, signed(entry.points))
        return Page(in_capitals(text), lines, view_words.KEYS_PAGE, back, back)
    facts, score = entry.facts, entry.score
    title = view_words.HAND_AND_BID % (score.hand, bid_text(names, entry))
    result = words.RESULTS[score.result] + marks(entry)
    sides = names.of_hand(entry.number).sides()
    return settlement(
        {"title": title, "context": result, "names": sides, "keys": keys},
        facts.derive(),
        score,
        following,
        back,
    )


def _totals_text(names: Names, entry: Entry) -> str:
    texts = ["%s %d" % (name, entry.totals[s]) for s, name in enumerate(names.sides())]
    return "  ".join(texts)
