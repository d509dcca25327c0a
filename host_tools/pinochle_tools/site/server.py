"""Serves pages to browsers on this laptop, and on request to its network: history, or scoreboard.

Pages are read-only. On this laptop the server answers only to the laptop's own host names, so that
no foreign web page can read them; on the network only to those who know the token.
"""

import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from sqlalchemy.exc import DBAPIError

from pinochle_tools.archive.failures import in_a_line
from pinochle_tools.console.errors import ToolError
from pinochle_tools.site.access import Access
from pinochle_tools.site.phone import phone_page
from pinochle_tools.site.watching import Board

LOCAL = "127.0.0.1"
_ANYWHERE = "0.0.0.0"  # only with --lan
_OWN_NAMES = ("127.0.0.1", "localhost")
_BEAT_SECONDS = 10.0
# A request has to arrive, and an answer to be taken, in this time. More browsers have to wait.
_REQUEST_SECONDS, _MOST_CONNECTIONS = 20.0, 60


class Server(ThreadingHTTPServer):
    """A server of pages, and of a board's states if a board is given.

    `pages(path)` returns HTML, or None if there is no such page. With `access`, the network can
    read the pages, too.
    """

    daemon_threads = True
    # Two servers must not share a port: report it as used.
    allow_reuse_address = True
    request_queue_size = _MOST_CONNECTIONS  # those beyond it wait a second

    def __init__(
        self,
        port: int,
        pages: Callable[[str], str | None],
        board: Board | None = None,
        access: Access | None = None,
        seconds: float = _REQUEST_SECONDS,
    ):
        self.pages = pages
        self.board = board
        self.access = access
        self.seconds = seconds
        self._room = threading.BoundedSemaphore(_MOST_CONNECTIONS)
        self._awaited: dict[Any, float] = {}  # by connection: until when a request has to arrive
        try:
            super().__init__((_ANYWHERE if access else LOCAL, port), _Handler)
        except OSError as failure:
            raise ToolError(
                f"port {port} cannot be used ({failure.strerror}): choose another with --http"
            ) from None

    @property
    def address(self) -> str:
        """The address to open in the browser."""
        return f"http://{LOCAL}:{self.server_address[1]}/"

    @property
    def network_address(self) -> str:
        """The address for the network, with the token; "" if it cannot read the pages."""
        if not self.access:
            return ""
        return f"http://{self.access.host}:{self.server_address[1]}/{self.access.token}/"

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer a connection in a thread of its own, unless there are too many."""
        if not self._room.acquire(blocking=False):
            self.shutdown_request(request)
            return
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer a connection, and make room for another."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._awaited.pop(request, None)
            self._room.release()

    def await_request(self, connection: Any) -> None:
        """Close a connection on which no whole request arrives in time."""
        self._awaited[connection] = time.monotonic() + self.seconds

    def request_arrived(self, connection: Any) -> None:
        """Let an answer take its time."""
        self._awaited.pop(connection, None)

    def service_actions(self) -> None:
        """Close the connections whose requests are late; the server calls this again and again."""
        now = time.monotonic()
        for connection, until in list(self._awaited.items()):
            if now > until:
                self._awaited.pop(connection, None)
                with contextlib.suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"

    def setup(self) -> None:
        # Also a browser that is gone without a word ends its thread.
        self.request.settimeout(self.server.seconds)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            patience = int(1000 * (_BEAT_SECONDS + self.server.seconds))
            self.request.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, patience)
        super().setup()

    def handle_one_request(self) -> None:
        self.server.await_request(self.connection)
        with contextlib.suppress(ConnectionError):
            super().handle_one_request()
            return
        self.close_connection = True

    def do_GET(self) -> None:
        self.server.request_arrived(self.connection)
        host = (self.headers.get("Host") or "").rsplit(":", 1)[0]
        access = self.server.access
        if access and self.connection.getsockname()[0] != LOCAL:
            self._answer_network(access, host)
        elif host not in _OWN_NAMES:
            self._send(403, "text/plain", b"this host name is not allowed")
        else:
            self._answer(self.path)

    def _answer_network(self, access: Access, host: str) -> None:
        """Answer somebody on the network; without the token they learn nothing."""
        client = str(self.client_address[0])
        if access.must_wait(client):
            self._say_nothing(429)
            return
        path = access.path_of(client, self.path)
        if path is None or host != access.host:
            self._say_nothing(404)
        elif not path:
            self.send_response_only(301)  # addresses on a page are relative to the slash
            self.send_header("Location", f"/{access.token}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self._answer(path)

    def _answer(self, path: str) -> None:
        network = self.server.network_address
        if path == "/state" and self.server.board:
            self._stream(self.server.board)
        elif path == "/phone" and network:
            self._send(200, "text/html; charset=utf-8", phone_page(network).encode())
        else:
            self._page(path)

    def _say_nothing(self, code: int) -> None:
        """Send a code alone, without a word about this program, and close the connection."""
        self.send_response_only(code)
        self.send_header("Content-Length", "0")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True

    def send_error(
        self, code: int, message: str | None = None, explain: str | None = None
    ) -> None:
        """Answer what is no request to read a page, without words."""
        self._say_nothing(code)

    def _page(self, path: str) -> None:
        try:
            page = self.server.pages(path)
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
