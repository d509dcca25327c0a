"""The connection to a device: finds its port, runs scripts at its prompt, using mpremote.

Only this module uses mpremote, whose library interface can change with every release; its version
is pinned.
"""

import contextlib
import errno
import io
import os
import struct
import sys
import time
from collections.abc import Callable, Iterator
from importlib import resources
from typing import NamedTuple, Self

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

from pinochle_tools.console.errors import ToolError
from pinochle_tools.console.outside import visible

# Raspberry Pi's USB vendor id; its debug probe also has a port, but is not a Pico.
_VENDOR, _PROBE = 0x2E8A, 0x000C
SILENCE_SECONDS = 5.0  # without data, before a device counts as gone
_END = b"\x04"
_LONGEST_LINE = 4096
# Limits of an answer: bytes beside those that the caller asked for, and seconds beside those for
# them at _SLOWEST bytes a second. Erasing a large flash takes minutes.
_LARGEST_TEXT = 2_000_000
_PATIENCE_SECONDS = 300.0
_SLOWEST = 1_000
_ENDLESS = "endless"
_NOTHING_LOST = "nothing is lost: plug it in and try again"


class Port(NamedTuple):
    """The serial port of a Pico: its path and the chip's unique id."""

    path: str
    identity: str


def picos() -> list[Port]:
    """Return the ports of all connected Picos."""
    return [
        Port(port.device, port.serial_number or "?")
        for port in sorted(list_ports.comports())
        if port.vid == _VENDOR and port.pid != _PROBE
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
            "no Pico is connected (check that the cable is no charging cable; if a drive RPI-RP2"
            " or RP2350 shows up, the Pico has no firmware: pinochle flash)"
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
        _check_access(path)
        try:
            with _silence():
                self._transport = SerialTransport(path, timeout=SILENCE_SECONDS)
            self._line = _Line(self._transport.serial)
            self._transport.serial = self._line
        except (TransportError, OSError, ValueError):
            raise ToolError(
                f"cannot open {path}: it was removed, or another program uses it (close mpremote,"
                " Thonny or pinochle watch)"
            ) from None
        try:
            with _silence():
                self._transport.enter_raw_repl(soft_reset=False, timeout_overall=SILENCE_SECONDS)
        except (TransportError, OSError):
            self.close()
            raise ToolError(
                f"{path} does not answer: unplug the device, plug it in and try again"
            ) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.restart()
        self.close()

    def ask(self, script: str, call: str) -> list[str]:
        """Run a function of a script on the device and return the lines that it printed."""
        with self.asking(script, call) as answer:
            return answer.rest().decode("ascii", "replace").splitlines()

    @contextlib.contextmanager
    def asking(self, script: str, call: str) -> Iterator["Answer"]:
        """Run a function of a script in on_device, and give its output while it runs."""
        self._line.start()
        try:
            if self._loaded != script:
                with _silence():
                    self._transport.exec(_source(script))
                self._loaded = script
            with _silence():
                self._transport.exec_raw_no_follow(call)
            answer = Answer(self._line)
            yield answer
            answer.finish()
        except (TransportError, OSError, struct.error) as failure:
            # mpremote raises struct.error if the device becomes silent while it reads two bytes.
            raise _as_tool_error(self.path, failure) from None

    def restart(self) -> None:
        """Restart the device's app, which resumes its game; the clock keeps its time."""
        self._line.start()
        with contextlib.suppress(TransportError, OSError), _silence():
            self._transport.exit_raw_repl()
            self._transport.read_until(1, b">>> ", timeout=1)
            self._transport.serial.write(_END)
            # The reset message must be read before the port is closed.
            self._transport.read_until(1, b"soft reboot\r\n", timeout=1)

    def close(self) -> None:
        """Close the port."""
        self._transport.serial = self._line.port
        with contextlib.suppress(OSError):
            self._transport.close()


def listen(path: str, enough: Callable[[], bool]) -> Iterator[bytes]:
    """Yield the lines that a device sends, without interrupting it, until enough() is true.

    Raises ToolError if the device disconnects.
    """
    _check_access(path)
    try:
        with serial.serial_for_url(path, timeout=0.3) as port:
            held = b""
            while not enough():
                held += port.read(max(1, port.in_waiting))
                *lines, held = held.split(b"\n")
                held = held[-_LONGEST_LINE:]
                yield from lines
    except (OSError, ValueError):
        raise ToolError(f"the device at {path} was disconnected: plug it in again") from None


class _Line:
    """Reads a port in large pieces; mpremote reads single bytes, with a query before each."""

    def __init__(self, port: "serial.Serial"):
        self.port = port
        self._held = b""
        self.start()

    def start(self) -> None:
        """Begin to count the bytes and seconds of an answer."""
        self._left = _LARGEST_TEXT
        self._until = time.monotonic() + _PATIENCE_SECONDS

    def allow(self, size: int) -> None:
        """Let the answer be longer by a number of bytes."""
        self._left += size
        self._until += size / _SLOWEST

    def inWaiting(self) -> int:  # noqa: N802 - mpremote uses this name
        return len(self._held) or int(self.port.in_waiting)

    def read(self, size: int = 1) -> bytes:
        while len(self._held) < size:
            data = self.port.read(max(size - len(self._held), self.port.in_waiting))
            if not data:
                break
            self._held += data
            self._left -= len(data)
            if self._left < 0 or time.monotonic() > self._until:
                raise TransportError(_ENDLESS)
        data, self._held = self._held[:size], self._held[size:]
        return data

    def some(self) -> bytes:
        """Return the bytes available; waits for at least one, up to the timeout."""
        return self.read(max(1, self.inWaiting()))

    def unread(self, data: bytes) -> None:
        """Put back bytes that belong to the next reader."""
        self._held = data + self._held

    def write(self, data: bytes) -> None:
        self.port.write(data)


class Answer:
    """The output of a running script."""

    def __init__(self, line: _Line):
        self._line = line
        self._buf = b""

    def line(self) -> bytes:
        """Return the next line without its line end."""
        while b"\n" not in self._buf:
            if len(self._buf) > _LONGEST_LINE or _END in self._buf:
                raise TransportError(self._failure())
            self._more()
        line, _, self._buf = self._buf.partition(b"\n")
        return line.rstrip(b"\r")

    def read(self, size: int) -> bytes:
        """Return exactly `size` bytes."""
        self._line.allow(size)
        while len(self._buf) < size:
            self._more()
        data, self._buf = self._buf[:size], self._buf[size:]
        return data

    def rest(self) -> bytes:
        """Return all output up to the end of the script."""
        while _END not in self._buf:
            self._more()
        text, mark, behind = self._buf.partition(_END)
        self._buf = mark + behind
        return text

    def finish(self) -> None:
        """Wait for the end of the script; raises TransportError with its exception, if any."""
        failure = self._failure()
        if failure:
            raise TransportError(failure)

    def _failure(self) -> str:
        while self._buf.count(_END) < 2:
            self._more()
        _output, failure, behind = self._buf.split(_END, 2)
        self._buf = b""
        self._line.unread(behind)
        return failure.decode("ascii", "replace").strip()

    def _more(self) -> None:
        data = self._line.some()
        if not data:
            raise TransportError("silence")
        self._buf += data


def _source(script: str) -> str:
    return resources.files("pinochle_tools.device.on_device").joinpath(script + ".py").read_text()


def _as_tool_error(path: str, failure: Exception) -> ToolError:
    """Return an exception of the connection as a ToolError."""
    said = str(failure).strip().splitlines()
    if isinstance(failure, TransportError) and said and "Error" in said[-1]:
        return ToolError(f"the device reports {visible(said[-1], 200)} ({_NOTHING_LOST})")
    if said == [_ENDLESS]:
        return ToolError(f"the device at {path} sends without end; {_NOTHING_LOST}")
    return ToolError(f"the device at {path} stopped answering; {_NOTHING_LOST}")


def _check_access(path: str) -> None:
    """Raise ToolError for a port that does not exist or that the user may not open."""
    if "://" in path or os.name != "posix":
        return
    if not os.path.exists(path):
        raise ToolError(f"no such port: {path} ({os.strerror(errno.ENOENT)})")
    if not os.access(path, os.R_OK | os.W_OK):
        raise ToolError(
            f"no permission for {path}: sudo usermod -a -G dialout $USER, then log in again"
        )


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Suppress what mpremote prints about errors, because users get one line."""
    with contextlib.redirect_stdout(io.StringIO()) as _hidden:
        yield
    sys.stdout.flush()
