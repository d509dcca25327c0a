"""Who else may read the pages: those on the local network who know the token in the address.

The token has 128 random bits and lasts until the server stops, unless it is a kept pass. Who
tries wrong ones has to wait, but the right one counts at any time: a foreign page, or an old one,
sends wrong ones from the browser of somebody who has it.
"""

import secrets
import socket
import threading
import time
from collections.abc import Callable

from pinochle_tools.common.errors import ToolError
from pinochle_tools.server.passes import new_pass

# Wrong tokens in a row that an address may send, and how long it then gets no answer but "wait".
MOST_WRONG, WAIT_SECONDS = 10, 60.0
_MOST_ADDRESSES = 1000
# Reserved for documentation: no packet is sent to find out which interface would be used.
_ELSEWHERE = ("192.0.2.1", 9)


class Access:
    """The token of a server, and who sent wrong ones; `host` is its address on the network.

    The token is `kept` if that is given, else a new one.
    """

    def __init__(self, host: str, clock: Callable[[], float] = time.monotonic, kept: str = ""):
        self.host = host
        self.token = kept or new_pass()
        self.kept = bool(kept)
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}  # by address: how many, when the last
        self._lock = threading.Lock()

    def path_of(self, client: str, path: str) -> str | None:
        """Return a path without the token it begins with, None if it begins with another.

        It is "" if nothing follows the token, not even a slash.
        """
        _, token, *rest = [*path.split("/", 2), ""]
        if not secrets.compare_digest(token.encode(), self.token.encode()):
            return None
        with self._lock:
            self._wrong.pop(client, None)
        return "/" + rest[0] if path.count("/") > 1 else ""

    def wrong_from(self, client: str) -> bool:
        """Count a wrong token; returns whether its address sent too many a short time ago."""
        with self._lock:
            count, last = self._wrong.pop(client, (0, 0.0))
            now = self._clock()
            if now - last > WAIT_SECONDS:
                count = 0
            waits = count >= MOST_WRONG
            self._wrong[client] = (count, last) if waits else (count + 1, now)
            while len(self._wrong) > _MOST_ADDRESSES:
                del self._wrong[next(iter(self._wrong))]
        return waits


def network_address() -> str:
    """Return this laptop's address on the local network. Raises ToolError if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            found = ""
    if not found or found.startswith("127."):
        raise ToolError(
            "this laptop is in no network: connect it to one, or say its address: --lan=ADDRESS"
        )
    return found
