"""Checks that the firmware uses only what MicroPython on any board has."""

import ast

from support.source import EVENING, FIRMWARE, ROOT, at, imports_of, listed, tree_of

PLATFORM = {
    *("sys.platform", "sys.implementation", "sys.version", "sys.version_info"),
    *("os.uname", "os.name", "platform"),
}


# Chooses the numbers of the chip; no image contains it.
CHOOSES = "firmware/drivers/registers.py"


def test_the_firmware_checks_no_platform_and_names_no_board():
    names = {path.parent.name for path in (ROOT / "boards").glob("*/board.py")}
    assert names
    found = []
    for path in FIRMWARE:
        for module, node in imports_of(path):
            if module in PLATFORM:
                found.append(f"{at(path, node)}: {module}")
        for node in ast.walk(tree_of(path)):
            platform = isinstance(node, ast.Attribute) and ast.unparse(node) in PLATFORM
            if platform and at(path) != CHOOSES:
                found.append(f"{at(path, node)}: {ast.unparse(node)}")
            if isinstance(node, ast.Constant) and node.value in names:
                found.append(f"{at(path, node)}: {node.value}")
    assert not found, listed(found)


# Syntax and modules that MicroPython 1.26 does not have.
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


def test_firmware_and_evening_use_only_syntax_that_micropython_has():
    found = []
    for path in FIRMWARE + EVENING:
        for module, node in imports_of(path):
            if module.split(".")[0] in MISSING:
                found.append(f"{at(path, node)}: {module}")
        for node in ast.walk(tree_of(path)):
            missing = missing_syntax(node)
            if missing:
                found.append(f"{at(path, node)}: {missing}")
    assert not found, listed(found)


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
