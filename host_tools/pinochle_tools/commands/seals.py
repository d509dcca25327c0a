"""What `pinochle verify --seal` checks: the games of a folder, of a device, or some files."""

import json
from collections.abc import Iterable
from pathlib import Path

from pinochle_tools.archive.history import opened
from pinochle_tools.archive.sealing import (
    DAMAGED,
    NO_MATCH,
    Sealed,
    key_in,
    sealed_device,
    sealed_file,
    sealed_folder,
)
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.plurals import counted
from pinochle_tools.common.printing import Printer


def check(files: tuple[Path, ...], folder: Path, port: str | None, *, as_json: bool) -> None:
    """Print the state of the seals of files, else of all games of the device or the folder.

    The key is the device's if there is a port, else that of the folder. Raises ToolError if a
    seal does not match, or a game is damaged.
    """
    if port is not None:
        key, identity = _of_device(port)
        found = _given(files, key) if files else _archived(identity, key)
    else:
        key = key_in(folder)
        found = _given(files, key) if files else list(sealed_folder(folder, key))
    place = "the device" if port is not None else str(folder)
    if as_json:
        print(json.dumps([_object(game) for game in found]))
    else:
        printer = Printer()
        if not key:
            printer.line(f"there is no key in {place}: no game was signed there")
        for line in (line for game in found for line in game.words):
            printer.line(line)
        if not found:
            printer.line(f"no games of {place}")
    _refuse(found)


def _given(files: Iterable[Path], key: bytes) -> list[Sealed]:
    return [sealed_file(path, key) for path in files]


def _of_device(port: str) -> tuple[bytes, str]:
    """Return the key and the id of the device."""
    from pinochle_tools.device import unsaved
    from pinochle_tools.device.connection import Device, choose_port, picos
    from pinochle_tools.device.journals import check_versions, facts_of
    from pinochle_tools.device.seal_key import read_key

    with Device(choose_port(port, picos())) as device:
        facts = facts_of(device)
        check_versions(facts)
        key = read_key(device)
        unsaved.settle_aside(device, facts)
    return key, facts.identity


def _archived(identity: str, key: bytes) -> list[Sealed]:
    with opened().reading() as connection:
        return list(sealed_device(connection, identity, key))


def _object(game: Sealed) -> dict[str, object]:
    seals = [seal._asdict() for seal in game.seals]
    reason = {"reason": game.reason} if game.reason else {}
    return {"file": game.name, "state": game.state, "seals": seals, **reason}


def _refuse(found: list[Sealed]) -> None:
    """Raise ToolError if a seal does not match or a game is damaged."""
    for state, words in ((NO_MATCH, "has a seal that does not match"), (DAMAGED, "is damaged")):
        names = [game.name for game in found if game.state == state]
        if len(names) == 1:
            raise ToolError(f"{names[0]} {words}")
        if names:
            several = words.replace("has a seal", "have seals").replace("is ", "are ")
            several = several.replace("does", "do")
            raise ToolError(f"{counted(len(names), 'game')} {several}")
