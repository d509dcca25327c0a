"""Serve pages to the browsers of this laptop: the history, or the live scoreboard.

May import archive.store (its errors) and watching. Pages are read only, and answer under this
laptop's own names alone, so that no page of somebody else's can read them.
"""

import json
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from sqlalchemy.exc import DBAPIError

from pinochle_tools.archive.store import in_a_line
from pinochle_tools.errors import ToolError
from pinochle_tools.watching import Board

LOCAL = "127.0.0.1"
_OWN_NAMES = ("127.0.0.1", "localhost")
_BEAT_SECONDS = 10.0


class Server(ThreadingHTTPServer):
    """A server of pages, and of a board's states where there is one.

    `pages(path)` returns HTML, or None where there is no such page.
    """

    daemon_threads = True
    # Another pinochle on this port is told, not joined.
    allow_reuse_address = True

    def __init__(self, port: int, pages: Callable[[str], str | None], board: Board | None = None):
        self.pages = pages
        self.board = board
        try:
            super().__init__((LOCAL, port), _Handler)
        except OSError as failure:
            raise ToolError(
                f"port {port} cannot be used ({failure.strerror}): choose one with --http"
            ) from None

    @property
    def address(self) -> str:
        """What to type into the browser."""
        return f"http://{LOCAL}:{self.server_address[1]}/"


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        host = (self.headers.get("Host") or "").rsplit(":", 1)[0]
        if host not in _OWN_NAMES:
            self._send(403, "text/plain", b"not under this name")
        elif self.path == "/state" and self.server.board:
            self._stream(self.server.board)
        else:
            self._page()

    def _page(self) -> None:
        try:
            page = self.server.pages(self.path)
        except (ToolError, DBAPIError, OSError) as failure:
            error = in_a_line(failure) if isinstance(failure, DBAPIError) else failure
            self._send(500, "text/plain; charset=utf-8", str(error).encode())
            return
        if page is None:
            self._send(404, "text/plain", b"nothing here")
        else:
            self._send(200, "text/html; charset=utf-8", page.encode())

    def _send(self, code: int, kind: str, body: bytes) -> None:
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("X-Frame-Options", "DENY")
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()
        self.wfile.write(body)

    def _stream(self, board: Board) -> None:
        """Send a state whenever it changes, as server-sent events, until the browser leaves."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        seen = -1
        try:
            while True:
                version, state = board.wait(seen, _BEAT_SECONDS)
                text = f"data: {json.dumps(state)}\n\n" if version != seen else ": still here\n\n"
                seen = version
                self.wfile.write(text.encode())
                self.wfile.flush()
        except OSError:
            # The browser has left.
            return

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: the terminal is for people."""
