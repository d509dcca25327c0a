"""Put constants in place of their names, in a copy of the firmware's sources.

Usage: with_constants.py FOLDER rp2040|rp2350 [FILE…]. A constant is what a module assigns once, at
its top, to a name in capitals: numbers, texts, bytes, and tuples of them. In the image it needs no
name, no look-up and no memory, and a module is not loaded for its constants. Those of
drivers/registers.py are the chip's, and the module goes. Names that the FILEs use stay, because
those run in the image; the SPARED are compared by identity, or changed by tests.
"""

import ast
import contextlib
import re
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

CAPITALS = re.compile(r"_?[A-Z][A-Z0-9_]*")
SPARED = {
    "pinochle.display.font.BOLD",
    "runner.loop.NAPS",
    "pinochle.display.screen_saver.DIM_AFTER_MS",
    "pinochle.display.screen_saver.DARK_AFTER_MS",
}
ASKED = {"pinochle.display.symbol.CAPACITY"}  # by tests/bench
REGISTERS = "drivers.registers"
LARGEST = 1 << 30  # of small numbers, which take no object
CALLS: "dict[str, Callable[..., Any]]" = {
    "const": lambda value: value,
    "len": len,
    "range": lambda *ends: tuple(range(*ends)),
}
Value = Any
Known = dict[str, dict[str, Value]]  # by module and name


class UnknownError(Exception):
    """An expression is no constant."""


def evaluated(node: ast.AST, names: dict[str, Value]) -> Value:
    """Return the value of an expression of constants."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name) and node.id in names:
        return names[node.id]
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        whole = f"{node.value.id}.{node.attr}"
        if whole in names:
            return names[whole]
    if isinstance(node, ast.Tuple):
        return tuple(evaluated(one, names) for one in node.elts)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
        return CALLS[node.func.id](*(evaluated(one, names) for one in node.args))
    if isinstance(node, ast.BinOp | ast.UnaryOp):
        parts = [node.operand] if isinstance(node, ast.UnaryOp) else [node.left, node.right]
        values = [evaluated(part, names) for part in parts]
        given = {f"v{number}": value for number, value in enumerate(values)}
        put = [ast.Name(name, ast.Load()) for name in given]
        new = (
            ast.UnaryOp(node.op, put[0])
            if isinstance(node, ast.UnaryOp)
            else ast.BinOp(put[0], node.op, put[1])
        )
        code = ast.fix_missing_locations(ast.Expression(new))
        return eval(compile(code, "constant", "eval"), {"__builtins__": {}}, given)
    raise UnknownError


def is_plain(value: Value) -> bool:
    """Return whether MicroPython's compiler makes a value a constant of the module."""
    if isinstance(value, bool) or value is None:
        return True
    if isinstance(value, int):
        return -LARGEST < value < LARGEST
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    return isinstance(value, str | bytes)


def is_compiled(node: ast.AST) -> bool:
    """Return whether a function is compiled to machine code, whose numbers follow rules."""
    found = getattr(node, "decorator_list", [])
    return any(isinstance(one, ast.Attribute) and one.attr in ("viper", "native") for one in found)


class Module:
    """A module's tree, and what its names mean."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.path = path
        self.tree = ast.parse(path.read_text())
        stored = [
            node.id
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
        ]
        stored += [node.arg for node in ast.walk(self.tree) if isinstance(node, ast.arg)]
        self.stored = set(stored)
        self.once = {one for one in stored if CAPITALS.fullmatch(one) and stored.count(one) == 1}

    def assigned(self) -> list[tuple[str, ast.expr]]:
        """Return the names in capitals that the module assigns at its top, with expressions."""
        found = []
        for node in self.tree.body:
            if isinstance(node, ast.AnnAssign) and node.value:
                pairs = [(node.target, node.value)]
            elif isinstance(node, ast.Assign) and len(node.targets) == 1:
                pairs = pairs_of(node.targets[0], node.value)
            else:
                continue
            for target, value in pairs:
                if isinstance(target, ast.Name) and target.id in self.once:
                    found.append((target.id, value))
        return found

    def names(self, known: Known) -> dict[str, Value]:
        """Return what names, and attributes of modules, mean by imports."""
        names: dict[str, Value] = {}
        for node in ast.walk(self.tree):
            if not isinstance(node, ast.ImportFrom) or not node.module:
                continue
            for one in node.names:
                name = one.asname or one.name
                found = {name: known.get(node.module, {}).get(one.name, self)}
                for attribute, value in known.get(f"{node.module}.{one.name}", {}).items():
                    found[f"{name}.{attribute}"] = value
                for key, value in found.items():
                    if value is self or name in self.stored:
                        continue
                    if names.setdefault(key, value) != value:
                        raise SystemExit(
                            f"with_constants.py: two meanings of {key} in {self.name}"
                        )
        return names


def pairs_of(target: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    """Return each target of an assignment with its value."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Call):
        with contextlib.suppress(UnknownError):
            value = literal(evaluated(value, {}))
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return list(zip(target.elts, value.elts, strict=True))
    return [(target, value)]


class Putting(ast.NodeTransformer):
    """Puts values in place of names and attributes; in machine code those of registers alone."""

    def __init__(self, module: Module, known: Known) -> None:
        self.numbers = module.names({REGISTERS: known[REGISTERS]})
        self.values = {**module.names(known), **known[module.name]}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # noqa: D102
        before = self.values
        if is_compiled(node):
            self.values = self.numbers
        self.generic_visit(node)
        self.values = before
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:  # noqa: D102
        replaced = isinstance(node.ctx, ast.Load) and node.id in self.values
        return literal(self.values[node.id]) if replaced else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:  # noqa: D102
        if isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load):
            whole = f"{node.value.id}.{node.attr}"
            if whole in self.values:
                return literal(self.values[whole])
        return self.generic_visit(node)


