"""Checks dependency directions and sizes that the project requires, by reading the source."""

import ast
import itertools
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PURE = sorted((ROOT / "firmware" / "pinochle").rglob("*.py"))
FIRMWARE = sorted((ROOT / "firmware").rglob("*.py"))
TOOLS = sorted((ROOT / "host_tools").rglob("*.py"))
# Standard modules that the pure package may import.
PURE_IMPORTS = {"json", "binascii", "os"}
# "About 300": a module should not be split because of a few lines.
LONGEST_MODULE = 320
LONGEST_FUNCTION = 40

# The layer rule: a module imports from its own room and from rooms on lower floors, lowest first.
# docs/architecture.md has the same lines.
LAYERS = {
    "firmware/pinochle": "rules, text, display, keys <- game <- storage, screens <- entry <- flow"
    " <- app",
    "firmware": "pinochle, drivers <- runner <- main",
    "host_tools/pinochle_tools": "console <- boards, scoring <- archive <- device, terminal,"
    " report <- site <- commands <- cli <- __main__",
}


def tree_of(path):
    return ast.parse(path.read_text(), str(path))


def is_for_the_type_checker(node):
    """Return whether a node is an `if TYPE_CHECKING:` block, which no interpreter executes."""
    return isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"


def executed_tree_of(path):
    """Return a module's tree without the blocks that only the type checker reads."""
    tree = tree_of(path)
    body = []
    for node in tree.body:
        body += node.orelse if is_for_the_type_checker(node) else [node]
    tree.body = body
    return tree


