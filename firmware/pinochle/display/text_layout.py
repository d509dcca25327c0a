"""Fits text into a width: cuts it, or breaks it into lines."""

from pinochle.display import font
from pinochle.display.canvas import Canvas
from pinochle.display.frame import WIDTH
from pinochle.display.strips import small_strip

DEALER = "\x0e"  # the dealer's mark after a name
MARGIN = 2
RIGHT_END = WIDTH - MARGIN
# The page row of the first of LINES lines that canvas.spread() moves apart.
FIRST_LINE, LINES = 1, 5


def in_capitals(text: str) -> str:
    """Return a text in capitals, alike on all interpreters: MicroPython's know only ASCII."""
    if len(text.encode()) == len(text):
        return text.upper()
    from pinochle.display.latin import capitals

    return capitals(text)


def level_capitals(text: str) -> str:
    """Return a text in capitals, none of which reaches below the base line."""
    text = in_capitals(text)
    if len(text.encode()) == len(text):
        return text
    from pinochle.display.latin import without_marks_below

    return without_marks_below(text)


def fit_capitals(canvas: Canvas, text: str, width: int) -> str:
    """Return a text in capitals as by level_capitals(), its names shortened until it fits.

    In a text in capitals fit() takes names for words, and cuts a longer word first.
    """
    title = level_capitals(text)
    while canvas.text_width(title) > width:
        shorter = _shorter(text)
        if shorter == text:
            break
        text, title = shorter, level_capitals(shorter)
    return title


def fit(canvas: Canvas, text: str, width: int, bold: bool = False) -> str:
    """Return a text shortened until it fits into `width` pixels of small or bold type.

    Names lose their last letters first, then the longest words; of a pair, A+B, both names stay.
    Numbers and the dealer's mark stay whole, because a number without its last digit is a lie.
    """
    width_of = canvas.bold_width if bold else canvas.text_width
    while width_of(text) > width:
        shorter = _shorter(text)
        if shorter == text:
            break
        text = shorter
    return text


def fit_row(names: "list[str]", marks: "list[tuple[str, str]]", width: int) -> "list[str]":
    """Return names of small type, the longest cut until all together fit into `width` pixels.

    `marks` are the signs before and behind each name, which stay, as numbers do.
    """
    room = width - sum([_width(before + after) for before, after in marks])
    short = names[:]
    while _row_width(short) > room:
        longest = max(short, key=_spare)
        shorter = _shorter(longest)
        if shorter == longest:
            break
        short[short.index(longest)] = shorter
    if ambiguous(names, short):
        # Cut alike, so that they keep where they differ.
        letters = max([len(name) for name in short])
        distinct = short
        while letters > 2 and (distinct is short or _row_width(distinct) > room):
            distinct = shorten(names, letters)
            letters -= 1
        short = distinct
    return [before + name + after for (before, after), name in zip(marks, short)]


def _row_width(names: "list[str]") -> int:
    """Return the width of names beside each other; no gap is needed after the last letter."""
    return sum([_width(name) - font.GAP for name in names])


def ambiguous(names: "list[str]", short: "list[str]") -> bool:
    """Return whether a name was cut to what another name begins with, or both to the same."""
    if len(set(short)) < len(set(names)):
        return True
    for at, cut in enumerate(short):
        if cut != names[at] and [
            1 for index, name in enumerate(names) if index != at and name.startswith(cut)
        ]:
            return True
    return False


def _shorter(text: str) -> str:
    """Return a text without one letter of its last name or longest word; itself if none can go."""
    parts = text.split(" ")
    names = [one for one in parts if is_name(one)]
    word = names[-1] if names else max(parts, key=_spare)
    at = parts.index(word)
    if _spare(word) < 2:
        # Only letters, marks and numbers are left; a letter alone says least.
        letters = word.upper() != word.lower() or len(word.encode()) > len(word)
        if len(parts) > 1 and letters:
            parts.pop(at)
        return " ".join(parts)
    plus = word.find("+")
    end = plus if 2 * plus >= len(word) - 1 else len(word)
    stop = word.find(".")
    if plus < 0 and stop > 1:
        end = stop  # the letters behind it say where names differ
    parts[at] = word[: end - 1] + word[end:]
    return " ".join(parts)


def is_name(word: str) -> bool:
    """Return whether letters of a word may go: it is one of a pair, or begins with a capital."""
    if _spare(word) < 2 or word[-1] == ":":
        return False
    return word.find("+") > 0 or (not "a" <= word[0] <= "z" and word != in_capitals(word))


def _spare(text: str) -> int:
    """Return the length of a text, or of the longer name of a pair; 0 of a number.

    A digit with two letters or more behind it is a name: a number has one at most, as in 2W.
    """
    letters = [one for one in text if one.upper() != one.lower() or len(one.encode()) > 1]
    if "0" <= text.lstrip("+-")[:1] <= "9" and len(letters) < 2:
        return 0
    plus = text.find("+")
    return max(plus, len(text) - plus - 1) if plus > 0 else len(text)


def _width(text: str) -> int:
    """Return the width of small type in columns, with the gap after each letter."""
    codes = text.encode()
    if len(codes) > len(text):
        return len(small_strip(text)) + font.GAP
    return sum([len(font.SMALL[code]) for code in codes])


