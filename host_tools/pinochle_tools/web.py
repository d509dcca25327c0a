"""Serve pages to browsers: the report, or the live scoreboard. May import report and watching.

Pages are read only. Without --host they are for this laptop alone, and only under its own
names, so that no page of somebody else's can read them.
"""

import json
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from pinochle_tools.errors import ToolError
from pinochle_tools.watching import Board

LOCAL = "127.0.0.1"
_OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")
_BEAT_SECONDS = 10.0


class Server(ThreadingHTTPServer):
    """A server of one page, and of a board's states where there is one."""

    daemon_threads = True
    # Another pinochle on this port is told, not joined.
    allow_reuse_address = True

    def __init__(self, host: str, port: int, page: Callable[[], str], board: Board | None = None):
        self.page = page
        self.board = board
        self.local = host == LOCAL
        try:
            super().__init__((host, port), _Handler)
        except OSError as failure:
            raise ToolError(f"port {port} cannot be used ({failure.strerror}): --port") from None

    @property
    def address(self) -> str:
        """What to type into the browser."""
        host, port = self.server_address[:2]
        return f"http://{LOCAL if host in ('0.0.0.0', LOCAL) else host!s}:{port}/"


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        host = (self.headers.get("Host") or "").rsplit(":", 1)[0]
        if self.server.local and host not in _OWN_NAMES:
            self._send(403, "text/plain", b"not under this name")
        elif self.path == "/":
            self._send(200, "text/html; charset=utf-8", self._page())
        elif self.path == "/state" and self.server.board:
            self._stream(self.server.board)
        else:
            self._send(404, "text/plain", b"nothing here")

    def _page(self) -> bytes:
        try:
            return self.server.page().encode()
        except ToolError as trouble:
            return f"<!doctype html><title>Pinochle</title><p>{_escaped(str(trouble))}".encode()

    def _send(self, code: int, kind: str, body: bytes) -> None:
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("X-Frame-Options", "DENY")
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


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
