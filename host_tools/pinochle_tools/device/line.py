"""The line to a device: its port and MicroPython's raw prompt, by pyserial and mpremote.

Only this module uses the two libraries, whose interfaces can change with every release; mpremote's
version is pinned. Everything that they raise leaves it as a LineError.
"""

import contextlib
import re
import time
from collections.abc import Callable, Generator, Iterator
from typing import Any, NamedTuple

import serial
from mpremote import transport_serial
from serial.tools import list_ports

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.untrusted import visible

SILENCE_SECONDS = 5.0  # without data, before a device counts as gone
SHORT_PATIENCE_SECONDS = 1.0  # the same where the command failed already
END = b"\x04"
_INTERRUPT = b"\r\x03"
_FRIENDLY_PROMPT, _REBOOT = b">>> ", b"soft reboot\r\n"
_LONGEST_LINE = 4096
# Limits of an answer: bytes beside those that the caller asked for, and seconds beside those for
# them at _SLOWEST bytes a second. Erasing a large flash takes minutes.
_LARGEST_TEXT = 2_000_000
_PATIENCE_SECONDS = 300.0
_SLOWEST = 1_000
_LISTEN_SECONDS = 0.3
_NOTHING_LOST = "nothing is lost: plug it in and try again"
# ENOSPC, as MicroPython writes it without and with its name.
_FULL = re.compile(r"OSError: (\[Errno )?28\b")


def _print_nothing(*_words: object) -> None:
    """Replace `print` in mpremote, which prints what it read before it raises its exception."""


# Set once, for all threads: standard output must not be redirected, because it has only one owner.
transport_serial.print = _print_nothing


class LineError(ToolError):
    """The line to a device failed: it was removed, is silent, or sends without end."""


class ReportedError(ToolError):
    """A device reports that a script failed there."""


@contextlib.contextmanager
def edge(words: str) -> Iterator[None]:
    """Turn every exception of a library into a LineError with these words.

    Use it around calls of libraries only. They raise more than OSError: pyserial lets the error of
    termios through, and raises TypeError if a port disappears while it lists them; mpremote raises
    struct.error after silence.
    """
    try:
        yield
    except ToolError:
        raise
    except Exception as failure:
        raise LineError(words) from failure


class FoundPort(NamedTuple):
    """A serial port of this laptop: its path, and what its USB device reports, None if nothing."""

    path: str
    vendor: int | None
    product: int | None
    identity: str | None


def ports() -> list[FoundPort]:
    """Return the serial ports of this laptop. Raises LineError."""
    with edge("the list of ports changed while it was read: try again"):
        return [
            FoundPort(port.device, port.vid, port.pid, port.serial_number)
            for port in sorted(list_ports.comports())
        ]


def listen(path: str, enough: Callable[[], bool]) -> Generator[bytes]:
    """Yield the lines that a device sends, without interrupting it, until enough() is true.

    Raises LineError if the device disconnects.
    """
    gone = f"the device at {path} was disconnected: plug it in again"
    with edge(gone):
        # Alone, because two readers would get a part of the bytes each.
        port = serial.serial_for_url(path, timeout=_LISTEN_SECONDS, exclusive=True)
    try:
        held = b""
        while not enough():
            with edge(gone):
                held += port.read(max(1, port.in_waiting))
            *lines, held = held.split(b"\n")
            held = held[-_LONGEST_LINE:]
            yield from lines
    finally:
        _close(port)


def _close(port: Any) -> None:
    # The port is not used any more, so a failure to close it changes nothing.
    with contextlib.suppress(LineError), edge(""):
        port.close()


class Line:
    """Reads a port in large pieces; mpremote reads single bytes, with a query before each."""

    def __init__(self, port: Any, path: str):
        self.port = port
        self.path = path
        self._held = b""
        self.start()

    def start(self, seconds: float | None = None) -> None:
        """Begin to count the bytes and seconds of an answer, at most `seconds` of them."""
        self._left = _LARGEST_TEXT
        self._until = time.monotonic() + (_PATIENCE_SECONDS if seconds is None else seconds)

    def allow(self, size: int) -> None:
        """Let the answer be longer by a number of bytes."""
        self._left += size
        self._until += size / _SLOWEST

    def inWaiting(self) -> int:  # noqa: N802 - mpremote uses this name
        """Return the number of bytes that can be read without waiting."""
        if self._held:
            return len(self._held)
        with self.edge():
            return int(self.port.in_waiting)

    def read(self, size: int = 1) -> bytes:
        """Return `size` bytes, fewer after a silence."""
        while len(self._held) < size:
            with self.edge():
                data = self.port.read(max(size - len(self._held), self.port.in_waiting))
            if not data:
                break
            self._held += data
            self._left -= len(data)
            if self._left < 0 or time.monotonic() > self._until:
                raise LineError(f"the device at {self.path} sends without end; {_NOTHING_LOST}")
        data, self._held = self._held[:size], self._held[size:]
        return data

    def some(self) -> bytes:
        """Return the bytes available; waits for at least one, up to the timeout."""
        return self.read(max(1, self.inWaiting()))

    def unread(self, data: bytes) -> None:
        """Put back bytes that belong to the next reader."""
        self._held = data + self._held

    def write(self, data: bytes) -> None:
        """Send bytes."""
        with self.edge():
            self.port.write(data)

    def edge(self) -> contextlib.AbstractContextManager[None]:
        """Return the edge for a device that answers no more."""
        return edge(_stopped(self.path))


