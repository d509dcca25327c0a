"""Copy Python files without the blocks that only a type checker reads.

Usage: without_types.py FROM TO. Blank lines replace `TYPE_CHECKING = False` and each
`if TYPE_CHECKING:` block, so that tracebacks keep their line numbers. The device never executes
these blocks, but their code takes flash and their names take memory.
"""

import ast
import shutil
import sys
from pathlib import Path

NAME = "TYPE_CHECKING"


def without_types(source: str) -> str:
    """Return a module's source with blank lines in place of what is for the type checker."""
    lines = source.splitlines(keepends=True)
    for node in ast.parse(source).body:
        test = node.test if isinstance(node, ast.If) else None
        targets = node.targets if isinstance(node, ast.Assign) else [test]
        if any(isinstance(target, ast.Name) and target.id == NAME for target in targets):
            for number in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[number] = "\n"
    return "".join(lines)


def copy(source: Path, target: Path) -> None:
    """Copy all modules below a folder; the target is made new."""
    shutil.rmtree(target, ignore_errors=True)
    for path in sorted(source.rglob("*.py")):
        place = target / path.relative_to(source)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(without_types(path.read_text()))


if __name__ == "__main__":
    copy(Path(sys.argv[1]), Path(sys.argv[2]))
