"""Sends text over USB without waiting for room, and reads what a laptop has sent.

With print, a port that is open but not read would block for half a second at every packet.
"""

import select
import sys


class Serial:
    """Lines to send to a laptop; lines that do not fit into the queue are dropped."""

    ROOM = 1024
    HEARD = 64  # bytes that heard() returns at most

    def __init__(self) -> None:
        self.poll = select.poll()
        self.poll.register(sys.stdout, select.POLLOUT)
        # Lines are bytes: as characters those of a letter beyond ASCII would be encoded once more.
        self.out = sys.stdout.buffer
        self.one = bytearray(1)
        self.waiting = bytearray(self.ROOM)
        self.first = 0
        self.end = 0
        self.coming: "select.poll | None" = None

    def say(self, data: bytes) -> None:
        """Queue whole lines (bytes) if all of them fit."""
        if self.first == self.end:
            self.first = self.end = 0
        if len(data) <= len(self.waiting) - self.end:
            self.waiting[self.end : self.end + len(data)] = data
            self.end += len(data)

    def say_long(self, text: str) -> None:
        """Queue an answer in ASCII that a laptop waits for, however long it is."""
        data = text.encode()
        left = self.end - self.first
        # There is room for stored lines behind it.
        needed = left + len(data) + self.ROOM
        queue = self.waiting
        if needed > len(queue):
            # A longer queue stays: a laptop that asks once asks again.
            queue = bytearray(needed)
        queue[:left] = self.waiting[self.first : self.end]
        queue[left : left + len(data)] = data
        self.waiting, self.first, self.end = queue, 0, left + len(data)

    def heard(self) -> bytes:
        """Return what a laptop has sent, up to HEARD bytes."""
        if not self.coming:
            self.coming = select.poll()
            self.coming.register(sys.stdin, select.POLLIN)
        come = b""
        while len(come) < self.HEARD and self.coming.poll(0):
            come += sys.stdin.buffer.read(1)
        return come

    def pump(self, most: int = 32) -> None:
        """Send up to `most` bytes; call it when idle."""
        while self.first < self.end and most > 0:
            # ipoll reuses its result, so it allocates nothing.
            for _ in self.poll.ipoll(0):
                break
            else:
                return
            self.one[0] = self.waiting[self.first]
            self.out.write(self.one)
            self.first += 1
            most -= 1
