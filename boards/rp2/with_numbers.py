"""Put a chip's numbers in place of the names from drivers/registers.py, in a copy of the sources.

Usage: with_numbers.py FOLDER rp2040|rp2350, where FOLDER is the copied `drivers`. The compiler
then folds the numbers into the code: a register costs no look-up, and the module no memory. Blank
lines replace the imports: tracebacks keep their line numbers.
"""

import ast
import runpy
import sys
from pathlib import Path

MODULE = "registers"


def numbers_of(path: Path, chip: str) -> dict[str, int]:
    """Return the names and numbers that the module `path` has on a chip."""
    before = getattr(sys.implementation, "_machine", None)
    sys.implementation._machine = chip.upper()  # type: ignore[attr-defined]
    try:
        known = runpy.run_path(str(path))
    finally:
        if before is None:
            del sys.implementation._machine  # type: ignore[attr-defined]
    return {name: value for name, value in known.items() if name.isupper()}


def with_numbers(source: str, numbers: dict[str, int]) -> str:
    """Return a module's source with numbers in place of what it imports from `registers`."""
    lines = source.splitlines(keepends=True)
    tree = ast.parse(source)
    imports = [
        node
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == f"drivers.{MODULE}"
    ]
    given = {one.name: hex(numbers[one.name]) for node in imports for one in node.names}
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in given]
    # From the end of a line on, so that the columns of those before stay right.
    for node in sorted(names, key=lambda node: -node.col_offset):
        line = lines[node.lineno - 1]
        lines[node.lineno - 1] = (
            line[: node.col_offset] + given[node.id] + line[node.end_col_offset :]
        )
    for node in imports:
        for number in range(node.lineno - 1, node.end_lineno or node.lineno):
            lines[number] = "\n"
    return "".join(lines)


def put(folder: Path, chip: str) -> None:
    """Change all modules of a folder in place; remove the module with the numbers."""
    table = folder / f"{MODULE}.py"
    numbers = numbers_of(table, chip)
    table.unlink()
    for path in folder.rglob("*.py"):
        path.write_text(with_numbers(path.read_text(), numbers))


if __name__ == "__main__":
    put(Path(sys.argv[1]), sys.argv[2])
