"""Pages as bytes: compressed for browsers that can read it, and sent only if they have changed."""

import gzip
import hashlib
import threading
from dataclasses import dataclass
from functools import cached_property

_MOST_KEPT = 100  # pages in memory
_SMALLEST = 1_000  # bytes; less is not compressed


@dataclass(frozen=True)
class Body:
    """A page; `tag` names its contents, as an ETag."""

    page: str

    @cached_property
    def plain(self) -> bytes:
        """The page as UTF-8."""
        return self.page.encode()

    @cached_property
    def tag(self) -> str:
        """The weak ETag: the compressed page and the plain one are the same."""
        return f'W/"{hashlib.sha256(self.plain).hexdigest()[:32]}"'

    @cached_property
    def zipped(self) -> bytes:
        """The page for Content-Encoding: gzip."""
        return gzip.compress(self.plain, 6, mtime=0)

    def packed(self, accepted: str) -> tuple[bytes, bool]:
        """Return (bytes, whether they are compressed) for an Accept-Encoding."""
        if len(self.plain) < _SMALLEST or not takes_gzip(accepted):
            return self.plain, False
        return self.zipped, True


class Bodies:
    """The newest bodies by path, so that a page is compressed once."""

    def __init__(self) -> None:
        self._kept: dict[str, Body] = {}
        self._lock = threading.Lock()

    def of(self, path: str, page: str) -> Body:
        """Return the body of a page."""
        with self._lock:
            kept = self._kept.pop(path, None)
            body = kept if kept and kept.page == page else Body(page)
            self._kept[path] = body
            while len(self._kept) > _MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            return body


def takes_gzip(accepted: str) -> bool:
    """Return whether an Accept-Encoding has gzip, or anything, with a quality above 0."""
    for part in accepted.lower().split(","):
        name, _, quality = part.replace(" ", "").partition(";q=")
        if name in ("gzip", "*"):
            return quality.strip("0.") != "" or not quality
    return False


def is_known(tags: str, tag: str) -> bool:
    """Return whether an If-None-Match names a tag; the comparison is the weak one."""
    said = [one.strip().removeprefix("W/") for one in tags.split(",")]
    return tag.removeprefix("W/") in said or said == ["*"]
