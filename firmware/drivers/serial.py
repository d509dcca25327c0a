"""Text out of the USB port, only as much as fits without waiting. May import select and sys.

A port that is open but not read would make print wait for half a second at every packet.
"""

import select
import sys


class Serial:
    """Lines on their way to a laptop that listens; what finds no room is dropped."""

    ROOM = 1024

    def __init__(self) -> None:
        self.poll = select.poll()
        self.poll.register(sys.stdout, select.POLLOUT)
        self.waiting = bytearray(self.ROOM)
        self.first = 0
        self.end = 0

    def say(self, data: bytes) -> None:
        """Put whole lines (bytes) in the queue if all of them find room."""
        if self.first == self.end:
            self.first = self.end = 0
        if len(data) <= self.ROOM - self.end:
            self.waiting[self.end : self.end + len(data)] = data
            self.end += len(data)

    def pump(self, most: int = 32) -> None:
        """Send up to `most` bytes; call it when there is nothing else to do."""
        while self.first < self.end and most > 0:
            # ipoll reuses its answer: nothing is allocated.
            for _ in self.poll.ipoll(0):
                break
            else:
                return
            sys.stdout.write(chr(self.waiting[self.first]))
            self.first += 1
            most -= 1
