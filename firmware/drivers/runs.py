"""Runs of changed columns: found in a frame, and packed as transfers for a display by I2C."""

from array import array

import micropython
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.link import I2cLink

# The bytes before the columns of a transfer by I2C: address and commands.
HEAD = const(7)

# Unchanged columns between two changed ones are also sent if that is quicker than starting a new
# transfer: address, head, start and stop take as long as seven columns.
BRIDGE = const(7)

# Words of a queue from which on it is sent before more is packed: a run takes 135.
# Numbers in viper code must fit into an instruction: literals are stored after the code and are
# misread if frozen code is not aligned to four bytes, which MicroPython does not guarantee.
WAITING = const(368)

# What pack_runs() reads and changes, by index: words in the queue, the display's page, bytes to
# send at most, the memory's column of the frame's first one, the byte of the frame to begin at.
FILLED = const(0)
PAGE = const(1)
MOST = const(2)
PLACE = const(3)
AT = const(4)
# Of all links, because none is interrupted in pack_for().
job = array("i", range(5))


@micropython.viper
def find_run(frame, shown, begin: int, end: int) -> int:
    """Return the next run of changed columns of a page: its first byte | its length << 10.

    `frame` and `shown` are 1,024 bytes. -1 if nothing differs from byte `begin` up to `end`, which
    is the first of a page.
    """
    new = ptr8(frame)  # noqa: F821
    old = ptr8(shown)  # noqa: F821
    new_words = ptr32(frame)  # noqa: F821
    old_words = ptr32(shown)  # noqa: F821
    word = begin >> 2
    words = end >> 2
    while word < words and new_words[word] == old_words[word]:
        word += 1
    if word >= words:
        return -1
    i = word << 2
    while new[i] == old[i]:
        i += 1
    first = i
    last = i
    stop = (i | 127) + 1
    while i < stop and i - last <= BRIDGE:
        if new[i] != old[i]:
            last = i
        i += 1
    return first | ((last - first + 1) << 10)


@micropython.viper
def pack_runs(frame, shown, queue, job, end: int) -> int:
    """Append runs to a queue as transfers; copy them to `shown`; return the bytes that they take.

    From byte job[AT] up to `end`, until job[MOST] bytes or WAITING words. RP2040 data sheet
    4.3.17: a word is a byte, with bit 9 to stop after it. SSD1306 data sheet 8.1.5.2: a command
    follows 0x80 (one more control byte comes), columns follow 0x40.
    """
    new = ptr8(frame)  # noqa: F821
    old = ptr8(shown)  # noqa: F821
    words = ptr16(queue)  # noqa: F821
    state = ptr32(job)  # noqa: F821
    at = state[FILLED]
    sent = 0
    while sent < state[MOST] and at <= WAITING:
        run = int(find_run(frame, shown, state[AT], end))
        if run < 0:
            state[AT] = end
            break
        page = run >> 7 & 7
        if page != state[PAGE]:
            state[PAGE] = page
            words[at] = 0x80
            words[at + 1] = 0xB0 | page
            at += 2
        column = (run & 127) + state[PLACE]
        words[at] = words[at + 2] = 0x80
        words[at + 1] = column & 15
        words[at + 3] = 0x10 | column >> 4
        words[at + 4] = 0x40
        at += 5
        i = page << 7 | run & 127
        state[AT] = i + (run >> 10)
        while i < state[AT]:
            words[at] = old[i] = new[i]
            at += 1
            i += 1
        words[at - 1] |= 0x200
        sent += (run >> 10) + HEAD
    state[FILLED] = at
    return sent


def pack_for(
    link: "I2cLink",
    frame: bytearray,
    shown: bytearray,
    begin: int,
    end: int,
    most: int,
    place: int,
) -> int:
    """Pack changed runs into the queue of a link, which sends full ones; see I2cLink.runs()."""
    sent = 0
    job[AT], job[PLACE] = begin, place
    while sent < most and job[AT] < end:
        job[FILLED], job[PAGE], job[MOST] = link.filled, link.page, most - sent
        sent += pack_runs(frame, shown, link.queue, job, end)
        link.filled, link.page = job[FILLED], job[PAGE]
        if link.filled > WAITING:
            link.start()
    return sent
