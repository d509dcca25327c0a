"""Checks dependency directions and sizes that the project requires, by reading the source."""

import ast
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
LAYERS = {
    "firmware/pinochle": "rules, text, display, keys <- game <- storage, screens <- entry <- flow"
    " <- app",
    "firmware": "pinochle, drivers <- runner <- main",
    "host_tools/pinochle_tools": "console <- boards, scoring <- archive <- device, terminal,"
    " report <- site <- commands <- cli <- __main__",
}
# Modules beside the rooms of the pure package.
MOST_BESIDE = 8


def tree_of(path):
    return ast.parse(path.read_text(), str(path))


def is_for_the_type_checker(node):
    """Return whether a node is an `if TYPE_CHECKING:` block, which no interpreter executes."""
    return isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"


def executed_tree_of(path):
    """Return a module's tree without the blocks that only the type checker reads."""
    tree = tree_of(path)
    tree.body = [node for node in tree.body if not is_for_the_type_checker(node)]
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


def named(paths):
    return [pytest.param(path, id=str(path.relative_to(ROOT))) for path in paths]


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
    # What lies in `firmware` itself is imported without a package name.
    prefix = "firmware." if folder == "firmware" else ""
    return {
        name: {prefix + module for module, _ in imports_of(path)} & known - {name}
        for name, path in modules.items()
    }


@pytest.mark.parametrize("path", named(PURE))
def test_the_pure_package_imports_only_itself_and_three_modules(path):
    for module, _ in imports_of(path):
        assert module.split(".")[0] in PURE_IMPORTS | {"pinochle"}, module


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


def test_few_modules_are_beside_the_rooms():
    assert len(list((ROOT / "firmware" / "pinochle").glob("*.py"))) <= MOST_BESIDE


# Annotations of what comes from outside: the decoders take any value and check it.
MOST_OBJECTS = 10


def test_callbacks_and_screens_have_real_types():
    objects = 0
    for path in PURE:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("callable", "hasattr"), f"{path}:{node.lineno}"
            if isinstance(node, ast.Name):
                assert node.id != "NotImplementedError", f"{path}:{node.lineno}"
            if isinstance(node, ast.arg | ast.AnnAssign | ast.FunctionDef):
                note = node.returns if isinstance(node, ast.FunctionDef) else node.annotation
                objects += note is not None and "object" in re.findall(r"\w+", ast.unparse(note))
    assert objects <= MOST_OBJECTS


def classes_of(paths):
    """Return {class: (path, node)} of the classes that modules define."""
    found = {}
    for path in paths:
        for node in executed_tree_of(path).body:
            if isinstance(node, ast.ClassDef):
                found[node.name] = (path, node)
    return found


def test_no_class_is_deeper_than_a_screen_of_a_kind():
    classes = classes_of(PURE)

    def depth(name):
        bases = [base.id for base in classes[name][1].bases if isinstance(base, ast.Name)]
        return 1 + max([depth(base) for base in bases if base in classes], default=0)

    for name in classes:
        assert depth(name) <= 3, name


def test_screens_take_all_they_need_when_they_are_made():
    """No module sets an attribute of a screen, or of who leads to screens, from outside."""
    shown = {"screens", "entry", "flow"}
    # Corrections enter facts into the reopened hand, which is no screen.
    others = {"corrections"}
    modules = [path for path in PURE if path.parent.name in shown and path.stem not in others]
    for path in [*modules, ROOT / "firmware" / "pinochle" / "app.py"]:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                assert getattr(node.value, "id", "") == "self", f"{path}:{node.lineno}"
    start = ROOT / "firmware" / "runner" / "start.py"
    for node in ast.walk(tree_of(start)):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            assert getattr(node.value, "id", "") == "self", f"{start}:{node.lineno}"


@pytest.mark.parametrize("path", named(FIRMWARE))
def test_the_firmware_imports_at_the_top_and_checks_no_platform(path):
    tree = tree_of(path)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inner = [n for n in ast.walk(node) if isinstance(n, ast.Import | ast.ImportFrom)]
            assert not inner, f"line {inner[0].lineno}: import inside {node.name}"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            asked = f"{node.value.id}.{node.attr}"
            assert asked not in ("sys.platform", "sys.implementation"), f"line {node.lineno}"


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


@pytest.mark.parametrize("path", named(FIRMWARE + TOOLS))
def test_modules_and_functions_stay_short(path):
    tree = tree_of(path)
    assert len(path.read_text().splitlines()) - lines_of_tables(tree) <= LONGEST_MODULE
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = node.end_lineno - node.lineno + 1
            assert length <= LONGEST_FUNCTION, f"{node.name} has {length} lines"


@pytest.mark.parametrize("path", named(FIRMWARE + TOOLS))
def test_everything_public_is_documented(path):
    tree = tree_of(path)
    assert ast.get_docstring(tree), "a module needs a docstring: its purpose and its imports"
    for node in public_definitions(tree):
        assert ast.get_docstring(node), f"line {node.lineno}: {node.name}"


def public_definitions(tree):
    """Yield functions and classes of a module and methods of its classes without a leading _."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public_definitions(node)


@pytest.mark.parametrize("path", named(FIRMWARE + TOOLS))
def test_nothing_catches_everything_silently(path):
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None, f"line {node.lineno}: bare except"
            names = {n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)}
            assert "BaseException" not in names, f"line {node.lineno}"


# Syntax and modules that MicroPython 1.25 does not have.
MISSING = ("dataclasses", "enum", "typing", "functools", "contextlib", "__future__")


@pytest.mark.parametrize("path", named(FIRMWARE))
def test_the_firmware_uses_only_syntax_that_micropython_has(path):
    tree = tree_of(path)
    for module, node in imports_of(path):
        assert module.split(".")[0] not in MISSING, f"line {node.lineno}"
    for node in ast.walk(tree):
        where = f"line {getattr(node, 'lineno', 0)}"
        assert not isinstance(node, ast.Match), where
        if isinstance(node, ast.arguments):
            assert not node.posonlyargs, "positional-only parameters"
        if isinstance(node, ast.Attribute):
            assert node.attr not in ("removeprefix", "removesuffix"), where
        if isinstance(node, ast.List | ast.Tuple) and isinstance(node.ctx, ast.Load):
            assert not any(isinstance(item, ast.Starred) for item in node.elts), where


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
                said |= {part.value for part in node.args if isinstance(part, ast.Constant)}
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


@pytest.mark.parametrize("path", named(FIRMWARE))
def test_compiled_functions_have_no_literal_after_their_code(path):
    """Frozen viper code is aligned to two bytes, so a literal after it could be misread."""
    tree = tree_of(path)
    known = constants_of(tree)
    for function in ast.walk(tree):
        decorators = getattr(function, "decorator_list", [])
        if any(ast.unparse(d) in ("micropython.viper", "micropython.native") for d in decorators):
            for node in ast.walk(ast.Module(function.body, [])):
                number = folded(node, known)
                assert number is None or fits_an_instruction(number), f"line {node.lineno}"