def wrap(
    canvas: Canvas, text: str, width: int = RIGHT_END - MARGIN, between: str = " "
) -> "list[str]":
    """Break text into lines of small type that fit into `width` pixels, where `between` is."""
    lines: "list[str]" = []
    line = ""
    for word in text.split(between):
        longer = line + between + word if line else word
        if line and canvas.text_width(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    if line:
        lines.append(line)
    return lines


def shorten(names: "list[str]", longest: int) -> "list[str]":
    """Return names of `longest` letters at most, 2 or more, that differ where the names do.

    Of the names of a pair, A+B, both are cut. Names that would become equal keep the letters from
    where they differ behind their first ones: Alex.er, Alex.ra, Maxim A. If even these are equal,
    all get numbers.
    """
    cut = [_cut(name, longest) for name in names]
    if len(set(cut)) == len(set(names)):
        return cut
    chosen: "dict[str, str]" = {}
    for name, short in zip(names, cut):
        if name == short or cut.count(short) == names.count(name):
            chosen[name] = short
    for name, short in zip(names, cut):
        if name in chosen:
            continue
        others = [other for other, its in zip(names, cut) if its == short and other != name]
        same = max([_alike(name, other) for other in others])
        while same and name not in chosen:
            short = _differing(name, same, longest)
            if short not in chosen.values():
                chosen[name] = short
            same -= 1
        if not same and name not in chosen:
            return [name[: longest - 1] + str(at + 1) for at, name in enumerate(names)]
    return [chosen[name] for name in names]


def labels(canvas: Canvas, names: "list[str]", width: int, bold: bool = False) -> "list[str]":
    """Return names cut so that each fits into `width` pixels of its type, as in shorten()."""
    width_of = canvas.bold_width if bold else canvas.text_width
    longest = max([len(name) for name in names])
    short = names
    while longest > 2 and max([width_of(name) for name in short]) > width:
        # A letter takes four columns or more, apart from a few narrow ones.
        longest = min(longest - 1, max(2, width // 4))
        short = shorten(names, longest)
    return short


def fit_each(canvas: Canvas, names: "list[str]", width: int, bold: bool = False) -> "list[str]":
    """Return names each shortened as by fit(), or as by labels() if that made them equal."""
    short = [fit(canvas, name, width, bold) for name in names]
    return labels(canvas, names, width, bold) if ambiguous(names, short) else short


def _cut(name: str, longest: int) -> str:
    """Return the beginning of a name, or of both names of a pair."""
    plus = name.find("+")
    if plus < 1 or len(name) <= longest or longest < 3:
        return name[:longest].rstrip()
    one, other = name[:plus], name[plus + 1 :]
    one = one[: max(longest // 2, longest - 1 - len(other))].rstrip()
    return one + "+" + other[: longest - 1 - len(one)].rstrip()


def _differing(name: str, same: int, longest: int) -> str:
    """Return a name's first letters and those from letter `same` on, or from that word on."""
    plus = name.find("+")
    if longest > 5 and same <= plus:
        # Both names of a pair stay.
        short = name[: min(plus, longest - 3)].rstrip()
        if same >= len(short):
            short = _differing(name[:plus], same, longest - 3)
        return short + name[plus : plus + longest - len(short)].rstrip()
    space = name.replace("-", " ").rfind(" ", 0, same + 1)
    if space > 0 and longest > same - space + 1:
        end = name[space:]
        head = longest - len(end)
        if head < 3:
            # The first letter says as much: S1, J Smi.
            head, end = 1, end[1:] if len(end) == 2 else end
        return (name[:head].rstrip() + end)[:longest].rstrip()
    end = name[same:].lstrip(".")
    if end and longest > 3:
        end = "." + end
    head = max(2 if longest > 4 else 1, longest - len(end))
    if head + 1 >= same < longest:
        end = name[head:]  # one letter needs no more room than a full stop
    return (name[:head] + end)[:longest].rstrip()


def _alike(one: str, other: str) -> int:
    """Return the number of letters with which two names begin alike."""
    for at in range(min(len(one), len(other))):
        if one[at] != other[at]:
            return at
    return min(len(one), len(other))


def wrapped(canvas: Canvas, lines: "list[str]") -> "list[str]":
    """Return lines of text broken where they are too long; blank ones stay.

    Names with their scores stay on one line, because two blanks are between them.
    """
    parts: "list[str]" = []
    for line in lines:
        for piece in wrap(canvas, line, between="  ") or [""]:
            parts += wrap(canvas, piece) or [""]
    return parts


def draw_lines(canvas: Canvas, lines: "list[str]") -> None:
    """Draw lines of text that are not too long below the title, five at most."""
    for index, line in enumerate(lines):
        canvas.text(MARGIN, FIRST_LINE + index, line)
    canvas.spread(len(lines))


def mark(canvas: Canvas, text: str) -> None:
    """Draw a text at the end of the title, over what is there."""
    start = WIDTH - canvas.text_width(text)
    canvas.fill(start - 1, 0, WIDTH - start + 1, 9, False)
    canvas.text(start, 0, text)
