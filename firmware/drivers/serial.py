"""Sends text over USB without waiting for room.

With print, a port that is open but not read would block for half a second at every packet.
"""

import select
import sys


class Serial:
    """Lines to send to a laptop; lines that do not fit into the queue are dropped."""

    ROOM = 1024

    def __init__(self) -> None:
        self.poll = select.poll()
        self.poll.register(sys.stdout, select.POLLOUT)
        self.waiting = bytearray(self.ROOM)
        self.first = 0
        self.end = 0

    def say(self, data: bytes) -> None:
        """Queue whole lines (bytes) if all of them fit."""
        if self.first == self.end:
            self.first = self.end = 0
        if len(data) <= self.ROOM - self.end:
            self.waiting[self.end : self.end + len(data)] = data
            self.end += len(data)

    def pump(self, most: int = 32) -> None:
        """Send up to `most` bytes; call it when idle."""
        while self.first < self.end and most > 0:
            # ipoll reuses its result, so it allocates nothing.
            for _ in self.poll.ipoll(0):
                break
            else:
                return
            sys.stdout.write(chr(self.waiting[self.first]))
            self.first += 1
            most -= 1
