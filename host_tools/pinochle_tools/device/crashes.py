"""A device's crash reports: the newest error, and the move of the reports to this laptop.

They are two files (firmware/runner/start.py); an older version has one.
"""

import contextlib
from pathlib import Path

from pinochle_tools.common.errors import ToolError, in_words
from pinochle_tools.common.output_file import write_output
from pinochle_tools.device.connection import Device
from pinochle_tools.device.journals import DeviceFacts, DeviceSource
from pinochle_tools.device.line import ReportedError
from pinochle_tools.journals.sources import START, Want

_FILES = ("crash-old.txt", "crash.txt")
_STAYS = "the device has a crash report, which stays there"


def newest_error(device: Device) -> str:
    """Return the last line of a device's newest crash report, "?" if it cannot be read."""
    found, _ = _read(device)
    return _last_line(b"".join(found.values()))


def move_reports(device: Device, facts: DeviceFacts, folder: Path) -> str:
    """Append a device's crash reports to a file in `folder`; then remove them from the device.

    Returns a line for people. A report that cannot be read, stored or removed stays on the device.
    """
    found, complete = _read(device)
    data = b"".join(found.values())
    if not complete and not data:
        return f"{_STAYS}: it cannot be read"
    place = folder / f"crash-{facts.identity}.txt"
    try:
        stored = place.read_bytes() if place.exists() else b""
        # A sync that was interrupted before the removal has stored it already.
        if not stored.endswith(data):
            folder.mkdir(parents=True, exist_ok=True)
            write_output(place.absolute(), stored + data)
    except (OSError, ToolError) as failure:
        return f"{_STAYS}: {in_words(failure)}"
    if not complete:
        return f"crash report: what can be read of it is in {place}; it stays on the device"
    try:
        for name in found:
            device.ask("install", f"remove({'/' + name!r})")
    except ReportedError as failure:  # what the sync brought is still to be printed
        return f"{_STAYS}: {failure}; a copy is in {place}"
    # An empty line ends what was moved: the same error once more is another report.
    with contextlib.suppress(OSError, ToolError):
        write_output(place.absolute(), place.read_bytes() + b"\n")
    return f"crash report moved from the device to {place}; the last: {_last_line(data)}"


def _read(device: Device) -> tuple[dict[str, bytes], bool]:
    """Return the reports by name, the older first, and whether they are complete."""
    there = device.ask("install", "listing('')")
    source = DeviceSource(device, "")
    wants = [Want(name, START) for name in _FILES if f"/{name}" in there]
    found = {want.name: data for want, data in source.fetch(wants)}
    return found, not source.unreadable


def _last_line(data: bytes) -> str:
    lines = data.decode("utf-8", "replace").splitlines()
    return lines[-1].strip()[:80] if lines else "?"
