"""Serves the desk of the newest evening to the browser of this laptop's user.

The address has a word that only this user can read, so that neither another user of the laptop nor
a foreign page gets in; and forms are taken only from the desk's own pages, by their origin.
"""

import secrets
import threading
from pathlib import Path
from urllib.parse import parse_qs, urlencode

from pinochle_tools.common.errors import ToolError, in_words
from pinochle_tools.desk import pages, views
from pinochle_tools.desk.forms import Form, form_of
from pinochle_tools.desk.orders import carry_out
from pinochle_tools.desk.pages import History
from pinochle_tools.evening import places, sheets
from pinochle_tools.evening.desk import Desk
from pinochle_tools.server.writing import ROOT, Reply, Request

_NO_WORD = "the desk opens at the address that `pinochle serve` prints in the terminal"
_FOREIGN = "refused: this form is not of the desk's own page"
_FORMS = "do/"
_LOG, _PLAN, _PAPER = "log", "plan", "paper/"


class Director:
    """The desk; `word` is in its address, `history` what the archive knows."""

    def __init__(self, data: Path, word: str, history: History):
        self._data, self._word, self._history = data, word, history
        self._lock = threading.Lock()
        # For a page that is gone, and the address of a form, which browsers open again.
        self._first = Reply(303, location=self.path)

    @property
    def path(self) -> str:
        """The path of the desk's first page."""
        return f"{ROOT}/{self._word}/"

    def refuses(self, request: Request) -> str:
        """Return why a request may not be answered, or ""."""
        word = [*request.path.removeprefix(ROOT).split("/"), ""][1]
        if not secrets.compare_digest(word.encode(), self._word.encode()):
            return _NO_WORD
        own = f"http://{request.headers.get('host', '')}"
        if request.method == "POST" and request.headers.get("origin") != own:
            return _FOREIGN
        return ""

    def answer(self, request: Request) -> Reply:
        """Answer a request."""
        if not request.path.startswith(self.path):
            return self._first
        rest = request.path.removeprefix(self.path)
        with self._lock:
            if request.method == "POST":
                return self._take(rest, request)
            done = parse_qs(request.query).get("done", [""])[0]
            return self._shown(rest, pages.Said(done=done))

    def _take(self, rest: str, request: Request) -> Reply:
        """Do what a form asks for, and lead to its page, or show what prevents it there."""
        form = Form()
        try:
            form = form_of(request)
            done = carry_out(rest.removeprefix(_FORMS), form, self._data, self._history.rounds)
        except (ToolError, OSError) as refusal:
            said = pages.Said(refused=in_words(refusal), typed=form.texts)
            page = form.text("page")
            found = self._shown(page if views.is_page(page) else "", said, 422)
            # Another page may have undone what this one shows.
            return self._shown("", said, 422) if found is self._first else found
        page = form.text("page")
        if not views.is_page(page) or views.is_over(page, places.open_desk(self._data).state):
            page = ""
        where = self.path + page
        return Reply(303, location=f"{where}?{urlencode({'done': done})}")

    def _shown(self, rest: str, said: "pages.Said", code: int = 200) -> Reply:
        log = places.open_log(self._data)
        desk = Desk(log) if log and log.steps else None
        if desk and rest in (_LOG, _PLAN):
            data = desk.log.data if rest == _LOG else desk.plan()
            name = desk.log.name if rest == _LOG else "evening"
            return Reply(200, data, "application/octet-stream", file=name)
        if desk and rest.startswith(_PAPER):
            what = rest.removeprefix(_PAPER)
            known = what in sheets.SHEETS
            return Reply(200, sheets.page(desk.state, what).encode()) if known else _NONE
        if not views.is_page(rest) and not rest.startswith(_FORMS):
            return _NONE
        page = pages.page(rest, desk, said, self.path, self._history)
        return Reply(code, page.encode()) if page else self._first


_NONE = Reply(404, b"no such page\n", "text/plain")
