"""Output for people: tables with lines on a terminal, plain columns in a pipe."""

import itertools
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from pinochle_tools.common.untrusted import visible

_LINES = 500  # of a long table, printed at a time


class Printer:
    """Prints lines and tables to standard output; never breaks lines in a pipe."""

    def __init__(self) -> None:
        self._plain = not sys.stdout.isatty()

    def line(self, text: str = "") -> None:
        """Print one line."""
        print(visible(text))

    def table(
        self, title: str, columns: list[str], rows: list[list[str]], text_columns: int = 1
    ) -> None:
        """Print a table; the first `text_columns` columns are text, the others numbers."""
        if self._plain:
            self._plain_table(title, columns, rows, text_columns)
            return
        # In a pipe, the import of rich would take longer than its work.
        from pinochle_tools.common.terminal_tables import print_table

        print_table(
            title, columns, [[visible(cell) for cell in row] for row in rows], text_columns
        )

    def long_table(
        self, columns: list[str], widest: Iterable[list[str]], rows: Iterable[list[str]]
    ) -> None:
        """Print a table of texts row by row; `widest` are rows with the widest cells of it."""
        if not self._plain:
            self.table("", columns, list(rows), len(columns))
            return
        cells = [columns, *([visible(cell) for cell in row] for row in widest)]
        *widths, _ = [max(len(row[index]) for row in cells) for index in range(len(columns))]
        line = "".join([f"%-{width}s  " for width in widths]) + "%s"
        lines = (_line(line, row) for row in itertools.chain([columns], rows))
        # To print each takes longer than to make it.
        while some := list(itertools.islice(lines, _LINES)):
            print("\n".join(some))

    def _plain_table(
        self, title: str, columns: list[str], rows: list[list[str]], text_columns: int
    ) -> None:
        if title:
            print(title)
        cells = [columns, *([visible(cell) for cell in row] for row in rows)]
        widths = [max(len(row[index]) for row in cells) for index in range(len(columns))]
        for row in cells:
            shown = [
                cell.ljust(width) if index < text_columns else cell.rjust(width)
                for index, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            print("  ".join(shown).rstrip())


def _line(form: str, row: Sequence[str]) -> str:
    line = form % tuple(row)
    if not line.isascii() or not line.isprintable():
        line = form % tuple(map(visible, row))
    return line.rstrip()


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """Give a function progress(done, all) that draws a bar on a terminal, nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda done, whole: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)
