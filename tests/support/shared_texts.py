"""Texts of the presets' screens as one text: a screen once, and per preset only what differs.

== all presets              or the names of those that show the screen
HOUSE RULES                 its lines, as most of them show it
Play to: 1500
-- auction, pass            those that differ, and how
Play to: 1500 => Play to: 1200
"""

import re
from difflib import SequenceMatcher

RULES = "<rules>"  # written in place of the title of the preset
MENU, MENU_BREAK = "    menu: ", " / "


def one_text(screens_of):
    """Return the text of {preset: (title of its rules, [lines of a screen and its menu, …])}.

    Screens of one title, and the same place among those of this title, are put together.
    """
    together = {}
    for preset, (title, screens) in screens_of.items():
        count = {}
        for lines in screens:
            lines = tuple(_without(title, line) for line in lines)
            key = re.sub(r"\d+", "", lines[0].split(" | ")[0])
            count[key] = count.get(key, 0) + 1
            together.setdefault((key, count[key]), {}).setdefault(lines, []).append(preset)
    parts = [_of_one_screen(versions, list(screens_of)) for versions in together.values()]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _without(title, line):
    """Return a line with RULES in place of the rules' title, unless the line lists rules."""
    name = rf"(?:{re.escape(title)}|{re.escape(title.upper())})"
    return re.sub(rf"(?:(?<=\| )|(?<=  )){name}$|^{name}(?= \||, \d+ hands?$)", RULES, line)


def _of_one_screen(versions, presets):
    shown = [preset for preset in presets if any(preset in found for found in versions.values())]
    most = max(versions, key=lambda lines: len(versions[lines]))
    yield "== " + ("all presets" if shown == presets else ", ".join(shown))
    yield from most
    for lines, found in versions.items():
        if lines is not most:
            yield "-- " + ", ".join(found)
            yield from _differences(most[:-1], lines[:-1])
            of_menu = MENU_BREAK.join(_differences(_menu(most), _menu(lines)))
            if of_menu:
                yield "menu: " + of_menu


def _menu(lines):
    """Return the lines of the menu over a screen, written in its last line."""
    return lines[-1].removeprefix(MENU).split(MENU_BREAK)


def _differences(before, after):
    for tag, start, end, first, last in SequenceMatcher(None, before, after, False).get_opcodes():
        if tag == "equal":
            continue
        old, new = before[start:end], after[first:last]
        if len(old) == len(new):
            yield from map(" => ".join, zip(old, new, strict=True))
            continue
        left = {_label(line): line for line in new}
        for line in old:
            yield f"{line} => {left.pop(_label(line), '')}".rstrip()
        yield from (f"=> {line}" for line in left.values())


def _label(line):
    """Return what a line is about: of `Play to: 1500` the words before the colon."""
    return line.split(":")[0]
