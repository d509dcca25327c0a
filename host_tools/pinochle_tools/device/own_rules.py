"""Own rules on a device: a file for each in its folder of rules, which its list offers first."""

import re

from pinochle_tools.device.connection import Device
from pinochle_tools.device.install import put_file
from pinochle_tools.device.line import ReportedError
from pinochle_tools.rules_files.own_rules import Shelf

_FOLDER = "/rules"
_SUFFIX = ".json"


def bring_rules(device: Device, shelf: Shelf) -> list[str]:
    """Copy own rules to a device, and remove those that were removed from the shelf.

    Returns lines for people about changes and about rules that cannot be used or have no room,
    none if there was nothing to do. Other rules on the device stay: they are of another laptop.
    Raises ToolError if a file arrives damaged.
    """
    lines, unusable = shelf.lines()
    removed = shelf.removed()
    gone = [own for own in _listed(device) if own in removed]
    for own in gone:
        device.ask("install", f"remove({_path(own)!r})")
    new, failures = [], []
    for own, line in lines.items():
        try:
            if put_file(device, _path(own), line):
                new.append(own)
        except ReportedError as failure:
            # A sync continues, because what is only in the device's memory matters more.
            failures.append(f"{own} not copied: {failure}")
    said = [f"own rules on the device: {', '.join(new)}"] if new else []
    if gone:
        said.append(f"own rules removed from the device: {', '.join(gone)}")
    said += [f"own rules not usable: {error}" for error in unusable]
    return said + [f"own rules {failure}" for failure in failures]


def _listed(device: Device) -> list[str]:
    """Return the ids of the rules on a device."""
    pattern = re.compile(f"{_FOLDER}/([a-z0-9-]+){re.escape(_SUFFIX)}")
    found = [pattern.fullmatch(path) for path in device.ask("install", f"listing({_FOLDER!r})")]
    return [match.group(1) for match in found if match]


def _path(own: str) -> str:
    return f"{_FOLDER}/{own}{_SUFFIX}"
