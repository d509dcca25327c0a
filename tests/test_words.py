"""Every code of a refusal or notice has a text, and all texts of the display are in text/."""

import ast
import re

from support.source import FIRMWARE, PURE, ROOT, at, listed, tree_of


def test_every_refusal_has_a_text_on_the_command_line():
    from pinochle_tools.score_files.refusals import WORDS

    raised = set()
    for path in PURE:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Illegal":
                assert isinstance(node.args[0], ast.Constant), f"{path.name}:{node.lineno}"
                raised.add(node.args[0].value)
    assert raised - set(WORDS) == set(), "refusals without a text"
    assert set(WORDS) - raised == set(), "texts without a refusal"


def test_every_notice_has_a_text_on_the_display():
    from pinochle.text.words import NOTICES

    said = set()
    for path in FIRMWARE:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "notice":
                for part in node.args:
                    assert isinstance(part, ast.Constant), f"{at(path, node)}: no known code"
                    said.add(part.value)
    assert said == set(NOTICES)


TEXTS = ROOT / "firmware" / "pinochle" / "text"
# Methods of a canvas that draw a string.
DRAWING = {"text", "center", "right", "bold"}
# Functions that make a screen or a frame from texts.
MAKING = {"page", "number", "player", "question", "by_arrow"}
# Strings that look like words, but are codes of the program that no display shows.
CODES = {
    "firmware/pinochle/entry/prompts.py": {"SHCD"},
    "firmware/pinochle/rules/melds.py": {"SHDC", "9JQKTA"},
    "firmware/pinochle/rules/options.py": {"bidding nines", "bidding nines pairs"},
    "firmware/runner/foreign.py": {"FAT"},
    "firmware/runner/hardware.py": {
        "BATTERY",
        "CS",
        "ENCODER",
        "KEYS",
        "RESET",
        "SCL",
        "SDA",
        "SOUNDS",
    },
    "firmware/runner/board_file.py": {
        *(
            "ADDRESS",
            "BATTERY",
            "BUS",
            "BUS_HZ",
            "BUS_NUMBER",
            "COLUMN_OFFSET",
            "CONTROLLER",
            "ENCODER",
        ),
        *("KEYS", "MISO", "RESET", "ROTATED", "SCL", "SDA", "SOUNDS", "SPI", "TITLE"),
    },
}
# Texts outside text/ that reach the display, and why they are not translated.
NAMES_OUTSIDE = {
    # Journals keep the usual name of a seat beside the names that were entered.
    "firmware/pinochle/game/names.py": {"PLACES", "BRIEF_PLACES", "PAIRS"},
    # Names of rule sets, as in the sources, on the laptop and in the archive.
    "firmware/pinochle/setup/listed_games.py": {"TABLES"},
    "firmware/pinochle/rules/presets.py": {"PRESETS"},
    # The constants of a board, and the words of a file that describes one.
    "firmware/runner/board_file.py": {
        "BATTERIES",
        "CONTROLLERS",
        "DEFAULTS",
        "NAMED",
        "SPI_CONSTANTS",
    },
    # Letters of ASCII in place of those that a QR code lacks.
    "firmware/pinochle/display/latin.py": {"_NEAREST"},
    # The characters of a QR code.
    "firmware/pinochle/display/symbol.py": {"ALPHABET"},
    # The characters of seats in a plan, and of a typed result.
    "firmware/pinochle/storage/seat_text.py": {"SIGNS"},
    "firmware/pinochle/storage/result_code.py": {"TYPED"},
    # What files, programs and messages on USB call the keys.
    "firmware/pinochle/keys.py": {"NAMES"},
}


def screens():
    """Return the names of all classes of screens, whose constructors take texts."""
    bases = {}
    for path in FIRMWARE:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef):
                bases[node.name] = {ast.unparse(base).split(".")[-1] for base in node.bases}
    found = {"Screen"}
    while more := {name for name, of in bases.items() if of & found} - found:
        found |= more
    return found


def reads_as_text(string):
    """Return whether a string has letters besides the conversions of a format."""
    return bool(re.search(r"[A-Za-z]", re.sub(r"%[-0-9.]*[a-z]", "", string)))


def shown_by(call, making):
    """Yield the string constants that a call passes on as texts, also those inside lists."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    draws = name in DRAWING and isinstance(call.func, ast.Attribute)
    makes = name in making or (name == "__init__" and ast.unparse(call.func) == "super().__init__")
    if not (makes or draws):
        return
    waiting = call.args + [word.value for word in call.keywords]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node
        elif isinstance(node, ast.Dict):
            waiting += node.values
        elif not isinstance(node, ast.Subscript | ast.Compare | ast.Lambda | ast.Call):
            waiting += ast.iter_child_nodes(node)


WORDS = r"[A-Z]{2}|^[A-Z][a-z]{2}|[A-Za-z]+[,.?!]? +[A-Za-z]|^ [a-z]{2}|[a-z]{3} $"


def looks_like_words(string):
    """Return whether a constant has a capitalised word, one in capitals, or several words."""
    text = re.sub(r"%[-0-9.]*[a-z]", "", string)
    return bool(re.search(WORDS, text))


def not_shown(tree):
    """Return the ids of constants that are docstrings, types, or output to files and USB."""
    found = set()
    for node in ast.walk(tree):
        parts = []
        if isinstance(node, ast.Expr) or hasattr(node, "annotation"):
            parts.append(node.value if isinstance(node, ast.Expr) else node.annotation)
        if isinstance(node, ast.FunctionDef) and node.returns:
            parts.append(node.returns)
        if isinstance(node, ast.Raise):
            parts.append(node.exc)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("print", "open"):
            parts.append(node)
        for part in parts:
            # A statement may be a call that draws: only strings alone are docstrings.
            if isinstance(node, ast.Expr) and not isinstance(part, ast.Constant):
                continue
            found |= {id(one) for one in ast.walk(part)} if part else set()
    return found


def texts_of_modules(tree):
    """Yield (name, constant) of the strings in constants of a module and of its classes."""
    for scope in [tree, *[node for node in tree.body if isinstance(node, ast.ClassDef)]]:
        for node in scope.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                for part in ast.walk(node.value):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield ast.unparse(target), part


def test_all_wording_of_the_display_is_in_text():
    """A translation is another package of texts, so no other module may have any."""
    from pinochle.text.help import HELP

    found, exceptions, codes = [], {}, {}
    making = MAKING | screens()
    for path in FIRMWARE:
        if TEXTS in path.parents or path.parent.name == "drivers":
            continue
        tree = tree_of(path)
        hidden = not_shown(tree)
        named = {id(part): name for name, part in texts_of_modules(tree)}
        wrong = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                for part in shown_by(node, making):
                    if reads_as_text(part.value) and part.value not in HELP:
                        wrong[id(part)] = part
            elif (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and id(node) not in hidden
                and looks_like_words(node.value)
            ):
                wrong[id(node)] = node
        for part in wrong.values():
            name = named.get(id(part))
            if name in NAMES_OUTSIDE.get(at(path), ()):
                exceptions.setdefault(at(path), set()).add(name)
            elif part.value in CODES.get(at(path), ()):
                codes.setdefault(at(path), set()).add(part.value)
            else:
                found.append(f"{at(path, part)}: {part.value!r}")
    assert not found, listed(found)
    assert exceptions == NAMES_OUTSIDE, "remove the others from NAMES_OUTSIDE"
    assert codes == CODES, "remove the others from CODES"