class Answer:
    """The output of a running script."""

    def __init__(self, line: Line):
        self._line = line
        self._buf = b""

    def line(self) -> bytes:
        """Return the next line without its line end. Raises ReportedError if the script failed."""
        while b"\n" not in self._buf:
            if len(self._buf) > _LONGEST_LINE or END in self._buf:
                self.finish()
                raise self._silent()
            self._more()
        line, _, self._buf = self._buf.partition(b"\n")
        return line.rstrip(b"\r")

    def lines(self) -> Iterator[bytes]:
        """Yield the lines without their line ends as they come, up to the end of the script."""
        while True:
            while b"\n" not in self._buf and END not in self._buf:
                self._more()
            line, _, behind = self._buf.partition(b"\n")
            if END in line:
                return
            self._buf = behind
            yield line.rstrip(b"\r")

    def read(self, size: int) -> bytes:
        """Return exactly `size` bytes."""
        self._line.allow(size)
        while len(self._buf) < size:
            self._more()
        data, self._buf = self._buf[:size], self._buf[size:]
        return data

    def rest(self) -> bytes:
        """Return all output up to the end of the script."""
        while END not in self._buf:
            self._more()
        text, mark, behind = self._buf.partition(END)
        self._buf = mark + behind
        return text

    def finish(self) -> None:
        """Wait for the end of the script. Raises ReportedError with its exception, if any."""
        while self._buf.count(END) < 2:
            self._more()
        _output, failure, behind = self._buf.split(END, 2)
        self._buf = b""
        self._line.unread(behind)
        said = failure.decode("ascii", "replace").strip().splitlines()
        if said and _FULL.search(said[-1]):
            raise ReportedError(
                "the device's storage is full: pinochle sync, then pinochle prune makes room"
            )
        if said and "Error" in said[-1]:
            # It is plugged in, and its memory may hold what it could not store.
            raise ReportedError(f"the device reports {visible(said[-1], 200)}: try again")
        if said:
            raise self._silent()

    def _more(self) -> None:
        data = self._line.some()
        if not data:
            raise self._silent()
        self._buf += data

    def _silent(self) -> LineError:
        return LineError(_stopped(self._line.path))


class Prompt:
    """MicroPython's raw prompt on a port. Opening it interrupts the device's app."""

    def __init__(self, path: str):
        self._path = path
        with edge(
            f"cannot open {path}: it was removed, or another program uses it (close mpremote,"
            " Thonny or pinochle watch)"
        ):
            self._transport = transport_serial.SerialTransport(path, timeout=SILENCE_SECONDS)
        self.line = Line(self._transport.serial, path)
        self._transport.serial = self.line
        try:
            self.line.start(3 * SILENCE_SECONDS)
            with edge(""):
                self._transport.enter_raw_repl(soft_reset=False, timeout_overall=SILENCE_SECONDS)
        except LineError as failure:
            self.close()
            raise LineError(
                f"{path} does not answer: unplug the device, plug it in and try again"
            ) from failure
        except KeyboardInterrupt:
            # The app is interrupted already.
            with contextlib.suppress(LineError):
                self.restart(SHORT_PATIENCE_SECONDS)
            self.close()
            raise

    def run(self, code: str) -> Answer:
        """Run code on the device and return its output, which comes while it runs."""
        self.line.start()
        with self.line.edge():
            self._transport.exec_raw_no_follow(code)
        return Answer(self.line)

    def restart(self, patience: float) -> None:
        """Restart the device's app, waiting `patience` seconds for each of its two answers.

        Raises LineError if the device does not say that it restarts.
        """
        self.line.start(3 * patience)
        said = b""
        with contextlib.suppress(LineError), edge(""):
            self.line.write(_INTERRUPT)  # a script that the laptop left, if any
            self._transport.exit_raw_repl()
            self._transport.read_until(1, _FRIENDLY_PROMPT, timeout=patience)
            self.line.write(END)
            # The reset message must be read before the port is closed.
            said = self._transport.read_until(1, _REBOOT, timeout=patience)
        if not said.endswith(_REBOOT):
            raise LineError(
                f"the device at {self._path} did not restart: unplug it, then plug it in; its game"
                " continues there"
            )

    def close(self) -> None:
        """Close the port."""
        port = self._transport.serial = self.line.port
        with contextlib.suppress(LineError), edge(""):
            # It sets the control lines first, which fails if the device is gone.
            self._transport.close()
        _close(port)


def _stopped(path: str) -> str:
    return f"the device at {path} stopped answering; {_NOTHING_LOST}"
