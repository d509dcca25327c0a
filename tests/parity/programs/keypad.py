"""Sample a keypad with bounces and stalls, and print its presses; MicroPython may not allocate."""

from pinochle.keys import Keypad

try:
    from micropython import heap_lock, heap_unlock
except ImportError:  # CPython has no heap to lock

    def heap_lock():
        pass

    def heap_unlock():
        pass


# A chip has no piece of 8 kB left beside the scorekeeper.
SAMPLES = 4000
# Samples are close together around each change, where bounces count, and further apart while
# levels stay, because a sample with several keys down takes the emulated chip milliseconds.
CLOSE = 7


def levels(seed):
    """Fill a list of (mask, ms) from a small random generator that both interpreters share."""
    masks = bytearray(SAMPLES)
    passed = bytearray(SAMPLES)
    mask = changed = 0
    for at in range(SAMPLES):
        seed = (seed * 1103 + 12345) & 0xFFFFF
        if seed % 10 == 0:
            mask ^= 1 << (seed >> 8) % 6
            changed = at
        masks[at] = mask
        passed[at] = 250 if seed % 167 == 0 else seed % (7 if at - changed < CLOSE else 31)
    return masks, passed


def main():
    for seed in range(10):
        masks, passed = levels(seed)
        presses = bytearray(SAMPLES)
        keypad = Keypad()
        keypad.sample(0, 0)
        ms = 0
        heap_lock()
        for at in range(SAMPLES):
            ms += passed[at]
            presses[at] = keypad.sample(masks[at], ms) & 0xFF
        heap_unlock()
        print([press for press in presses if press != 255])
