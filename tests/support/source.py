"""Reads the Python source of the project, for tests that check it."""

import ast
import functools
from pathlib import Path

ROOT = Path(__file__).parents[2]
PURE = sorted((ROOT / "firmware" / "pinochle").rglob("*.py"))
FIRMWARE = sorted((ROOT / "firmware").rglob("*.py"))
# The desk of an evening runs on MicroPython too, but for its place on a laptop.
EVENING = sorted((ROOT / "host_tools" / "pinochle_tools" / "evening").glob("*.py"))
EVENING = [path for path in EVENING if path.name != "places.py"]
# Those of case and circuit board have tools of their own, but the same style.
BOX = [ROOT / "boards" / "measures.py", *sorted((ROOT / "boards").glob("[cp]*/*.py"))]
BOX = [path for path in BOX if path.name != "board.py"]
TOOLS = sorted((ROOT / "host_tools").rglob("*.py")) + BOX


@functools.cache
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
    # tree_of() keeps its tree for others.
    return ast.Module(body, tree.type_ignores)


@functools.cache
def imports_of(path, types=False):
    """Return (module, node) for every import that a file executes, wherever it is.

    With `types` also for those that only a type checker reads.
    """
    return tuple(_imports_of(path, types))


def _imports_of(path, types):
    for node in ast.walk(tree_of(path) if types else executed_tree_of(path)):
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
