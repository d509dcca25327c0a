"""The connection to a device: finds its port, runs scripts at its prompt."""

import contextlib
import errno
import os
import stat
from collections.abc import Callable, Generator, Iterator
from importlib import resources
from types import TracebackType
from typing import NamedTuple, Self

from pinochle_tools.common.errors import ToolError
from pinochle_tools.device import line
from pinochle_tools.device.line import Answer, LineError, Prompt, ports

# Raspberry Pi's USB vendor id; its debug probe also has a port, but is not a Pico.
_VENDOR, _PROBE = 0x2E8A, 0x000C
UNKNOWN = "?"  # the id of a Pico that reports none
NOT_CONNECTED = "no Pico is connected (check that the cable is no charging cable)"


class Port(NamedTuple):
    """The serial port of a Pico: its path and the chip's unique id."""

    path: str
    identity: str


def picos() -> list[Port]:
    """Return the ports of all connected Picos. Raises LineError if they can't be listed."""
    return [
        Port(port.path, port.identity or UNKNOWN)
        for port in ports()
        if port.vendor == _VENDOR and port.product != _PROBE
    ]


def choose_port(wanted: str | None, found: list[Port]) -> str:
    """Return the path of the port to use: the one with the wanted path or id, or the only one.

    Raises ToolError if there is none or the choice is unclear; the message lists the ports.
    """
    if wanted:
        by_identity = [port.path for port in found if port.identity.upper() == wanted.upper()]
        return by_identity[0] if by_identity else wanted
    if not found:
        raise ToolError(
            f"{NOT_CONNECTED}; if a drive RPI-RP2 or RP2350 shows up, the Pico has no firmware:"
            " pinochle flash installs it"
        )
    if len(found) > 1:
        listed = ", ".join(f"{port.path} (id {port.identity})" for port in found)
        raise ToolError(f"several Picos are connected: choose one with --port: {listed}")
    return found[0].path


class Device:
    """A device at its raw prompt; use it in a `with` block, which restarts its app at the end.

    Connecting interrupts the app. Its memory is lost, but its game is saved in flash.
    Raises ToolError for every failure, and says what to do.
    """

    def __init__(self, path: str):
        self.path = path
        self._loaded = ""
        self._left = False
        check_access(path)
        try:
            self._prompt = Prompt(path)
        except LineError as failure:
            if _is_terminal(path):
                raise
            raise LineError(_no_port(path)) from failure

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        failure: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if not self._left:
                self._restart_after(failure)
        finally:
            self._prompt.close()

    def ask(self, script: str, call: str) -> list[str]:
        """Run a function of a script on the device and return the lines that it printed."""
        with self.asking(script, call) as answer:
            return answer.rest().decode("ascii", "replace").splitlines()

    def text(self, path: str) -> str:
        """Return a small text file of the device. Raises ReportedError if it cannot be read."""
        with self.asking("facts", f"show({path!r})") as answer:
            return answer.rest().decode("utf-8", "replace")

    @contextlib.contextmanager
    def asking(self, script: str, call: str) -> Iterator[Answer]:
        """Run a function of a script in on_device, and give its output while it runs."""
        if self._loaded != script:
            self._loaded = ""
            self._prompt.run(_source(script)).finish()
            self._loaded = script
        answer = self._prompt.run(call)
        yield answer
        answer.finish()

    def leave(self, left: bool = True) -> None:
        """Do not restart the device at the end: it restarts by itself, has done so, or waits."""
        self._left = left

    def _restart_after(self, failure: BaseException | None) -> None:
        """Restart the device's app, which resumes its game; the clock keeps its time.

        Raises LineError if it does not restart; the words say what was done or failed before.
        """
        try:
            self._prompt.restart(line.SHORT_PATIENCE_SECONDS if failure else line.SILENCE_SECONDS)
        except LineError as still:
            if failure is None:
                raise LineError(f"all is done, but {still}") from still
            # A failed line has said already that the device must be plugged in again.
            if isinstance(failure, ToolError) and not isinstance(failure, LineError):
                raise LineError(f"{failure}; then {still}") from failure


def listen(path: str, enough: Callable[[], bool]) -> Generator[bytes]:
    """Yield the lines that a device sends, without interrupting it, until enough() is true.

    Raises ToolError if the device disconnects.
    """
    check_access(path)
    yield from line.listen(path, enough)


def _source(script: str) -> str:
    return resources.files("pinochle_tools.device.on_device").joinpath(script + ".py").read_text()


def check_access(path: str) -> None:
    """Raise ToolError for a path that is no port, or for a port that the user may not open."""
    if "://" in path or os.name != "posix":
        return
    if not os.path.exists(path):
        raise ToolError(f"no such port: {path} ({os.strerror(errno.ENOENT)})")
    if not stat.S_ISCHR(os.stat(path).st_mode):
        raise ToolError(_no_port(path))
    if not os.access(path, os.R_OK | os.W_OK):
        raise ToolError(
            f"no permission for {path}: sudo usermod -a -G dialout $USER, then log in again"
        )


def _is_terminal(path: str) -> bool:
    """Return whether a path is a terminal, as a serial port is; True if that is not known."""
    if "://" in path or os.name != "posix":
        return True
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return True
    try:
        return os.isatty(handle)
    finally:
        os.close(handle)


def _no_port(path: str) -> str:
    return f"{path} is no serial port: leave --port out, or name one such as /dev/ttyACM0"
