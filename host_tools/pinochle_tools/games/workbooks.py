"""Hands, games, calls and corrections as a workbook for spreadsheets."""

import functools
import re
import shutil
import tempfile
import traceback
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import IO, Any, BinaryIO
from xml.sax.saxutils import escape

from pinochle_tools.common.extras import from_extra
from pinochle_tools.games.hand_rows import Cell, columns, rows_of
from pinochle_tools.games.notes import notes_of
from pinochle_tools.games.queries import GameView

_GAMES = ["game", "id", "device", "started", "rules", "own_rules", "state", "hands", "winner"]
_ABOUT = ["place", "notes"]
_CALLS = ["game", "hand", "call", "player", "bid"]
_CORRECTIONS = [
    "game",
    "kind",
    "hand",
    "side",
    "points",
    "reason",
    "event",
    "number",
    "was",
    "day",
]
_STARTED = "started"
# The rows of a sheet, with its head: more are lost without a word.
MOST_ROWS = 1_048_576
_PIECE = 1 << 20  # bytes that are copied at a time
# The most characters of a cell, counted as halves of UTF-16; and what is an escape in it, or has
# to become one.
_LONGEST_TEXT = 32_767
_LIKE_ESCAPED = re.compile("(_x[0-9a-fA-F]{4}_)")
_NOT_IN_XML = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]")
_FIRST_DAY = datetime(1899, 12, 30)
# Widths in characters: of a date, of a name, and of other columns.
_DATE, _NAME, _OTHER = 17, 18, 9
_NAMES = (
    *("id", "device", "rules", "house_rules", "winner", "side", "player", "declarer"),
    *("reason", "place", "notes"),
)


def write_workbook(views: Iterable[GameView], sides: int, target: BinaryIO) -> None:
    """Write a workbook with sheets of hands, games, calls and corrections.

    Rows that a sheet has no room for are in sheets named "hands 2" and so on.

    It is gathered in temporary files, not in memory. Raises OSError where there is no room for
    them.
    """
    with from_extra("spreadsheets", "a workbook"):
        from xlsxwriter.exceptions import FileCreateError

    with (
        tempfile.TemporaryDirectory(prefix="pinochle-export-") as folder,
        tempfile.TemporaryFile(dir=folder) as data,
    ):
        try:
            _fill(views, sides, data, folder)
            data.seek(0)
        except (OSError, FileCreateError) as failure:
            # The library wraps what the system refuses while it closes a workbook.
            cause = failure if isinstance(failure, OSError) else failure.args[0]
            # It left its archive open, which would complain about `data` once that is gone.
            traceback.clear_frames(cause.__traceback__)
            raise OSError(cause.errno, cause.strerror, tempfile.gettempdir()) from failure
        shutil.copyfileobj(data, target, _PIECE)


