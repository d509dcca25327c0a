"""Screens in the largest type, for weak eyes: drawn from their faces, with the same keys.

The question and the number fill the display, three lines of a list do, the seats or suits around
the table too, and a settlement has two pages. Screens that have no large form are drawn as usual.
"""

from pinochle.display import font
from pinochle.display.canvas import Canvas
from pinochle.display.frame import WIDTH
from pinochle.display.strips import tall_strips
from pinochle.display.text_layout import MARGIN, RIGHT_END, ambiguous, fit, fit_each, is_name
from pinochle.screens.base import Screen
from pinochle.screens.board import signed
from pinochle.screens.choice import Choice
from pinochle.screens.list_lines import first_shown
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Face

_MIDDLE = WIDTH // 2
BLANK = Screen("", "", "")
_ROOM = RIGHT_END - MARGIN
# The lines of a list below its title.
_LINES = 3
# A name that would lose more letters than these in bold type is in small type.
_LOST = 2
# The pixel row of a number's digits.
_NUMBER_TOP = 18
# Four pixels below each other become eight.
_WIDE = bytes([sum([3 << 2 * bit for bit in range(4) if half >> bit & 1]) for half in range(16)])


def draw(canvas: Canvas, face: "Face", page: int) -> bool:
    """Draw a face on a blank canvas; return whether it has a large form.

    `page` is 0 or 1, of a settlement.
    """
    kind = face["kind"]
    if kind == "offered":
        _title(canvas, face["context"])
        _digits(canvas, str(face["value"]), True)
        _bold(canvas, _MIDDLE, 6, words.LARGE_YES)
    elif kind == "last-tricks" and "deltas" in face:
        _last_tricks(canvas, face)
    elif kind in ("number", "last-tricks", "play"):
        _number(canvas, face)
    elif has_pages(face):
        _sides(canvas, face, face["totals" if page else "deltas"], page == 0)
        _bold(canvas, _MIDDLE, 6, words.LARGE_PAGES[page])
    elif kind == "score" and "deltas" in face:
        of_hand = face["news"] != "" and len(face["deltas"]) > 0
        _sides(canvas, face, face["deltas" if of_hand else "totals"], of_hand)
        if len(face["totals"]) == 2:
            _bold(canvas, _MIDDLE, 6, face["news"] or _asked(face))
    elif kind == "compass":
        _compass(canvas, face)
    elif kind == "together":
        _together(canvas, face)
    elif kind == "list" and not face.get("text"):
        _list(canvas, face)
    else:
        return False
    return True


def has_pages(face: "Face") -> bool:
    """Return whether a face has two pages: a settlement of two sides; others are a table."""
    return face["kind"] == "settlement" and len(face["totals"]) == 2


def _title(canvas: Canvas, text: str) -> None:
    """Write the question on the first two page rows, with a line below it."""
    _bold(canvas, _MIDDLE, 0, text)


