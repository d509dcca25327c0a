"""Tables on a terminal; where one has no room, each row becomes a few lines of its own."""

import itertools
import textwrap
from collections.abc import Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table

# A column of several words is not made narrower than this.
_NARROW = 16
# Blanks beside each cell, the wider first.
_PADDINGS = (1, 0)
_INDENT = "  "


def print_table(
    title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], text_columns: int
) -> None:
    """Print a table as wide as the terminal allows; words are never cut."""
    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    cells = [columns, *rows]
    for padding in _PADDINGS:
        # Each column has its padding and a blank before it, and one follows the last.
        room = console.width - 1 - len(columns) * (2 * padding + 1)
        widths = fitting([_widths(column) for column in zip(*cells, strict=True)], room)
        if widths is not None:
            break
    else:
        for line in in_lines(title, columns, rows, console.width):
            print(line)
        return
    table = Table(
        title=title or None, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, padding)
    )
    for index, (column, width) in enumerate(zip(columns, widths, strict=True)):
        table.add_column(
            column,
            justify="left" if index < text_columns else "right",
            width=width,
            overflow="fold",
        )
    for row in rows:
        table.add_row(*row)
    console.print(table)


def _widths(cells: Sequence[str]) -> tuple[int, int]:
    """Return the least and the natural width of a column; its head may take several lines."""
    longest_word = max((cell_len(word) for cell in cells for word in cell.split()), default=0)
    body = max(map(cell_len, cells[1:]), default=0)
    return max(longest_word, min(body, _NARROW)), max(body, cell_len(cells[0]))


def fitting(columns: Sequence[tuple[int, int]], room: int) -> list[int] | None:
    """Return widths of columns, given as (least, natural), that fit into a room; None if none do.

    The widest columns give up their room first.
    """
    widths = [natural for _, natural in columns]
    while sum(widths) > room:
        wide = [at for at, (least, _) in enumerate(columns) if widths[at] > least]
        if not wide:
            return None
        widths[max(wide, key=lambda at: widths[at])] -= 1
    return widths


def in_lines(
    title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], width: int
) -> list[str]:
    """Return a table as lines: for each row its first cell, then the others with their names."""
    found = [title] if title else []
    for row in rows:
        head, *others = [
            f"{column} {cell.strip()}".strip()
            for column, cell in zip(columns, row, strict=True)
            if cell.strip()
        ] or [""]
        found += textwrap.wrap(head, width) or [""]
        found += _packed(others, width - len(_INDENT))
    return found


def _packed(pairs: Sequence[str], width: int) -> list[str]:
    """Return texts as indented lines, as many in a line as fit."""
    lines: list[str] = []
    for pair in itertools.chain.from_iterable(textwrap.wrap(pair, width) for pair in pairs):
        if lines and cell_len(lines[-1]) + 2 + cell_len(pair) <= width:
            lines[-1] += "  " + pair
        else:
            lines.append(pair)
    return [_INDENT + line for line in lines]
