"""Answers requests for pages: the application that the server runs.

Pages are read-only, except for the desk's, which only this laptop has. On this laptop it answers
only to the laptop's own host names, so that no foreign web page can read them; on the network only
to those who know the token.
"""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pinochle_tools.server.access import Access
from pinochle_tools.server.connection import LOCAL
from pinochle_tools.server.error_pages import missing_page, trouble_of
from pinochle_tools.server.feed import Feed, Receive, Send
from pinochle_tools.server.page_bytes import Bodies, is_known
from pinochle_tools.server.phone import phone_page
from pinochle_tools.server.worker_threads import Aside
from pinochle_tools.server.writing import ROOT, Request, Writer, body_of

Pages = Callable[[str], str | None]
_OWN_NAMES = (LOCAL, "localhost")
_HTML = ("Content-Type", "text/html; charset=utf-8")
_TEXT = ("Content-Type", "text/plain")
_ALWAYS = (
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
)
_NEVER_KEPT = ("Cache-Control", "no-store")
# A browser asks each time whether the page that it has is the newest.
_ASKED_AGAIN = ("Cache-Control", "private, no-cache")


@dataclass(frozen=True)
class Answer:
    """A status, headers and a body."""

    code: int
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""

    async def send(self, send: Send) -> None:
        """Send it; the server leaves the body out for HEAD."""
        headers = list(self.headers)
        if self.code != 304:
            headers.append(("Content-Length", str(len(self.body))))
        raw = [(name.lower().encode(), value.encode()) for name, value in headers]
        await send({"type": "http.response.start", "status": self.code, "headers": raw})
        await send({"type": "http.response.body", "body": self.body})


def _nothing(code: int) -> Answer:
    """Return a code alone, without a word about this program; it closes the connection."""
    return Answer(code, (("Connection", "close"),))


def _said(code: int, *headers: tuple[str, str], body: bytes) -> Answer:
    return Answer(code, (*headers, _NEVER_KEPT, *_ALWAYS), body)


def _of_reply(writer: Writer, request: Request) -> Answer:
    """Return the desk's answer, or what prevents it; runs in a thread."""
    try:
        reply = writer.answer(request)
    except Exception as failure:
        code, more, page = trouble_of(ROOT, failure)
        return _said(code, _HTML, *more, body=page.encode())
    # Without the origin in its requests a browser could not prove where a form was.
    policy = ("Referrer-Policy", "same-origin")
    if reply.location:
        return Answer(303, (("Location", reply.location), _NEVER_KEPT, policy))
    head = [("Content-Type", reply.kind), _NEVER_KEPT, *_ALWAYS[:-1], policy]
    if reply.file:
        head.append(("Content-Disposition", f'attachment; filename="{reply.file}"'))
    return Answer(reply.code, tuple(head), reply.body)


class Answers:
    """The application, as ASGI defines it.

    `pages(path)` returns HTML, or None if there is no such page. `feed` has the events of the
    board. `network` is the address with the token, "" if the network cannot read the pages.
    """

    def __init__(
        self,
        pages: Pages,
        feed: Feed | None,
        access: Access | None,
        network: str,
        writer: Writer | None = None,
    ):
        self._pages, self._feed, self._access, self._network = pages, feed, access, network
        self._bodies, self._aside = Bodies(), Aside()
        self._writer, self._at_desk = writer, Aside()

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Answer one request."""
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        found = self._allowed(scope, headers.get("host", ""))
        if isinstance(found, Answer):
            await found.send(send)
        elif self._writer and found.startswith(ROOT) and self._is_here(scope):
            answer = await self._written(self._writer, found, scope, headers, receive)
            await answer.send(send)
        elif scope["method"] not in ("GET", "HEAD"):
            await _nothing(501).send(send)
        elif found == "/state" and self._feed:
            await self._feed.listen(receive, send, once=scope["method"] == "HEAD")
        else:
            answer = await self._aside.do(lambda: self._page(found, headers))
            await answer.send(send)

    def _allowed(self, scope: dict[str, Any], host: str) -> str | Answer:
        """Return the path that may be read, or the answer for one who may not."""
        path: str = scope["raw_path"].decode()
        name = host.rsplit(":", 1)[0].lower()
        if self._access and scope["server"][0] != LOCAL:
            return self._for_network(self._access, scope["client"][0], name, path)
        if name not in _OWN_NAMES:
            return _said(403, _TEXT, body=b"this host name is not allowed")
        return path

    def _is_here(self, scope: dict[str, Any]) -> bool:
        return not self._access or scope["server"][0] == LOCAL

    async def _written(
        self,
        writer: Writer,
        path: str,
        scope: dict[str, Any],
        headers: dict[str, str],
        receive: Receive,
    ) -> Answer:
        """Return the answer of the desk; nothing else is read of who may not write."""
        query = scope["query_string"].decode("latin-1")
        request = Request(scope["method"], path, query, headers)
        refusal = writer.refuses(request)
        if refusal:
            return _said(403, _TEXT, ("Connection", "close"), body=refusal.encode() + b"\n")
        if request.method == "POST":
            body = await body_of(receive)
            if body is None:
                return _nothing(413)
            request = dataclasses.replace(request, body=body)
        elif request.method not in ("GET", "HEAD"):
            return _nothing(501)
        return await self._at_desk.do(lambda: _of_reply(writer, request))

    def _for_network(self, access: Access, client: str, name: str, path: str) -> str | Answer:
        """Return what somebody on the network may read; without the token they learn nothing."""
        rest = access.path_of(client, path)
        if rest is None:
            return _nothing(429 if access.wrong_from(client) else 404)
        if name != access.host:
            return _nothing(404)
        if not rest:  # addresses on a page are relative to the slash
            return Answer(301, (("Location", f"/{access.token}/"),))
        return rest

    def _page(self, path: str, headers: dict[str, str]) -> Answer:
        """Return the answer with a page, or with what prevents it; runs in a thread."""
        try:
            if path == "/phone" and self._access:  # not kept by the browser: it has the token
                shown = phone_page(self._network, kept=self._access.kept)
                return _said(200, _HTML, body=shown.encode())
            page = self._pages(path)
            if page is None:
                if "text/html" not in headers.get("accept", ""):
                    return _said(404, _TEXT, body=b"no such page")
                return _said(404, _HTML, body=missing_page(path).encode())
            return self._whole(path, page, headers)
        except Exception as failure:
            code, more, page = trouble_of(path, failure)
            return _said(code, _HTML, *more, body=page.encode())

    def _whole(self, path: str, page: str, headers: dict[str, str]) -> Answer:
        """Return a page, or only its ETag if the browser has it already."""
        body = self._bodies.of(path, page)
        head = (("ETag", body.tag), ("Vary", "Accept-Encoding"), _ASKED_AGAIN, *_ALWAYS)
        if is_known(headers.get("if-none-match", ""), body.tag):
            return Answer(304, head)
        data, packed = body.packed(headers.get("accept-encoding", ""))
        encoding = (("Content-Encoding", "gzip"),) if packed else ()
        return Answer(200, (_HTML, *encoding, *head), data)