class Dropping(ast.NodeTransformer):
    """Drops imports and assignments of names that are no longer used."""

    def __init__(self, imports: set[str], assigned: set[str]) -> None:
        self.imports = imports
        self.assigned = assigned

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:  # noqa: D102
        node.names = [one for one in node.names if (one.asname or one.name) not in self.imports]
        return node if node.names else ast.Pass()

    def visit_Module(self, node: ast.Module) -> ast.AST:  # noqa: D102
        node.body = [self._left(one) for one in node.body]
        return self.generic_visit(node)

    def _left(self, node: ast.stmt) -> ast.stmt:
        if isinstance(node, ast.AnnAssign):
            return ast.Pass() if self._goes(node.target) else node
        if not isinstance(node, ast.Assign) or len(node.targets) > 1:
            return node
        pairs = pairs_of(node.targets[0], node.value)
        left = [pair for pair in pairs if not self._goes(pair[0])]
        if len(left) == len(pairs):
            return node
        if len(left) < 2:
            return ast.Assign([left[0][0]], left[0][1]) if left else ast.Pass()
        targets, values = (list(part) for part in zip(*left, strict=True))
        return ast.Assign([ast.Tuple(targets, ast.Store())], ast.Tuple(values, ast.Load()))

    def _goes(self, target: ast.expr) -> bool:
        return isinstance(target, ast.Name) and target.id in self.assigned


def literal(value: Value) -> ast.expr:
    """Return the expression of a value."""
    if isinstance(value, tuple):
        return ast.Tuple([literal(one) for one in value], ast.Load())
    return ast.Constant(value)


def numbers_of(path: Path, chip: str) -> dict[str, int]:
    """Return the names and numbers that drivers/registers.py, at `path`, has on a chip."""
    before = getattr(sys.implementation, "_machine", None)
    sys.implementation._machine = chip.upper()  # type: ignore[attr-defined]
    try:
        known = runpy.run_path(str(path))
    finally:
        if before is None:
            del sys.implementation._machine  # type: ignore[attr-defined]
    return {name: value for name, value in known.items() if name.isupper()}


def known_of(modules: list[Module], registers: dict[str, int]) -> Known:
    """Return the constants of all modules."""
    known: Known = {REGISTERS: registers}
    before = -1
    while sum(map(len, known.values())) > before:
        before = sum(map(len, known.values()))
        for module in modules:
            own = known.setdefault(module.name, {})
            names = module.names(known)
            # What it imports can be imported from it.
            own.update({name: value for name, value in names.items() if "." not in name})
            names.update(own)
            for name, expression in module.assigned():
                if name in own or f"{module.name}.{name}" in SPARED:
                    continue
                try:
                    value = evaluated(expression, names)
                except UnknownError:
                    continue
                if is_plain(value):
                    own[name] = names[name] = value
    return known


def imported_by(trees: "list[ast.Module]") -> set[str]:
    """Return the names that modules import, as module.name, and attributes of what they import."""
    found = set()
    for tree in trees:
        whole = {
            one.asname or one.name: f"{node.module}.{one.name}"
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for one in node.names
        }
        found |= set(whole.values())
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                found.add(f"{whole.get(node.value.id)}.{node.attr}")
    return found


def put(folder: Path, chip: str, files: list[Path]) -> None:
    """Change all modules of a folder in place; remove the one with the chips' registers."""
    table = folder / f"{REGISTERS.replace('.', '/')}.py"
    registers = numbers_of(table, chip)
    table.unlink()
    modules = [
        Module(".".join(path.relative_to(folder).with_suffix("").parts), path)
        for path in sorted(folder.rglob("*.py"))
    ]
    known = known_of(modules, registers)
    others = imported_by([ast.parse(path.read_text()) for path in files])
    for module in modules:
        before = used_in(module.tree)
        module.tree = Putting(module, known).visit(module.tree)
        kept = {name for name in before if f"{module.name}.{name}" in others}
        unused = before - used_in(module.tree) - kept
        module.tree = Dropping(unused, set()).visit(module.tree)
    others |= ASKED | imported_by([module.tree for module in modules])
    for module in modules:
        own = {name for name in known[module.name] if f"{module.name}.{name}" not in others}
        tree = Dropping(set(), own - used_in(module.tree)).visit(module.tree)
        module.path.write_text(written(tree))


def written(tree: ast.AST) -> str:
    """Return a module's source.

    `a, b = c, d` stays without parentheses, for which MicroPython would make a tuple.
    """
    source = ast.unparse(ast.fix_missing_locations(tree))
    lines = source.encode().split(b"\n")
    pairs = [
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Tuple)
        and isinstance(node.value, ast.Tuple)
        and node.value.lineno == node.value.end_lineno
    ]
    for node in pairs:
        line = lines[node.lineno - 1]
        inside = line[node.col_offset + 1 : (node.end_col_offset or 0) - 1]
        lines[node.lineno - 1] = line[: node.col_offset] + inside
    return b"\n".join(lines).decode() + "\n"


def used_in(tree: ast.AST) -> set[str]:
    """Return the names that a module uses."""
    return {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }


if __name__ == "__main__":
    put(Path(sys.argv[1]), sys.argv[2], [Path(name) for name in sys.argv[3:]])
