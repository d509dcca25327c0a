"""The states of a board as server-sent events: any number of browsers listens without a thread."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from pinochle_tools.live.board import Board

BEAT_SECONDS = 10.0
_BEAT = b": still here\n\n"
_HEADERS = ((b"content-type", b"text/event-stream"), (b"cache-control", b"no-store"))
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


class Feed:
    """Sends each new state of a board to all listeners; `open` connects it to a running loop."""

    def __init__(self, board: Board):
        self._board = board
        self._version = -1
        self._event = b""
        self._news: asyncio.Future[None] | None = None

    @contextmanager
    def open(self) -> Iterator[None]:
        """Hear the board, which threads change, in the loop that runs now."""
        loop = asyncio.get_running_loop()
        self._news = loop.create_future()
        with self._board.heard(lambda: loop.call_soon_threadsafe(self._wake)):
            yield

    async def listen(self, receive: Receive, send: Send, *, once: bool) -> None:
        """Send the state, and every later one, until the browser disconnects; `once`: nothing."""
        headers = [*_HEADERS, (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        if once:  # HEAD
            await send({"type": "http.response.body"})
            return
        gone = asyncio.ensure_future(_disconnected(receive))
        seen = -1
        try:
            while not gone.done():
                assert self._news is not None
                news = self._news
                version, event = self._newest()
                body = _BEAT if version == seen else event
                seen = version
                await send({"type": "http.response.body", "body": body, "more_body": True})
                await asyncio.wait(
                    (gone, news), timeout=BEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED
                )
        finally:
            gone.cancel()

    def _newest(self) -> tuple[int, bytes]:
        """Return the version of the state and its event, which is written once for all."""
        version, state = self._board.wait(-1, 0)
        if version != self._version:
            self._version, self._event = version, f"data: {json.dumps(state)}\n\n".encode()
        return self._version, self._event

    def _wake(self) -> None:
        assert self._news is not None
        news, self._news = self._news, asyncio.get_running_loop().create_future()
        news.set_result(None)


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
