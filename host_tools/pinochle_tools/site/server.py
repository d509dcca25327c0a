"""Serves pages to browsers on this laptop: the history, or the live scoreboard.

Pages are read-only, and the server answers only to this laptop's own host names, so that no
foreign web page can read them.
"""

import json
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from sqlalchemy.exc import DBAPIError

from pinochle_tools.archive.store import in_a_line
from pinochle_tools.console.errors import ToolError
from pinochle_tools.site.watching import Board

LOCAL = "127.0.0.1"
_OWN_NAMES = ("127.0.0.1", "localhost")
_BEAT_SECONDS = 10.0


class Server(ThreadingHTTPServer):
    """A server of pages, and of a board's states if a board is given.

    `pages(path)` returns HTML, or None if there is no such page.
    """

    daemon_threads = True
    # Two servers must not share a port: report it as used.
    allow_reuse_address = True

    def __init__(self, port: int, pages: Callable[[str], str | None], board: Board | None = None):
        self.pages = pages
        self.board = board
        try:
            super().__init__((LOCAL, port), _Handler)
        except OSError as failure:
            raise ToolError(
                f"port {port} cannot be used ({failure.strerror}): choose another with --http"
            ) from None

    @property
    def address(self) -> str:
        """The address to open in the browser."""
        return f"http://{LOCAL}:{self.server_address[1]}/"


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        host = (self.headers.get("Host") or "").rsplit(":", 1)[0]
        if host not in _OWN_NAMES:
            self._send(403, "text/plain", b"this host name is not allowed")
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
            self._send(404, "text/plain", b"no such page")
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
        """Send each new state as a server-sent event until the browser disconnects."""
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
            # The browser disconnected.
            return

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing, because the terminal is for the user."""
