"""Checks sizes, types and other rules of style that the linter does not know."""

import ast
import re
from collections import Counter
from pathlib import Path

from support.source import FIRMWARE, PURE, ROOT, TOOLS, at, executed_tree_of, listed, tree_of

# "About 300": a module should not be split because of a few lines.
LONGEST_MODULE = 320
LONGEST_FUNCTION = 40
# Modules that take any value and check or store it: `object` is a type only there.
DECODERS = {"game/packed_list.py", "game/event_form.py", "storage/line_format.py"}
# What a type checker would not see: a test of a type when the program runs.
ASKED_AT_RUN_TIME = ("callable", "hasattr", "NotImplementedError")


def annotations_in(node):
    """Return the annotations that a node holds."""
    if isinstance(node, ast.FunctionDef):
        return [node.returns] if node.returns else []
    if isinstance(node, ast.arg | ast.AnnAssign):
        return [node.annotation] if node.annotation else []
    return []


# What a page shows at this moment, compared at once: a page on a busy machine shows it later.
AT_ONCE = re.compile(
    r"assert (not )?.*(\.is_(visible|hidden)\(|page\.(inner_text|text_content)\("
    r"|\.locator\(.*\)\.(count|(all_)?inner_texts?|text_content)\(\) ==)"
)


def test_tests_of_pages_wait_for_what_they_compare():
    paths = sorted((ROOT / "tests").rglob("*.py"))
    found = [
        f"{path.relative_to(ROOT)}:{number}: use playwright's expect"
        for path in paths
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if AT_ONCE.search(line) and path != Path(__file__)
    ]
    assert not found, listed(found)


def test_callbacks_and_screens_have_real_types():
    found, decoders = [], set()
    for path in PURE:
        name = path.relative_to(ROOT / "firmware" / "pinochle").as_posix()
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Name) and node.id in ASKED_AT_RUN_TIME:
                found.append(f"{at(path, node)}: {node.id}")
            for note in annotations_in(node):
                if "object" in re.findall(r"\w+", ast.unparse(note)):
                    decoders.add(name)
                    if name not in DECODERS:
                        found.append(f"{at(path, node)}: object")
    assert not found, listed(found)
    assert decoders == DECODERS, "remove the others from DECODERS"


def classes_of(paths):
    """Return {class: (path, node)} of the classes that modules define."""
    found = {}
    for path in paths:
        for node in executed_tree_of(path).body:
            if isinstance(node, ast.ClassDef):
                assert node.name not in found, f"{at(path, node)}: two classes {node.name}"
                found[node.name] = (path, node)
    return found


def test_no_class_is_deeper_than_a_screen_of_a_kind():
    classes = classes_of(PURE)

    def depth(name):
        # `Screen`, or `base.Screen`.
        bases = [ast.unparse(base).split(".")[-1] for base in classes[name][1].bases]
        return 1 + max([depth(base) for base in bases if base in classes], default=0)

    # An answer, a screen, a kind of screen, a screen of that kind.
    for name in classes:
        assert depth(name) <= 4, f"{name}: use the screen below it with another Face, or its kind"


# Modules that set attributes of objects that were made elsewhere: of which, and why.
SET_FROM_OUTSIDE = {
    # Each event adds to a hand's facts; the two modules share one class, because MicroPython looks
    # an attribute up in every base class before it sets it.
    "firmware/pinochle/game/hand_fold.py": {"hand"},
    # So does each event outside of a hand to the facts of its game.
    "firmware/pinochle/game/changes.py": {"game"},
    "firmware/pinochle/game/list_changes.py": {"game", "game.folded", "game.sheet", "sheet"},
    # Later answers enter facts into a copy of a hand.
    "firmware/pinochle/game/later_answers.py": {"hand"},
    # A line is unpacked piece by piece.
    "firmware/pinochle/game/entries.py": {"entry"},
    # A correction enters facts into a hand of its own copy of the game.
    "firmware/pinochle/review/corrections.py": {"self.game"},
    # The sheet owns its race and its entries, and computes them again after a correction.
    "firmware/pinochle/game/score_sheet.py": {"race", "self.race", "entry", "line", "twin"},
    "firmware/pinochle/game/list_sheet.py": {"entry", "line", "old", "race", "walk"},
    "firmware/pinochle/game/list_trials.py": {"facts", "hand"},
    "firmware/pinochle/game/walk.py": {"entry", "facts", "hand", "race", "self.race"},
    # Restores a game, which is otherwise made by its events.
    "firmware/pinochle/game/snapshot.py": {"game", "race", "sheet", "whole"},
    # House rules change a rule set while it is made.
    "firmware/pinochle/rules/options.py": {"rules"},
    "firmware/pinochle/rules/rule_set.py": {"rules"},
    "firmware/pinochle/rules/table_rules.py": {"rules"},
    # A link's runs() is in a module that the first picture does not wait for.
    "firmware/drivers/runs.py": {"link"},
    # What was found is filled in by the functions that look, one after the other.
    "firmware/runner/foreign.py": {"found"},
}


def made_in(scope):
    """Return the names to which a function or module assigns new objects: `race = Race(rules)`."""
    found = set()
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            made = ast.unparse(node.value.func).split(".")
            if made[-1] in ("__new__", "copy") or made[-1][:1].isupper():
                found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def set_from_outside(tree):
    """Yield (node, object) where a function sets an attribute of an object that it did not make.

    The object is as the source names it: `self.race`.
    """
    for scope in ast.walk(tree):
        if isinstance(scope, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef):
            own = made_in(scope) | {"self"}
            for node in ast.walk(scope):
                if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
                    owner = ast.unparse(node.value)
                elif isinstance(node, ast.Call) and ast.unparse(node.func) in SETTERS:
                    owner = ast.unparse(node.args[0])
                else:
                    continue
                if owner not in own:
                    yield node, owner