def imports_of(path):
    """Yield (module, node) for every import that a file executes, wherever it is."""
    for node in ast.walk(executed_tree_of(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module, node
            for alias in node.names:
                yield f"{node.module}.{alias.name}", node


def at(path, node=None):
    """Return where a finding is: `firmware/main.py:12`, without a node the path alone."""
    line = getattr(node, "lineno", None)
    return f"{path.relative_to(ROOT)}" + (f":{line}" if line else "")


def listed(found):
    """Return findings as the message of a failure, one a line."""
    return "\n".join(["", *found])


def modules_of(folder):
    """Return {module: path} of a package's modules; packages' own files are left out."""
    package = Path(folder).name
    return {
        ".".join([package, *path.relative_to(ROOT / folder).with_suffix("").parts]): path
        for path in sorted((ROOT / folder).rglob("*.py"))
        if path.name != "__init__.py" and "on_device" not in path.parts
    }


def room_of(module):
    """Return the room of a package's module: `rules` of `pinochle.rules.melds`."""
    return module.split(".")[1]


def edges_of(folder):
    """Return {module: modules of the same package that it imports}; rooms count as modules."""
    modules = modules_of(folder)
    known = set(modules) | {name.rsplit(".", 1)[0] for name in modules}
    # A module directly in `firmware` is imported without a package name.
    prefix = "firmware." if folder == "firmware" else ""
    return {
        name: {prefix + module for module, _ in imports_of(path)} & known - {name}
        for name, path in modules.items()
    }


def test_the_pure_package_imports_only_itself_and_three_modules():
    found = [
        f"{at(path, node)}: {module}"
        for path in PURE
        for module, node in imports_of(path)
        if module.split(".")[0] not in PURE_IMPORTS | {"pinochle"}
    ]
    assert not found, listed(found)


@pytest.mark.parametrize("folder", LAYERS)
def test_imports_of_a_package_have_no_cycle(folder):
    modules = modules_of(folder)
    edges = {name: targets & set(modules) for name, targets in edges_of(folder).items()}
    done = set()
    while len(done) < len(edges):
        ready = {name for name in edges if name not in done and edges[name] <= done}
        assert ready, f"an import cycle among {sorted(set(edges) - done)}"
        done |= ready


@pytest.mark.parametrize("folder", LAYERS)
def test_every_module_has_a_room_and_imports_from_it_and_from_floors_below(folder):
    floors = [floor.split(", ") for floor in LAYERS[folder].split(" <- ")]
    floor_of = {room: floor for floor, rooms in enumerate(floors) for room in rooms}
    edges = edges_of(folder)
    assert {room_of(name) for name in edges} == set(floor_of)
    for name, targets in edges.items():
        for room in {room_of(target) for target in targets if "." in target} - {room_of(name)}:
            assert floor_of[room] < floor_of[room_of(name)], f"{name} -> {room}"


# What these packages execute when they are imported; all others only hold modules.
PACKAGES_THAT_IMPORT = {
    # Makes the scorekeeper's own package importable on a laptop.
    "host_tools/pinochle_tools/__init__.py": {"sys", "pinochle_tools.console.project_folders"},
}


def test_packages_import_nothing_by_themselves():
    """Otherwise they could lead around the layer rule, which leaves their own files out."""
    found = []
    for path in FIRMWARE + TOOLS:
        if path.name == "__init__.py":
            allowed = PACKAGES_THAT_IMPORT.get(at(path), set())
            imported = {module for module, _ in imports_of(path)}
            found += [
                f"{at(path)}: {module}"
                for module in sorted(imported)
                if not any(f"{module}.".startswith(f"{one}.") for one in allowed)
                and module.rsplit(".", 1)[0] not in allowed
            ]
    assert not found, listed(found)


def test_scripts_for_the_device_import_nothing_of_the_laptop():
    found = []
    for path in TOOLS:
        if "on_device" in path.parts:
            for module, node in imports_of(path):
                if module.split(".")[0] == "pinochle_tools":
                    found.append(f"{at(path, node)}: {module}")
    assert not found, listed(found)


# Modules that take any value and check or store it: `object` is a type only there.
DECODERS = {"game/chunks.py", "game/entries.py", "game/events.py"} | {
    "storage/files.py",
    "storage/line_format.py",
}
# What a type checker would not see: a test of a type when the program runs.
ASKED_AT_RUN_TIME = ("callable", "hasattr", "NotImplementedError")


def annotations_in(node):
    """Return the annotations that a node holds."""
    if isinstance(node, ast.FunctionDef):
        return [node.returns] if node.returns else []
    if isinstance(node, ast.arg | ast.AnnAssign):
        return [node.annotation] if node.annotation else []
    return []


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

    for name in classes:
        assert depth(name) <= 3, name


# Modules that set attributes of objects that were made elsewhere: of which, and why.
SET_FROM_OUTSIDE = {
    # A correction enters facts into a hand of its own copy of the game.
    "firmware/pinochle/flow/corrections.py": {"self.game"},
    # The sheet owns its race and its entries, and computes them again after a correction.
    "firmware/pinochle/game/score_sheet.py": {"race", "self.race", "entry", "line", "twin"},
    # House rules change a rule set while it is made.
    "firmware/pinochle/rules/options.py": {"rules"},
    "firmware/pinochle/rules/rule_set.py": {"rules"},
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


PLATFORM = {
    *("sys.platform", "sys.implementation", "sys.version", "sys.version_info"),
    *("os.uname", "os.name", "platform"),
}
# Imports that are not at the top, and why.
LATE_IMPORTS = {
    # The module is only in the image, not on stock MicroPython.
    "firmware/runner/start.py": {"storage"},
    # The chip runs at full speed before these modules are loaded.
    "firmware/main.py": {"drivers", "micropython", "drivers.watchdog", "runner"},
}


def is_head(node):
    """Return whether a statement may come before an import at the top: docstring, constant."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Import | ast.ImportFrom | ast.Assign) or is_for_the_type_checker(
        node
    )


def late_imports(tree):
    """Return the imports of a module that are not among its first statements."""
    top = list(itertools.takewhile(is_head, tree.body))
    early = {id(part) for node in top for part in ast.walk(node)}
    imports = [n for n in ast.walk(tree) if isinstance(n, ast.Import | ast.ImportFrom)]
    return [node for node in imports if id(node) not in early]


def imported_by(node):
    """Return the modules that an import statement names."""
    return [node.module] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names]


def test_the_firmware_imports_at_the_top():
    found, exceptions = [], {}
    for path in FIRMWARE:
        for node in late_imports(tree_of(path)):
            for module in imported_by(node):
                exceptions.setdefault(at(path), set()).add(module)
                if module not in LATE_IMPORTS.get(at(path), ()):
                    found.append(f"{at(path, node)}: {module}")
    assert not found, listed(found)
    assert exceptions == LATE_IMPORTS, "remove the others from LATE_IMPORTS"


def test_the_firmware_checks_no_platform_and_names_no_board():
    names = {path.parent.name for path in (ROOT / "boards").glob("*/board.py")}
    assert names
    found = []
    for path in FIRMWARE:
        for module, node in imports_of(path):
            if module in PLATFORM:
                found.append(f"{at(path, node)}: {module}")
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Attribute) and ast.unparse(node) in PLATFORM:
                found.append(f"{at(path, node)}: {ast.unparse(node)}")
            if isinstance(node, ast.Constant) and node.value in names:
                found.append(f"{at(path, node)}: {node.value}")
    assert not found, listed(found)


# The modules of MicroPython that reach the hardware.
HARDWARE = {"machine", "rp2", "network", "uctypes"}
# Beside the drivers: reads and erases the storage of other programs, which has no driver.
USES_HARDWARE = {"firmware/runner/start.py": {"rp2"}}


def test_only_drivers_use_the_hardware():
    found = {}
    for path in FIRMWARE:
        used = {module for module, _ in imports_of(path)} & HARDWARE
        if used and path.parent.name != "drivers":
            found[at(path)] = used
    assert found == USES_HARDWARE


def test_drivers_do_not_import_the_pure_package():
    for path in (ROOT / "firmware" / "drivers").rglob("*.py"):
        for module, _ in imports_of(path):
            assert module.split(".")[0] != "pinochle", path


def test_only_the_device_module_imports_mpremote():
    for path in TOOLS:
        for module, _ in imports_of(path):
            allowed = path.parent.name == "device" and path.stem == "connection"
            assert allowed or module.split(".")[0] != "mpremote", path


def lines_of_tables(tree):
    """Count the lines of constants at the top level, because presets, glyphs, words are data."""
    return sum(
        node.end_lineno - node.lineno + 1
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
    )


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


# Where any failure is caught: it is shown to the user there, or means "no scorekeeper".
LAST_RESORTS = {
    "firmware/runner/start.py",
    "host_tools/pinochle_tools/cli.py",
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


# Syntax and modules that MicroPython 1.25 does not have.
MISSING = ("dataclasses", "enum", "typing", "functools", "contextlib", "__future__")


def missing_syntax(node):
    """Return what MicroPython lacks of a node's syntax, "" if nothing."""
    if isinstance(node, ast.Match):
        return "match"
    if isinstance(node, ast.arguments) and node.posonlyargs:
        return "positional-only parameters"
    if isinstance(node, ast.Attribute) and node.attr in ("removeprefix", "removesuffix"):
        return node.attr
    if isinstance(node, ast.TryStar):
        return "except*"
    if isinstance(node, ast.Dict) and None in node.keys:
        return "unpacking in a dict"
    if isinstance(node, ast.Set) and has_starred(node):
        return "unpacking in a set"
    if isinstance(node, ast.List | ast.Tuple) and isinstance(node.ctx, ast.Load):
        return "unpacking in a list" if has_starred(node) else ""
    return ""


def has_starred(node):
    return any(isinstance(item, ast.Starred) for item in node.elts)


def test_the_firmware_uses_only_syntax_that_micropython_has():
    found = []
    for path in FIRMWARE:
        for module, node in imports_of(path):
            if module.split(".")[0] in MISSING:
                found.append(f"{at(path, node)}: {module}")
        for node in ast.walk(tree_of(path)):
            missing = missing_syntax(node)
            if missing:
                found.append(f"{at(path, node)}: {missing}")
    assert not found, listed(found)


def test_every_refusal_has_a_text_on_the_command_line():
    from pinochle_tools.scoring.refusals import WORDS

    raised = set()
    for path in PURE:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Illegal":
                assert isinstance(node.args[0], ast.Constant), f"{path.name}:{node.lineno}"
                raised.add(node.args[0].value)
    assert raised - set(WORDS) == set(), "refusals without a text"
    assert set(WORDS) - raised == set(), "texts without a refusal"


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


def constants_of(tree):
    """Return {name: value} of a module's whole numbers, plain or in const()."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            value = node.value
            if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "const":
                value = value.args[0]
            if isinstance(value, ast.Constant) and isinstance(value.value, int):
                found[node.targets[0].id] = value.value
    return found


def folded(node, known):
    """Return the whole number to which a compiler folds an expression, or None."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.BinOp):
        left, right = folded(node.left, known), folded(node.right, known)
        if left is not None and right is not None:
            expression = ast.Expression(
                ast.BinOp(ast.Constant(left), node.op, ast.Constant(right))
            )
            return eval(compile(ast.fix_missing_locations(expression), "folded", "eval"))
    return None


def fits_an_instruction(number):
    """Return whether ARMv6-M code can hold a number in an instruction: 16 bits, or 8 shifted."""
    number = abs(number)
    return number < 1 << 16 or number >> ((number & -number).bit_length() - 1) < 1 << 8


def is_compiled(function):
    """Return whether MicroPython compiles a function to machine code."""
    decorators = [ast.unparse(one) for one in getattr(function, "decorator_list", [])]
    return bool({"micropython.viper", "micropython.native"} & set(decorators))


def test_compiled_functions_have_no_literal_after_their_code():
    """Frozen viper code is aligned to two bytes, so a literal after it could be misread."""
    found = []
    for path in FIRMWARE:
        tree = tree_of(path)
        known = constants_of(tree)
        for function in filter(is_compiled, ast.walk(tree)):
            for node in ast.walk(ast.Module(function.body, [])):
                if isinstance(node, ast.Name) and node.id.isupper() and node.id not in known:
                    found.append(f"{at(path, node)}: {node.id} is not known here")
                number = folded(node, known)
                if number is not None and not fits_an_instruction(number):
                    found.append(f"{at(path, node)}: {number}")
    assert not found, listed(found)
