"""Finds the modules that a program can import, so that the page fetches no others."""

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path


def imported(modules: dict[str, Path], first: Iterable[Path]) -> set[str]:
    """Return the names in `modules` that the sources `first` import, at once or later.

    `modules` are {"pinochle.app": its source, …}; a package's name is that of its folder.
    """
    found: set[str] = set()
    waiting = list(first)
    while waiting:
        for name in _imports(waiting.pop()):
            parts = name.split(".")
            within = {".".join(parts[:count]) for count in range(1, len(parts) + 1)}
            new = (within & modules.keys()) - found
            found |= new
            waiting += [modules[one] for one in new]
    return found


@cache
def _imports(source: Path) -> set[str]:
    """Return the names of all import statements, also those within functions.

    Those for type checkers are left out, because no program performs them.
    """
    found = set()
    waiting: list[ast.AST] = [ast.parse(source.read_text())]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        waiting += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found