SETTERS = ("setattr", "delattr")


def test_objects_take_all_they_need_when_they_are_made():
    """Only an object's own methods, and functions that make or copy it, set its attributes."""
    found, exceptions = [], {}
    for path in FIRMWARE:
        for node, owner in set_from_outside(tree_of(path)):
            exceptions.setdefault(at(path), set()).add(owner)
            if owner not in SET_FROM_OUTSIDE.get(at(path), ()):
                found.append(f"{at(path, node)}: {ast.unparse(node)}")
    assert not found, listed(found)
    assert exceptions == SET_FROM_OUTSIDE, "remove the others from SET_FROM_OUTSIDE"


def lines_of_tables(tree):
    """Count the lines of constants at the top level, because presets, glyphs, words are data."""
    return sum(
        node.end_lineno - node.lineno + 1
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
    )


# Of modules with these names newcomers could not say what they have.
UNGUESSED = {
    *("outside", "shelf", "cures", "effect", "form", "brought", "pieces", "chain", "deciding"),
    *("later", "together", "chunks", "refold", "compass", "answers"),
}


def test_a_module_is_named_in_words_that_a_newcomer_guesses():
    assert [at(path) for path in FIRMWARE + TOOLS if path.stem in UNGUESSED] == []


def test_every_function_is_called():
    paths = [*FIRMWARE, *TOOLS, *(ROOT / "boards").rglob("*.py")]
    scripts = (ROOT / "host_tools" / "web" / "page").glob("*.js")
    texts = [path.read_text() for path in {*paths, *scripts, *(ROOT / "tests").rglob("*.py")}]
    named = Counter(word for text in texts for word in re.findall(r"\w+", text))
    found = [
        f"{at(path, node)}: {node.name}"
        for path in paths
        for node in tree_of(path).body
        if isinstance(node, ast.FunctionDef) and not node.decorator_list and named[node.name] < 2
    ]
    assert not found, listed(found)


def test_modules_and_functions_stay_short():
    found = []
    for path in FIRMWARE + TOOLS:
        tree = tree_of(path)
        lines = len(path.read_text().splitlines()) - lines_of_tables(tree)
        if lines > LONGEST_MODULE:
            found.append(f"{at(path)}: {lines} lines")
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = node.end_lineno - node.lineno + 1
                if length > LONGEST_FUNCTION:
                    found.append(f"{at(path, node)}: {node.name} has {length} lines")
    assert not found, listed(found)


def test_everything_public_is_documented():
    found = []
    for path in FIRMWARE + TOOLS:
        tree = tree_of(path)
        if not ast.get_docstring(tree):
            found.append(f"{at(path)}: a module needs a docstring that says its purpose")
        for node in public_definitions(tree):
            if not ast.get_docstring(node):
                found.append(f"{at(path, node)}: {node.name}")
    assert not found, listed(found)


def public_definitions(tree):
    """Yield functions and classes of a module and methods of its classes without a leading _."""
    for node in tree.body:
        kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
        if isinstance(node, kinds) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public_definitions(node)


# Where any failure is caught: it is shown to the user there, is passed on to another thread, is
# one of a library at the edge of a device, or means "no scorekeeper".
LAST_RESORTS = {
    "firmware/runner/start.py",
    "host_tools/pinochle_tools/cli.py",
    "host_tools/pinochle_tools/device/line.py",
    "host_tools/pinochle_tools/server/application.py",
    "host_tools/pinochle_tools/server/worker_threads.py",
    "host_tools/pinochle_tools/live/followers.py",
    "host_tools/pinochle_tools/terminal/runner.py",
    "host_tools/pinochle_tools/device/on_device/facts.py",
}


def caught_by(node):
    """Return the names of the exceptions that a handler or suppress() catches, else none."""
    if isinstance(node, ast.ExceptHandler):
        if node.type is None:
            return {"BaseException"}
        return {part.id for part in ast.walk(node.type) if isinstance(part, ast.Name)}
    if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "suppress":
        return {ast.unparse(part) for part in node.args}
    return set()


def test_nothing_catches_everything_silently():
    found, last = [], set()
    for path in FIRMWARE + TOOLS:
        for node in ast.walk(tree_of(path)):
            caught = caught_by(node) & {"BaseException", "Exception"}
            if caught == {"Exception"} and isinstance(node, ast.ExceptHandler):
                last.add(at(path))
                caught = set() if at(path) in LAST_RESORTS else caught
            if caught:
                found.append(f"{at(path, node)}: catches everything")
    assert not found, listed(found)
    assert last == LAST_RESORTS, "remove the others from LAST_RESORTS"


def test_no_file_names_this_machine_or_a_registry():
    pattern = re.compile(
        r"(^|[^A-Za-z0-9_.])/(work|farm|root)/|https?://[^ ]*(debian|pypi|pythonhosted|npmjs)"
    )
    for path in ROOT.rglob("*"):
        inside = set(path.relative_to(ROOT).parts)
        if inside & {".git", ".venv", "node_modules", "build", "dist"} or not path.is_file():
            continue
        if any(part.endswith("_cache") or part == ".hypothesis" for part in inside):
            continue
        if path == Path(__file__) or path.suffix in (".png", ".pyc", ".uf2"):
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        assert not pattern.search(text), path
