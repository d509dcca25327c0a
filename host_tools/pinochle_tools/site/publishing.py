"""Writes all pages of the history into a folder, for any static host."""

import contextlib
import json
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from sqlalchemy import Connection

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.garbage_collection import tidy_newest, without_tidying
from pinochle_tools.common.output_file import remove_parts, write_output
from pinochle_tools.evening.state import State
from pinochle_tools.site.history_site import HistorySite
from pinochle_tools.site.page_digests import PageDigests, digest_of_archive

# The list of the files that were written, so that no other file is ever replaced or removed.
LIST = "pinochle-site.json"
# What they were made from: the digest of each page, and its length; "" is the whole archive.
DIGESTS = "pinochle-digests.json"
_READ = 100  # pages whose games are read at a time
Progress = Callable[[int, int], None]
_Digests = dict[str, tuple[str, int]]


def publish(
    connection: Connection,
    folder: Path,
    progress: Progress,
    *,
    again: bool = False,
    held: Sequence[State] = (),
) -> tuple[int, int, int]:
    """Write the pages of an archive into a folder; returns (pages, changed ones, removed files).

    Only pages that are made from something new are made, or all of them `again`. Files of an
    earlier site that no longer exist are removed; `progress(done, all)` counts pages that are
    made; `held` are evenings with a desk. Raises ToolError if the folder has other files.
    """
    earlier = _earlier(folder)
    folder.mkdir(parents=True, exist_ok=True)
    known = {} if again else _known(folder, earlier)
    for place in {(folder / path).parent for path in earlier}:
        remove_parts(place)
    whole = digest_of_archive(connection, held)
    if known.get("", ("", 0))[0] == whole and len(known) - 1 == len(earlier):
        return len(earlier), 0, 0
    site = HistorySite(connection, held)
    digests = dict(PageDigests(connection, site, held).pages())
    made = {path: known[path] for path, one in digests.items() if known.get(path, "-")[0] == one}
    _write_list(folder, {*earlier, *digests})  # first, because a folder without it is refused
    _write_digests(folder, made)  # without those of pages that follow, if this is interrupted
    changed = _make(site, folder, digests, made, progress)
    gone = earlier - set(digests)
    for path in gone:
        (folder / path).unlink(missing_ok=True)
    _write_list(folder, digests)
    _write_digests(folder, made | {"": (whole, 0)})
    return len(digests), changed, len(gone)


def _make(
    site: HistorySite, folder: Path, digests: dict[str, str], made: _Digests, progress: Progress
) -> int:
    """Write the pages that are not made yet, and note them; return how many files changed."""
    changed, wanted = 0, [path for path in digests if path not in made]
    with without_tidying():
        for done, path in enumerate(wanted, 1):
            if done % _READ == 1:
                tidy_newest()
                site.expect(wanted[done - 1 : done - 1 + _READ])
            page = site.page(path)
            if page is not None:
                data = page.encode()
                changed += _write(folder / path, data)
                made[path] = (digests[path], len(data))
            progress(done, len(wanted))
    return changed


def _known(folder: Path, earlier: set[str]) -> _Digests:
    """Return the digests of the pages that are there as they were written."""
    try:
        found = json.loads((folder / DIGESTS).read_text(encoding="utf-8"))
        digests = {str(path): (str(one), int(length)) for path, (one, length) in found.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}
    lengths: dict[str, int] = {}
    for place in {path.rpartition("/")[0] for path in earlier}:
        with contextlib.suppress(OSError), os.scandir(folder / place) as files:
            start = f"{place}/" if place else ""
            lengths |= {start + file.name: file.stat().st_size for file in files}
    return {path: one for path, one in digests.items() if not path or lengths.get(path) == one[1]}


def _write_digests(folder: Path, digests: _Digests) -> None:
    _write(folder / DIGESTS, (json.dumps(digests) + "\n").encode())


def _earlier(folder: Path) -> set[str]:
    """Return the paths of the pages that were written into a folder before."""
    remove_parts(folder)
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return set()
    refusal = f"{folder} is not a folder of published pages: name a new or an empty folder"
    try:
        found = json.loads((folder / LIST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise ToolError(refusal) from None
    if not isinstance(found, list):
        raise ToolError(refusal)
    return {path for path in found if isinstance(path, str) and _is_page(path)}


def _is_page(path: str) -> bool:
    """Return whether a path of the list can be a page: the list may have been changed."""
    parts = path.split("/")
    return path.endswith(".html") and len(parts) <= 2 and not any(p.startswith(".") for p in parts)


def _write_list(folder: Path, paths: Iterable[str]) -> None:
    _write(folder / LIST, (json.dumps(sorted(paths), indent=0) + "\n").encode())


def _write(file: Path, data: bytes) -> bool:
    """Write a file, unless it has these bytes; returns whether it changed."""
    try:
        if file.read_bytes() == data:
            return False
    except OSError:
        file.parent.mkdir(parents=True, exist_ok=True)
    write_output(file, data)
    return True
