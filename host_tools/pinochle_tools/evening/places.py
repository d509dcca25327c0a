"""Evenings on this laptop: one log each, in the folder `evenings` of the data folder."""

import os
import secrets
import time
from pathlib import Path
from typing import IO, Any

from pinochle.storage.files import Folder

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.file_lock import taking_turns
from pinochle_tools.common.times import evening
from pinochle_tools.evening import exchange
from pinochle_tools.evening.desk import Desk, begin
from pinochle_tools.evening.log import Log, merged
from pinochle_tools.evening.refused import Refused
from pinochle_tools.rules_files.rules_option import chosen_rules, find_table

FOLDER = "evenings"
_SEED_BITS = 28
_LOCK = ".evening.lock"


class SharedLog(Log):
    """A log to which one program after the other adds: the page of the desk, and commands."""

    def __init__(self, data: Path, name: str):
        super().__init__(_folder(data), name)
        self._lock = data / _LOCK

    def add(self, step: list[Any]) -> None:
        """Store a step, see Log."""
        with taking_turns(self._lock):
            super().add(step)


def new_log(data: Path) -> tuple[SharedLog, str, int]:
    """Return an empty log, its evening's id, and a seed."""
    identity = secrets.token_hex(4)
    name = exchange.name_of(_folder(data), identity)
    return SharedLog(data, name), identity, secrets.randbits(_SEED_BITS)


def begin_evening(
    data: Path,
    title: str,
    chosen: str,
    changes: list[list[str]],
    form: list[object],
    seed: int | None,
    day: str = "",
) -> Desk:
    """Begin an evening with chosen rules, of which `changes` are house rules.

    `form` are hands and minutes a round, kind, and rounds; without a `seed` people are shuffled by
    chance, without a day it is today. Raises ToolError or OSError.
    """
    rules = chosen_rules(chosen, changes)
    if rules.players != 4 or rules.sides != 2:
        raise ToolError("an evening is for rules of two pairs: choose others with --rules")
    table = find_table(chosen)
    options = [list(pair) for pair in (*table.changes, *changes)]
    log, identity, by_chance = new_log(data)
    preset: list[object] = [table.preset, options]
    chance = by_chance if seed is None else seed
    return begin(log, identity, title, preset, form, chance, day or evening(int(time.time())))


def open_desk(data: Path, wanted: str = "") -> Desk:
    """Return the desk of the newest evening, or of the one whose id begins so. Raises Refused."""
    found = open_log(data, wanted)
    if found is None:
        raise Refused("there is no evening yet: pinochle evening new TITLE")
    return Desk(found)


def open_log(data: Path, wanted: str = "") -> SharedLog | None:
    """Return the log of an evening, None if there is none yet. Raises Refused."""
    if not (data / FOLDER).is_dir():
        return None
    names = exchange.names(_folder(data))
    names = [name for name in names if name.partition("-")[2].startswith(wanted)]
    if wanted and len(names) != 1:
        raise Refused(f"{len(names)} evenings have an id that begins with {wanted[:20]}")
    return SharedLog(data, names[-1]) if names else None


def log_called(data: Path, name: str) -> SharedLog:
    """Return the log in a file. Raises Refused."""
    return SharedLog(data, name)


def all_logs(data: Path) -> list[SharedLog]:
    """Return the logs of all evenings, the newest last; damaged ones are left out."""
    if not (data / FOLDER).is_dir():
        return []
    found = []
    for name in exchange.names(_folder(data)):
        try:
            found.append(SharedLog(data, name))
        except Refused:
            continue
    return found


def _folder(data: Path) -> Folder:
    place = data / FOLDER
    place.mkdir(parents=True, exist_ok=True)
    return Folder(str(place), _settle)


def _settle(file: IO[bytes]) -> None:
    os.fsync(file.fileno())


def take_log(data: Path, name: str, identity: str, steps: bytes) -> bool:
    """Add the log of an evening from elsewhere; return whether it had something new.

    Raises Refused if it is damaged, or differs from the log of this evening here.
    """
    whole = merged(steps, b"")
    if not whole or whole != steps:
        raise Refused("this log of an evening is damaged")
    folder = _folder(data)
    with taking_turns(data / _LOCK):
        return bool(exchange.take(folder, exchange.name_of(folder, identity, name), steps))


def merge(data: Path, theirs: bytes) -> int:
    """Take the steps of another desk of the newest evening; return how many. Raises Refused.

    Where no evening is open, that of the other desk begins here.
    """
    state = exchange.state_of(theirs)
    folder, log = _folder(data), open_log(data)
    if log is None or (Desk(log).state.closed and Desk(log).state.id != state.id):
        name = exchange.name_of(folder, state.id)
    else:
        name = log.name
    with taking_turns(data / _LOCK):
        return exchange.take(folder, name, theirs)
