"""Rows of a workbook: difficult texts too are written as the library writes them cell by cell."""

import io
import zipfile
from datetime import datetime

import openpyxl
import pytest
import xlsxwriter
from pinochle_tools.games import workbooks

NAMES = ["game", "started", *(f"cell {number}" for number in range(30))]
TEXTS = [
    *("Ann & Bob", "<3", '"', "'", "=1+1", "Ünal 🂡", "two\nlines", "a\ttab", "\x07", "\r", "\x1f"),
    *(" before", "behind ", "\n", "\u00a0", "_x0041_", "_x41_", "a\ufffe", "\uffff", "]]>"),
    *("🂡" * 20_000, "x" * 32_768, "y" * 32_767),
]
ROWS = [
    ([1, "2026-03-06", -320, 0, None, "", True, 10**15 - 1], datetime(2026, 3, 6, 21, 59, 7)),
    ([2, "", *TEXTS], None),
    ([3, None, "Ann"], datetime(2099, 12, 31)),
    ([4, "", *range(30)], datetime(1970, 1, 1, 0, 0, 1)),
]


def parts_of(fill, folder):
    """Return {name: bytes} of the files in a workbook, without the time of its making."""
    data = io.BytesIO()
    options = {"constant_memory": True, "tmpdir": str(folder), "strings_to_urls": False}
    with xlsxwriter.Workbook(data, options) as book:
        fill(book)
    with zipfile.ZipFile(data) as whole:
        found = {name: whole.read(name) for name in whole.namelist()}
    del found["docProps/core.xml"]
    return found


def by_cells(book):
    """Fill a workbook by the library's own functions."""
    bold, date = (
        book.add_format({"bold": True}),
        book.add_format({"num_format": "yyyy-mm-dd hh:mm"}),
    )
    sheet = book.add_worksheet("hands")
    for column, name in enumerate(NAMES):
        sheet.write_string(0, column, name, bold)
        sheet.set_column(column, column, workbooks._width(name))
    sheet.freeze_panes(1, 0)
    for place, (cells, started) in enumerate(ROWS, 1):
        for column, cell in enumerate(cells):
            if column == 1:
                if started:
                    sheet.write_datetime(place, column, started, date)
            elif isinstance(cell, int):
                sheet.write_number(place, column, cell)
            elif cell:
                sheet.write_string(place, column, cell)
    sheet.autofilter(0, 0, len(ROWS), len(NAMES) - 1)


def by_rows(book):
    """Fill a workbook as an export does."""
    sheet = workbooks._Sheet(book, "hands", NAMES)
    for cells, started in ROWS:
        sheet.add(cells, started)
    sheet.finish()


def test_rows_are_written_as_the_library_writes_their_cells(tmp_path):
    assert parts_of(by_rows, tmp_path) == parts_of(by_cells, tmp_path)


@pytest.mark.parametrize("text", ["<r>raw</r>", "<r><t>x</t></r>"])
def test_a_text_is_never_markup(text, tmp_path):
    book = tmp_path / "hands.xlsx"
    with xlsxwriter.Workbook(book, {"constant_memory": True}) as made:
        sheet = workbooks._Sheet(made, "hands", ["game", "name"])
        sheet.add([1, text])
        sheet.finish()
    assert list(openpyxl.load_workbook(book)["hands"].values)[1] == (1, text)