def _fill(views: Iterable[GameView], sides: int, data: IO[bytes], folder: str) -> None:
    import xlsxwriter

    safe = {
        "constant_memory": True,
        "tmpdir": folder,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    with xlsxwriter.Workbook(data, safe) as book:
        hands = _Sheet(book, "hands", columns(sides))
        totals = [f"{name}_{side}" for side in range(1, sides + 1) for name in ("side", "total")]
        games = _Sheet(book, "games", _GAMES + _ABOUT + totals)
        calls = _Sheet(book, "calls", _CALLS)
        corrections = _Sheet(book, "corrections", _CORRECTIONS)
        sheets = (hands, games, calls, corrections)
        for view in views:
            started = _date(view.row.started)
            for row in rows_of(view):
                hands.add(row, started)
            games.add(_game(view), started)
            key = view.row.history
            for hand in view.hands:
                for call in hand.calls:
                    who = view.players_of(call.hand)[call.seat]
                    calls.add([key, call.hand, call.place, who, call.bid])
            for entry in view.corrections:
                side = None if entry.side is None else view.names[entry.side]
                facts = [entry.points, entry.reason, entry.event, entry.number, entry.was]
                facts.append(entry.day)
                corrections.add([key, entry.kind, entry.hand, side, *facts])
        for sheet in sheets:
            sheet.finish()


def _game(view: GameView) -> list[Cell]:
    """Return a game's row; its start is added by the sheet."""
    row = view.row
    winner = None if row.winner is None else view.names[row.winner]
    where = [row.history, row.game, row.device_name, None]
    cells = [*where, row.preset, row.own, row.state, row.hands, winner]
    cells += [row.place, "; ".join(note.text for note in notes_of(view))]
    return cells + [cell for side in view.sides for cell in (side.name, side.total)]


def _date(seconds: int | None) -> datetime | None:
    """Return the local time that a cell shows, because cells have no offset."""
    return None if seconds is None else datetime.fromtimestamp(seconds)


class _Sheet:
    """Takes rows for a worksheet, and for further ones with the same head when it is full.

    Numbers stay numbers, text stays text, a start is a date. A row goes to the library's file of
    rows as the library would write it, which takes many times as long, because it keeps each cell.
    """

    def __init__(self, book: Any, title: str, names: Sequence[str]):
        from xlsxwriter.utility import xl_col_to_name

        self._book, self._title, self._names = book, title, names
        self._columns = [xl_col_to_name(column) for column in range(len(names))]
        self._started = names.index(_STARTED) if _STARTED in names else -1
        self._date = book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
        self._bold = book.add_format({"bold": True})
        self._number = 0
        self._begin()

    def _begin(self) -> None:
        """Begin the first worksheet, or another one where the one before is full."""
        self._number += 1
        self._row = 0
        title = self._title if self._number == 1 else f"{self._title} {self._number}"
        self._sheet = self._book.add_worksheet(title)
        for column, name in enumerate(self._names):
            self._sheet.write_string(0, column, name, self._bold)
            self._sheet.set_column(column, column, _width(name))
        self._sheet.freeze_panes(1, 0)

    def add(self, cells: Sequence[Cell | datetime], started: datetime | None = None) -> None:
        """Add a row; `started` is the date in the column of that name."""
        if self._row + 1 == MOST_ROWS:
            self.finish()
            self._begin()
        self._row += 1
        if self._started >= 0:
            cells = [*cells[: self._started], started, *cells[self._started + 1 :]]
        self._sheet._write_single_row(self._row)  # the head, which waits for a row behind it
        self._sheet.row_data_fh.write(self._in_xml(cells))
        self._sheet.dim_rowmax = self._row

    def _in_xml(self, cells: Sequence[Cell | datetime]) -> str:
        number = self._row + 1
        found = [f'<row r="{number}">']
        for column, cell in zip(self._columns, cells, strict=False):
            if isinstance(cell, int):
                found.append(f'<c r="{column}{number}"><v>{cell:d}</v></c>')
            elif isinstance(cell, datetime):
                style = self._date._get_xf_index()
                found.append(f'<c r="{column}{number}" s="{style}"><v>{_days(cell)}</v></c>')
            elif cell:
                found.append(f'<c r="{column}{number}" t="inlineStr">{_text(cell)}</c>')
        return "".join([*found, "</row>"])

    def finish(self) -> None:
        """Add a filter over all rows."""
        self._sheet.autofilter(0, 0, self._row, len(self._names) - 1)


def _width(name: str) -> int:
    if name == _STARTED:
        return _DATE
    return _NAME if name.rstrip("0123456789").rstrip("_") in _NAMES else _OTHER


def _days(moment: datetime) -> str:
    """Return a date as a number: days since the one from which sheets count."""
    since = moment - _FIRST_DAY
    return f"{since.days + since.seconds / 86_400:.16G}"


@functools.lru_cache(maxsize=1_000)
def _text(text: str) -> str:
    """Return the content of a cell with a text; a longer text than it can hold is cut."""
    text = text.encode("utf-16-le")[: 2 * _LONGEST_TEXT].decode("utf-16-le", "ignore")
    text = _LIKE_ESCAPED.sub(r"_x005F\1", text)
    text = _NOT_IN_XML.sub(lambda found: f"_x{ord(found[0]):04X}_", text)
    space = ' xml:space="preserve"' if text != text.strip() else ""
    return f"<is><t{space}>{escape(text)}</t></is>"
