"""Evenings on this laptop: one log each, in the folder `evenings` of the data folder."""

import contextlib
import os
import secrets
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pinochle.storage.files import Folder

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.file_lock import taking_turns
from pinochle_tools.common.output_file import settle
from pinochle_tools.common.times import evening
from pinochle_tools.common.untrusted import quoted
from pinochle_tools.evening import exchange
from pinochle_tools.evening.desk import Desk, begin
from pinochle_tools.evening.log import Log, read_log, whole_lines
from pinochle_tools.evening.refused import Refused
from pinochle_tools.evening.state import State
from pinochle_tools.rules_files.rules_option import chosen_rules, find_table

FOLDER = "evenings"
_SEED_BITS = 28
_LOCK, _DAMAGED = ".evening.lock", ".damaged"


class _NamingFolder(Folder):
    """A folder whose errors name the file, because a full disk names none."""

    def _write(self, name: str, pieces: Iterable[bytes], mode: str) -> None:
        try:
            super()._write(name, pieces, mode)
        except OSError as failure:
            code = failure.args[0]
            raise OSError(code, os.strerror(code), self.place(name)) from failure


class SharedLog(Log):
    """A log to which one program after the other adds: the page of the desk, and commands."""

    def __init__(self, data: Path, name: str):
        try:
            super().__init__(_folder(data), name)
        except Refused as refusal:
            where = f"{refusal}, in {data / FOLDER}"
            advice = "restore a backup, or move the file away: the evening before it is then open"
            raise Refused(f"{where}: {advice}") from None
        self._lock = data / _LOCK

    def add(self, step: list[Any]) -> None:
        """Store a step, see Log."""
        with taking_turns(self._lock):
            if self.steps and not self.files.size(self.name):
                raise Refused("another program has just opened an evening: try again")
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
    there = names(data)
    found = [name for name in there if name.partition("-")[2].startswith(wanted)]
    if wanted and there and len(found) != 1:
        advice = "give more of it" if found else "`pinochle evening open` lists them"
        many = f"{len(found)} evenings have" if found else "no evening has"
        raise Refused(f"{many} an id that begins with {quoted(wanted, 20)}: {advice}")
    for name in reversed(found):
        log = SharedLog(data, name)
        # An evening whose first step could not be stored is none.
        if log.steps or wanted:
            return log
    return None


def make_newest(data: Path, wanted: str) -> Desk:
    """Make the evening whose id begins so the newest one, at which commands work."""
    log = open_desk(data, wanted).log
    folder = _folder(data)
    with taking_turns(data / _LOCK):
        if log.name != exchange.names(folder)[-1]:
            name = exchange.newest_name(folder, Desk(log).state.id)
            (data / FOLDER / log.name).rename(data / FOLDER / name)
    return open_desk(data)


def still_open(data: Path) -> State | None:
    """Return the newest evening if it has people and is not closed; None for a damaged one."""
    try:
        log = open_log(data)
        state = State(log.steps) if log and log.steps else None
    except Refused:
        return None
    return state if state and state.names and not state.closed else None


def elsewhere(data: Path, state: State) -> list[exchange.Elsewhere]:
    """Return the results that other evenings have of the same boxes."""
    return exchange.elsewhere(_folder(data), state)


def log_called(data: Path, name: str) -> SharedLog:
    """Return the log in a file. Raises Refused."""
    return SharedLog(data, name)


def all_logs(data: Path) -> list[SharedLog]:
    """Return the logs of all evenings, the newest last; damaged ones are left out."""
    return _logs(data)[0]


def all_states(data: Path) -> list[State]:
    """Return all evenings, the newest last; without those of a newer program."""
    states = []
    for log in all_logs(data):
        with contextlib.suppress(Refused):
            states.append(State(log.steps))
    return states


def damaged_logs(data: Path) -> list[str]:
    """Return in words which logs are damaged."""
    return _logs(data)[1]


def _logs(data: Path) -> tuple[list[SharedLog], list[str]]:
    found, damaged = [], []
    for name in names(data):
        try:
            log = SharedLog(data, name)
            found += [log] if log.steps else []
        except Refused as refusal:
            damaged.append(str(refusal))
    return found, damaged


def names(data: Path) -> list[str]:
    """Return the names of all logs; does not make the folder."""
    return exchange.names(_folder(data)) if (data / FOLDER).is_dir() else []


def _folder(data: Path) -> Folder:
    place = data / FOLDER
    place.mkdir(parents=True, exist_ok=True)
    return _NamingFolder(str(place), settle)


def take_log(data: Path, name: str, identity: str, steps: bytes) -> bool:
    """Add the log of an evening from a backup; return whether it had something new.

    It has this name if its evening is not here. A damaged log here that begins as it does is kept
    beside it. Raises Refused if it is damaged, or differs from the log of this evening here.
    """
    if not steps or read_log(steps, "this log")[2] != len(steps):
        raise Refused("this log of an evening is damaged")
    folder = _folder(data)
    with taking_turns(data / _LOCK):
        place = exchange.name_of(folder, identity, name)
        ours = folder.read(place)
        kept = whole_lines(ours)
        if b"\n" in ours[len(kept) :] and steps.startswith(kept):
            folder.replace(place + _DAMAGED, ours)
            folder.replace(place, steps)
            return True
        return bool(exchange.take(folder, place, steps))


def merge(data: Path, theirs: bytes) -> int:
    """Take the steps of another desk of the newest evening; return how many. Raises Refused.

    Where none is open that has people, that of the other desk begins here, or continues.
    """
    state = exchange.state_of(theirs)
    folder, log = _folder(data), open_log(data)
    ours = Desk(log).state if log else state
    name = exchange.name_of(folder, state.id)
    if ours.id != state.id and ours.names and not ours.closed:
        said = f"this is {state.title} ({state.id}), but {ours.title} is open here: "
        if name in exchange.names(folder):
            raise Refused(said + f"`pinochle evening open {state.id}` first")
        raise Refused(said + f"close {ours.title} first")
    with taking_turns(data / _LOCK):
        return exchange.take(folder, name, theirs)
