"""One connection of a browser: it needs a place, and its request has to arrive in time."""

import asyncio
import contextlib
import socket
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from pinochle_tools.server.connection_limits import Places

LOCAL = "127.0.0.1"


def local_address(port: int) -> str:
    """Return the address of a server for the browsers of this laptop."""
    return f"http://{LOCAL}:{port}/"


class Connection(H11Protocol):
    """Closes a connection that has no place, sends no request, or takes no answer.

    A request has to arrive, and the bytes of an answer to be taken, in `seconds`.
    """

    def __init__(self, places: Places, seconds: float, patience: float, **given: Any):
        super().__init__(**given)
        self._places, self._seconds, self._patience = places, seconds, patience
        self._timer: asyncio.TimerHandle | None = None
        self.address = ""

    @property
    def idle(self) -> bool:
        """Whether it has no request that waits for its answer."""
        return self.cycle is None or self.cycle.response_complete

    def end(self) -> None:
        """Close it at once."""
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place, or close the connection."""
        super().connection_made(transport)
        if self.server is None or self.client is None:  # it was closed meanwhile
            self.end()
            return
        self.address = "" if self.server[0] == LOCAL else self.client[0]
        if not self._places.take(self):
            self.end()
            return
        self._watch()
        # Also a browser that is gone without a word leaves its place.
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            with contextlib.suppress(OSError):  # it was closed meanwhile
                transport.get_extra_info("socket").setsockopt(
                    socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * self._patience)
                )

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the place."""
        self._places.leave(self)
        self._calm()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a request; an answer may take its time."""
        super().data_received(data)
        self._watch()

    def eof_received(self) -> bool:  # type: ignore[override]
        """Answer a request whose sender will send no more; a listener has left."""
        if self.idle or self.cycle.response_started:
            return False
        self.cycle.keep_alive = False
        return True

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._calm()
        super().on_response_complete()
        self._watch()

    def pause_writing(self) -> None:
        """Give a browser that takes its answer slowly some time."""
        super().pause_writing()
        self._start()

    def resume_writing(self) -> None:
        """Go on sending."""
        super().resume_writing()
        self._calm()
        self._watch()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request without words."""
        if not self.idle:  # its head was right, its body is not: the other answer is not sent
            self.cycle.disconnected = True
        headers = [(b"content-length", b"0"), (b"connection", b"close")]
        # Half an answer may be on its way already.
        with contextlib.suppress(h11.LocalProtocolError):
            said = self.conn.send(h11.Response(status_code=400, headers=headers, reason=b""))
            self.transport.write(said or b"")
        self.transport.close()

    def shutdown(self) -> None:
        """Close it because the server ends."""
        self.end()

    def _watch(self) -> None:
        """Run the timer while a request is awaited."""
        if not self.idle:
            self._calm()
        elif self._timer is None:
            self._start()

    def _start(self) -> None:
        self._calm()
        self._timer = self.loop.call_later(self._seconds, self.end)

    def _calm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