def _bold(canvas: Canvas, middle: int, page: int, text: str) -> None:
    """Write a centred line on two page rows, in small type if bold type would cut a word."""
    short = fit(canvas, text, _ROOM, bold=True)
    # A bidder's name is in capitals too.
    if _cuts_words(text, short) and not short.endswith(words.BIDS % ""):
        text = fit(canvas, text, _ROOM)
        canvas.text_at(middle - canvas.text_width(text) // 2, 8 * page + 4, text)
        return
    canvas.bold(middle - canvas.bold_width(short) // 2, page, short)


def _cuts_words(text: str, short: str) -> bool:
    """Return whether a text lost letters of other words than names."""
    if text == short:
        return False
    left = short.split(" ")
    return bool([1 for word in text.split(" ") if not is_name(word) and word not in left])


def _digits(canvas: Canvas, text: str, hollow: bool) -> None:
    canvas.center_number(_MIDDLE, 2, text, hollow)


def _number(canvas: Canvas, face: "Face") -> None:
    """Draw a question and its number, in digits of 42 pixels."""
    value, offered = face["value"], face.get("offered", False)
    title = face["title"]
    if face["kind"] == "play":
        title = words.TRICK_TO_MAKE if words.TRICK_TO_MAKE in face["note"] else words.TO_MAKE
    _title(canvas, title)
    if not value and face.get("zero"):
        _bold(canvas, _MIDDLE, 4, face["zero"])
        return
    strips = tall_strips(str(value), font.HOLLOW3 if offered else font.DIGITS3)
    wide = bytearray()
    for strip in strips:
        for half in (0, 4):
            for column in strip:
                bits = _WIDE[column >> half & 15]
                wide.append(bits)
                wide.append(bits)
    width = 2 * len(strips[0])
    canvas.sprite_at(_MIDDLE - width // 2, _NUMBER_TOP, bytes(wide), width)


def _last_tricks(canvas: Canvas, face: "Face") -> None:
    """Draw the trick points, and below them what each side gets, with its name."""
    text = str(face["value"])
    _title(canvas, face["title"])
    _digits(canvas, text, face["offered"])
    room = _MIDDLE - canvas.number_width(text, 4) // 2 - 2 * MARGIN
    names = fit_each(canvas, face["names"], room)
    for side, delta in enumerate(face["deltas"]):
        name, points = names[side], signed(delta)
        ends = canvas.text_width(name), canvas.bold_width(points)
        canvas.text(RIGHT_END - ends[0] if side else MARGIN, 5, name)
        canvas.bold(RIGHT_END - ends[1] if side else MARGIN, 6, points)


def _sides(canvas: Canvas, face: "Face", points: "list[int]", with_signs: bool) -> None:
    """Draw points by side: two below each other, more in two rows."""
    texts = [signed(one) if with_signs else str(one) for one in points]
    if len(texts) > 2:
        from pinochle.screens.big_scores import BigScores  # games of two sides do not need it

        cells = BigScores(face, BLANK, lambda: BLANK)
        cells.totals = texts
        cells.body(canvas)
        return
    widths = [canvas.number_width(text, 3) for text in texts]
    names = fit_each(canvas, face["names"], _ROOM - 4 - max(widths), True)
    for side, text in enumerate(texts):
        canvas.number(RIGHT_END - widths[side], 3 * side, text, 3)
        canvas.bold(MARGIN, 3 * side, names[side])


def _asked(face: "Face") -> str:
    """Return what the scoreboard asks, or the answer that UP and DOWN selected."""
    if "asks" not in face:
        return str(face["middle"])
    at = face["at"]
    if at >= 0:
        return str(face["lines"][at])
    return words.LARGE_ASKS if face["asks"] == "seat" else words.TRUMP


def _compass(canvas: Canvas, face: "Face") -> None:
    """Draw seats or suits in the directions of their arrows, on the whole display."""
    lines, suits = face["lines"], face["asks"] == "suit"
    order = Choice.SEATED.get(len(lines), Choice.ORDER)
    places = [Choice.ORDER.index(key) for key in order[: len(lines)]]
    beside = _MIDDLE - 2 * MARGIN
    typed = [] if suits else _typed(canvas, lines, [(_ROOM, beside)[at % 2] for at in places])
    for index, place in enumerate(places):
        width = height = 32
        if not suits:
            text, bold = typed[index]
            height = 16
            width = canvas.bold_width(text) if bold else canvas.text_width(text)
        x = (_MIDDLE - width // 2, RIGHT_END - width, _MIDDLE - width // 2, MARGIN)[place]
        y = (0, 32 - height // 2, 64 - height, 32 - height // 2)[place]
        if suits:
            canvas.sprite_at(x, y, _doubled(font.SUITS16[lines[index]]), width)
        elif bold:
            canvas.bold_at(x, y, text)
        else:
            canvas.text_at(x, y + 4, text)
        if index == face["at"]:
            # A row more than the letters that reach down.
            canvas.bar(y, height + 1, max(0, x - 2), min(WIDTH, x + width + 2))


def _typed(canvas: Canvas, lines: "list[str]", rooms: "list[int]") -> "list[tuple[str, bool]]":
    """Return lines as they are drawn in their rooms, each with whether it is in bold type.

    Bold type may cut only names that stand alone, by few letters, and not to the same ones.
    """
    cut = [
        line if " " in line else fit(canvas, line, room, bold=True)
        for line, room in zip(lines, rooms)
    ]
    alike = ambiguous(lines, cut)
    found = []
    for line, short, room in zip(lines, cut, rooms):
        lost = len(line) - len(short)
        bold = canvas.bold_width(short) <= room and not (lost and (alike or lost > _LOST))
        found.append((short if bold else fit(canvas, line, room), bold))
    return found


def _doubled(sprite: bytes) -> bytes:
    """Return a picture of 16 columns and two page rows twice as wide and high."""
    found = bytearray()
    for row in range(2):
        for half in (0, 4):
            for column in sprite[16 * row : 16 * row + 16]:
                bits = _WIDE[column >> half & 15]
                found.append(bits)
                found.append(bits)
    return bytes(found)


def _together(canvas: Canvas, face: "Face") -> None:
    """Draw three players with their numbers, the chosen one on a bar, and where arrows lead."""
    lines, values, at = face["lines"], face["values"], face["at"]
    begun = face.get("first", 0)
    canvas.text(MARGIN, 0, face["title"])
    canvas.right(RIGHT_END, 0, face["keys"].rsplit("  ", 1)[0].strip())
    first = first_shown(at - begun, _LINES, len(lines))
    for row, line in enumerate(lines[first : first + _LINES]):
        top, place = 10 + 18 * row, begun + first + row
        value = words.UNTOUCHED
        if place >= len(values):
            value = ""
        elif values[place] is not None:
            value = str(values[place])
        left = RIGHT_END - canvas.bold_width(value)
        canvas.bold_at(left, top, value)
        canvas.bold_at(MARGIN, top, fit(canvas, line, left - 4 - MARGIN, bold=True))
        if place == at:
            canvas.bar(top - 1, 18, 0, WIDTH)


def _list(canvas: Canvas, face: "Face") -> None:
    """Draw the title, smaller, and three lines, the selected one on a bar."""
    lines, at = face["lines"], face["at"] - face.get("first", 0)
    canvas.text(MARGIN, 0, fit(canvas, face["title"], _ROOM))
    first = first_shown(at, _LINES, len(lines))
    shown = lines[first : first + _LINES]
    for row, (text, bold) in enumerate(_typed(canvas, shown, [_ROOM] * len(shown))):
        top = 10 + 18 * row
        if bold:
            canvas.bold_at(MARGIN, top, text)
        else:
            canvas.text_at(MARGIN, top + 4, text)
        if first + row == at:
            canvas.bar(top - 1, 18, 0, WIDTH)
