"""Serves pages to browsers on this laptop, and on request to its network: history, or scoreboard.

One loop has all connections, so that hundreds of phones can listen; pages are made in a thread.
"""

import asyncio
import contextlib
import functools
import logging
import os
import socket
import threading
from collections.abc import Callable
from typing import Any, Self, cast

import uvicorn

from pinochle_tools.common.errors import ToolError
from pinochle_tools.live.board import Board
from pinochle_tools.server.access import Access
from pinochle_tools.server.application import Answers, Pages
from pinochle_tools.server.connection import LOCAL, Connection, local_address
from pinochle_tools.server.connection_limits import Places, places_for_network
from pinochle_tools.server.error_pages import say
from pinochle_tools.server.feed import BEAT_SECONDS, Feed
from pinochle_tools.server.writing import Writer

_ANYWHERE = "0.0.0.0"  # only with --lan
_REQUEST_SECONDS = 20.0
_QUEUE = 512  # connections that wait to be accepted


class Server:
    """A server of pages, and of a board's states if a board is given.

    `pages(path)` returns HTML, or None if there is no such page. With `access`, the network can
    read the pages, too; the pages of a `writer` are for this laptop alone. A request has to
    arrive, and an answer to be taken, in `seconds`.
    """

    def __init__(
        self,
        port: int,
        pages: Pages,
        board: Board | None = None,
        access: Access | None = None,
        seconds: float = _REQUEST_SECONDS,
        writer: Writer | None = None,
    ):
        self.access = access
        self._socket = _listening(_ANYWHERE if access else LOCAL, port)
        self.server_address: tuple[str, int] = self._socket.getsockname()
        self._feed = Feed(board) if board else None
        answers = Answers(pages, self._feed, access, self.network_address, writer)
        places = places_for_network() if access else Places()
        self._loop = _Loop(_settings(answers, places, seconds))
        self._ended = threading.Event()
        self._ended.set()

    @property
    def address(self) -> str:
        """The address to open in the browser."""
        return local_address(self.server_address[1])

    @property
    def network_address(self) -> str:
        """The address for the network, with the token; "" if it cannot read the pages."""
        if not self.access:
            return ""
        return f"http://{self.access.host}:{self.server_address[1]}/{self.access.token}/"

    def serve_forever(self, begun: Callable[[], object] = lambda: None) -> None:
        """Serve until `shutdown()`, or until Ctrl-C in the main thread, which it passes on.

        It calls `begun()` once Ctrl-C ends it in order.
        """
        self._ended.clear()
        try:
            if self._socket.fileno() >= 0:
                asyncio.run(self._serve(begun))
        finally:
            self._ended.set()

    def shutdown(self) -> None:
        """End the server, which another thread runs, and wait until it has ended."""
        self._loop.should_exit = True
        self._ended.wait()

    def server_close(self) -> None:
        """Free the port."""
        self._socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.server_close()

    async def _serve(self, begun: Callable[[], object]) -> None:
        begun()
        asyncio.get_running_loop().set_exception_handler(_say_failure)
        with self._feed.open() if self._feed else contextlib.nullcontext():
            await self._loop.serve([self._socket])


class _Loop(uvicorn.Server):
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close all connections at once: listeners would stay, and a page can take long."""
        for connection in list(self.server_state.connections):
            connection.shutdown()
        for task in list(self.server_state.tasks):
            task.cancel()
        await super().shutdown(sockets)


class _Lines(logging.Handler):
    """Prints what the library calls an error in one line: the terminal is for the user."""

    def emit(self, record: logging.LogRecord) -> None:
        failure = record.exc_info[1] if record.exc_info else None
        if not isinstance(failure, asyncio.CancelledError):  # the server ends
            said = f": {type(failure).__name__}: {failure}" if failure else ""
            say(f"server of pages: {record.getMessage()}{said}", failure)


def _settings(answers: Answers, places: Places, seconds: float) -> uvicorn.Config:
    log = logging.getLogger("uvicorn.error")
    log.setLevel(logging.ERROR)
    log.propagate = False
    log.handlers = [_Lines()]
    connect = functools.partial(Connection, places, seconds, BEAT_SECONDS + seconds)
    return uvicorn.Config(
        cast(Any, answers),
        http=cast(Any, connect),
        ws="none",
        loop="asyncio",
        lifespan="off",
        log_config=None,
        access_log=False,
        # An address that a request claims to come from proves nothing.
        proxy_headers=False,
        # Nothing is said about this program.
        server_header=False,
        date_header=False,
        backlog=_QUEUE,
    )


def _say_failure(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    failure = context.get("exception")
    said = f": {type(failure).__name__}: {failure}" if failure else ""
    say(f"server of pages: {context['message']}{said}", failure)


def _listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens. Raises ToolError if the port is used."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # on Windows it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(_QUEUE)
    except OSError as failure:
        listener.close()
        raise ToolError(
            f"port {port} cannot be used ({failure.strerror}): choose another with --http"
        ) from None
    return listener
