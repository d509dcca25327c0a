"""The words of a screen, for screen readers: its face, line by line."""

from pinochle.text.words import (
    NOT_ENTERED,
    NOT_SAVED,
    SUIT_GLYPHS,
    SUIT_NAMES,
    SUM_ROWS,
    UNTOUCHED,
)

MARK = "> "
# The arrows' bits, by what a screen reader should say; and characters of the font that draw signs.
_ARROWS = {0: "up", 1: "down", 2: "left", 3: "right"}
_SIGNS = {"\x05": "up ", "\x06": "down ", "\x07": "left ", "\x08": "right "}
for _suit in SUIT_GLYPHS:
    _SIGNS[SUIT_GLYPHS[_suit]] = SUIT_NAMES[_suit] + " "


def words_of(app):
    """Return the words of the App's screen in lines; MARK begins the selected ones."""
    face = app.face()
    found = [_joined(face["title"], face.get("context", ""))]
    if not app.journal.saved:
        found.append(NOT_SAVED.strip())
    found.append(face.get("headline", ""))
    found += face.get("text", [])
    found += _scores(face)
    found += _value(face)
    found += _table(face)
    found += _lines(face)
    for name in ("news", "note", "foot", "middle", "lead"):
        found.append(str(face.get(name, "")))
    if "dealer" in face and face["dealer"] not in face.get("note", ""):
        found.append("dealer " + face["dealer"])
    found.append(face["keys"])
    spoken = [_spoken(line).strip() for line in found]
    return "\n".join([line for line in spoken if line])


def _joined(*texts):
    return "  ".join([text for text in texts if text])


def _scores(face):
    """Return a line for each side of a scoreboard, with the last hand's points."""
    if "rows" in face or "tricks" in face:
        return []
    course = face.get("course")
    if "totals" not in face and not course:
        marked = face.get("at", -1) if "lines" not in face else -1
        names = face.get("names", [])
        return [(MARK if side == marked else "") + name for side, name in enumerate(names)]
    lines = []
    names, deltas = face["names"], face.get("deltas")
    for side, total in enumerate(face["totals"] if "totals" in face else course[-1]):
        points = "last hand " + _signed(deltas[side]) if deltas else ""
        lines.append(_joined("%s %d" % (names[side], total), points))
    for side, chips in enumerate(face.get("chips", [])):
        lines[side] = _joined(lines[side], "%d coloured, %d white" % chips)
    if face.get("goal"):
        lines.append("to %d" % face["goal"])
    for side, meld in enumerate(face.get("melds", [])):
        if meld:
            lines.append("%s meld %d" % (names[side], meld))
    return lines


def _value(face):
    if "value" not in face:
        return []
    value = face["value"]
    shown = face["zero"] if face.get("zero") and not value else str(value)
    found = [_joined(shown, NOT_ENTERED.lower() if face.get("offered") else "")]
    if "nearest" in face:
        found.append("nearest %d" % face["nearest"])
    elif "legend" in face:
        found.append(face["legend"])
    return found


def _table(face):
    """Return the rows of a table or of a settlement."""
    found = []
    if "heads" in face:
        found.append(_joined(*face["heads"]))
        found += [_joined(*row) for row in face["rows"]]
    elif "rows" in face or "tricks" in face:
        found.append(", ".join(face["names"]))
        for row in face.get("rows", []):
            found.append(_joined(*row))
        for name in ("melds", "tricks"):
            if name in face and "rows" not in face:
                found.append(_joined(name, *[_number(one) for one in face[name]]))
        found.append(_joined(SUM_ROWS[0], *[_signed(delta) for delta in face["deltas"]]))
        found.append(_joined(SUM_ROWS[1], *[str(total) for total in face["totals"]]))
    return found


def _lines(face):
    """Return the lines to choose from, each with its arrow or its number."""
    found = []
    arrows, values = face.get("arrows"), face.get("values", [])
    first = face.get("first", 0)
    marked = face.get("at", -1) if "lines" in face and face["kind"] != "code" else -1
    # Where a typed number is not possible they say the nearest one, as _value() does.
    lines = [] if "nearest" in face else face.get("lines", [])
    for place, line in enumerate(lines):
        text = SUIT_NAMES.get(line, line) if face.get("asks") == "suit" else line
        if arrows:
            text = "%s %s" % (_ARROWS[arrows[place]], text)
        if place < len(values):
            text = _joined(text, UNTOUCHED if values[place] is None else str(values[place]))
        found.append((MARK if first + place == marked else "") + text)
    return found


def _number(value):
    return "-" if value is None else str(value)


def _signed(points):
    return "+%d" % points if points > 0 else str(points)


def _spoken(string):
    """Return a text with words for signs; others, pictures and ends of lines, become spaces."""
    found = ""
    for character in string:
        found += _SIGNS.get(character, " ") if character < " " else character
    return found
