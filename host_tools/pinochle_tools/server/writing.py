"""Requests and replies of pages that write, which only this laptop has."""

from dataclasses import dataclass
from typing import Protocol

from pinochle_tools.server.feed import Receive

ROOT = "/evening/desk"
# Bytes of a request: pictures of a round of twelve tables.
_LONGEST = 60_000_000


@dataclass(frozen=True)
class Request:
    """A request that has arrived; `headers` have names in small letters."""

    method: str
    path: str
    query: str
    headers: dict[str, str]
    body: bytes = b""


@dataclass(frozen=True)
class Reply:
    """A page or a file; with a `location` the browser asks for that instead."""

    code: int
    body: bytes = b""
    kind: str = "text/html; charset=utf-8"
    location: str = ""
    file: str = ""


class Writer(Protocol):
    """Answers requests below ROOT."""

    def refuses(self, request: Request) -> str:
        """Return why a request, whose body has not arrived, may not be answered, or ""."""

    def answer(self, request: Request) -> Reply:
        """Answer a request; runs in a thread."""


async def body_of(receive: Receive) -> bytes | None:
    """Return the body of a request, None if it is too long or its sender is gone."""
    parts: list[bytes] = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        parts.append(message.get("body", b""))
        if sum(map(len, parts)) > _LONGEST:
            return None
        if not message.get("more_body"):
            return b"".join(parts)
