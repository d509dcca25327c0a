"""Reads the tables and lists of a page of the site, as a reader sees them."""

import re
from functools import cached_property
from html.parser import HTMLParser

from support.chart_reader import charts_of

# The columns that each side has in the table of hands.
OF_SIDES = ("Meld", "Tricks", "Points", "Total")


class PageReader(HTMLParser):
    """The texts of a page: `tables` by the name of their frame, and `lists` of terms by heading.

    A table is a list of rows without its head; a row is a list of texts, `columns` has their
    names. A cell that phones alone show has no text. `charts` are the titles of its charts,
    `drawn` what they show, `text` is the page.
    """

    def __init__(self, text):
        super().__init__()
        self.text = text
        self.tables, self.terms, self.auctions, self.charts = {}, {}, {}, []
        self.columns, self._names, self._spans = {}, [], False
        self._rows, self._cell, self._heading, self._term = [], None, "", ""
        self._in_head = False
        self.feed(text)

    @cached_property
    def drawn(self):
        """The charts of the page."""
        return charts_of(self.text)

    @property
    def hands(self):
        """The table of hands: a dictionary a row, by column; those of sides have a list."""
        found = []
        for row in self.tables["Hands"]:
            cells = {name: [] for name in self.columns["Hands"]}
            for name, text in zip(self.columns["Hands"], row, strict=True):
                cells[name].append(text)
            found.append(
                {name: texts if name in OF_SIDES else texts[0] for name, texts in cells.items()}
            )
        return found

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        kinds = (found.get("class") or "").split()
        if tag == "svg" and found.get("role") == "img":
            self.charts.append(found["aria-label"])
        if "wide" in kinds:
            self._rows = self.tables.setdefault(found["aria-label"], [])
            self._names = self.columns.setdefault(found["aria-label"], [])
        elif tag == "thead":
            self._in_head = True
        elif tag == "tr" and not self._in_head:
            self._rows.append([])
        elif tag in ("td", "th", "dt", "dd", "h2") or (tag == "li" and "value" in found):
            self._cell = None if "who" in kinds else []
            self._place = found.get("value")
            self._spans = "colspan" in found
        elif tag == "small" and self._cell is not None:
            self._cell.append(" | ")

    def handle_data(self, data):
        if self._cell is not None:
            self._cell.append(data)

    def handle_endtag(self, tag):
        if tag == "thead":
            self._in_head = False
        if tag not in ("td", "th", "dt", "dd", "h2", "li") or self._cell is None:
            return
        text = re.sub(r"\s+", " ", "".join(self._cell)).replace("−", "-").strip()
        self._cell = None
        if tag == "h2":
            self._heading = text
        elif tag == "dt":
            self._term = text
        elif tag == "dd":
            self.terms[self._heading, self._term] = text
        elif tag == "li":
            self.auctions[int(self._place)] = text
        elif not self._in_head:
            self._rows[-1].append(text)
        elif not self._spans:
            self._names.append(text)
