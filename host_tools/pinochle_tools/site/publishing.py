"""Writes all pages of the history into a folder, for any static host."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.output_file import remove_parts, write_output
from pinochle_tools.site.history_site import HistorySite

# The list of the files that were written, so that no other file is ever replaced or removed.
LIST = "pinochle-site.json"
Progress = Callable[[int, int], None]


def publish(site: HistorySite, folder: Path, progress: Progress) -> tuple[int, int]:
    """Write a site's pages into a folder; returns (number of pages, number of changed files).

    Files of an earlier site that no longer exist are removed. Raises ToolError if the folder
    has other files.
    """
    earlier = _earlier(folder)
    folder.mkdir(parents=True, exist_ok=True)
    paths = list(site.paths())
    changed = 0
    _write_list(folder, {*earlier, *paths})  # complete, even if this is interrupted
    for place in {(folder / path).parent for path in {*earlier, *paths}}:
        remove_parts(place)
    for done, path in enumerate(paths, 1):
        page = site.page(path)
        if page is not None:
            changed += _write(folder / path, page.encode())
        progress(done, len(paths))
    for path in earlier - set(paths):
        (folder / path).unlink(missing_ok=True)
        changed += 1
    _write_list(folder, paths)
    return len(paths), changed


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
