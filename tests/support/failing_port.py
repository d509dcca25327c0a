"""Calls at the edge of a device that fail: of pyserial, termios, the kernel and mpremote."""

import contextlib
import copy
import fcntl
import struct
import termios

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

ALWAYS = 1_000_000
GONE = (5, "Input/output error")
# What the calls can raise. TypeError and AttributeError: pyserial, of a port that disappears while
# it is listed or closed.
OF_THE_PORT = (
    OSError(*GONE),
    termios.error(*GONE),
    serial.SerialException("read failed: [Errno 5] Input/output error"),
    serial.SerialTimeoutException("Write timeout"),
    serial.PortNotOpenError(),
    TypeError("an integer is required (got type NoneType)"),
    AttributeError("'NoneType' object has no attribute 'fileno'"),
    ValueError("file descriptor cannot be a negative integer (-1)"),
)
OF_MPREMOTE = (
    TransportError("could not enter raw repl"),
    TransportExecError(1, "Traceback (most recent call last):\r\nOSError: [Errno 28] ENOSPC\r\n"),
    struct.error("unpack requires a buffer of 2 bytes"),
    UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"),
    *OF_THE_PORT,
)
# Name -> (where the call is, its exceptions).
CALLS = {
    "list_ports.comports": (list_ports, OF_THE_PORT),
    "termios.tcgetattr": (termios, (termios.error(*GONE),)),
    "termios.tcsetattr": (termios, (termios.error(*GONE),)),
    "termios.tcflush": (termios, (termios.error(*GONE),)),
    "fcntl.flock": (fcntl, (OSError(*GONE), BlockingIOError(11, "unavailable"))),
    "fcntl.ioctl": (fcntl, (OSError(*GONE),)),
    "Serial.open": (serial.Serial, OF_THE_PORT),
    "Serial.in_waiting": (serial.Serial, OF_THE_PORT),
    "Serial.read": (serial.Serial, OF_THE_PORT),
    "Serial.write": (serial.Serial, OF_THE_PORT),
    "Serial.close": (serial.Serial, OF_THE_PORT),
    "SerialTransport.enter_raw_repl": (SerialTransport, OF_MPREMOTE),
    "SerialTransport.exec_raw_no_follow": (SerialTransport, OF_MPREMOTE),
    "SerialTransport.exit_raw_repl": (SerialTransport, OF_MPREMOTE),
    "SerialTransport.read_until": (SerialTransport, OF_MPREMOTE),
    "SerialTransport.close": (SerialTransport, OF_MPREMOTE),
}
AT_THE_END = {"Serial.close", "SerialTransport.close"}


class Failing:
    """A call that raises an exception `times` times, after `passing` calls that do their work."""

    def __init__(self, name, failure, passing=0, times=ALWAYS):
        self._owner = CALLS[name][0]
        self._attribute = name.partition(".")[2]
        self._real = vars(self._owner)[self._attribute]
        self._failure, self._passing, self._times = failure, passing, times
        self.count = 0

    def _before(self):
        self.count += 1
        if self._passing < self.count <= self._passing + self._times:
            # A copy, because an exception keeps the ports that its traceback refers to.
            raise copy.copy(self._failure)

    def _replacement(self):
        if isinstance(self._real, property):

            def get(port):
                self._before()
                return self._real.fget(port)

            return property(get)

        def call(*arguments, **named):
            self._before()
            return self._real(*arguments, **named)

        return call

    def __enter__(self):
        setattr(self._owner, self._attribute, self._replacement())
        return self

    def __exit__(self, *_):
        setattr(self._owner, self._attribute, self._real)


@contextlib.contextmanager
def counted():
    """Count the calls of everything at the edge; yields {name: Failing that never fails}."""
    counters = {name: Failing(name, None, times=0) for name in CALLS}
    with contextlib.ExitStack() as stack:
        for counter in counters.values():
            stack.enter_context(counter)
        yield counters
