"""From the levels of six keys to presses: debounce, hold and repeat.

A runner reads the levels every millisecond or two and hands them to a Keypad; what comes back
goes to App.press. Nothing here allocates, so sampling may run beside a full heap.
"""

UP = 0
DOWN = 1
LEFT = 2
RIGHT = 3
OK = 4
BACK = 5
HOLD_OK = 6
HOLD_BACK = 7

NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "HOLD-OK", "HOLD-BACK")

KEYS = 6  # keys that a board can have; HOLD-OK and HOLD-BACK are meanings, not keys
_EVERY_KEY = (1 << KEYS) - 1
_WRAP = (1 << 30) - 1  # MicroPython's ticks_ms starts anew after 2 ** 30


class Keypad:
    """Turns sampled levels into presses.

    An arrow acts when contact is first made and repeats while it is held; OK and BACK act when
    they are let go, or mean HOLD-OK and HOLD-BACK when held. A key counts as let go once it has
    been up for SETTLE_MS, so the bounce of either edge is passed over. The key that was pressed
    last repeats; when a hold is recognised, every other key that is down is spent until let go.
    """

    SETTLE_MS = 15  # worn tactile switches bounce for up to 10 ms
    # A tap of OK or BACK need not wait so long: a bouncing contact closes again within LIFT_MS,
    # and one that is later means nothing before it has settled. What has lasted TAP_MS may
    # become a hold, which a contact that fails must not cut short.
    LIFT_MS = 2
    TAP_MS = 250
    # A finger that sees a number stops within 60 ms of where it means to (standard deviation);
    # repeats 150 ms apart let four of five holds end on the number that was meant.
    REPEAT_AFTER_MS = 300
    REPEAT_EVERY_MS = 150
    HOLD_MS = 600
    # More than this between two samples is a stall (flash being written takes 45 to 400 ms): the
    # key was seen at both ends only, so no more of the time counts as held.
    GAP_MS = 40

    def __init__(self) -> None:
        self._ms = -1
        self._down = 0  # keys that count as down
        self._lifting = 0  # of these, keys whose contact is open but not yet for SETTLE_MS
        self._spent = 0  # of these, keys whose release means nothing
        self._stuck = 0
        self._repeating = -1  # the arrow pressed last
        self._repeats = 0
        self._lifted_at = [0] * KEYS
        self._held_ms = [0] * KEYS
        self._queue = [0] * 16
        self._first = 0
        self._count = 0

    def sample(self, mask: int, ms: int) -> int:
        """Observe the levels at time `ms`, and take a press or -1."""
        self.observe(mask, ms)
        return self.take()

    def observe(self, mask: int, ms: int) -> None:
        """Note the levels (bit k set: key k is down) at time `ms`.

        `ms` is a clock that only goes forward (it may wrap at 2 ** 30).
        """
        mask &= _EVERY_KEY
        if self._ms < 0:
            self._down = self._spent = self._stuck = mask
            self._ms = ms
            return
        passed = (ms - self._ms) & _WRAP
        self._ms = ms
        if mask or self._down:
            if passed > self.GAP_MS:
                passed = self.GAP_MS
            for key in range(KEYS):
                if mask >> key & 1:
                    self._closed(key, passed)
                elif self._down >> key & 1:
                    self._open(key)

    def waiting(self) -> bool:
        """Tell whether there is a press to take."""
        return self._count > 0

    def take(self) -> int:
        """Return the oldest press that was not taken, or -1.

        A press is `key | held << 3`; held is 0 for the press itself, n for an arrow's n-th
        repeat.
        """
        if not self._count:
            return -1
        press = self._queue[self._first]
        self._first = (self._first + 1) % len(self._queue)
        self._count -= 1
        return press

    def down(self) -> int:
        """Return the mask of keys that count as down; one let go does until it has settled."""
        return self._down

    def stuck(self) -> int:
        """Return the mask of keys that were down at the first sample and are so still."""
        return self._stuck

    def _closed(self, key: int, passed: int) -> None:
        bit = 1 << key
        if self._lifting & bit:
            self._lifting ^= bit
            if self._settled(key):
                self._release(key)
        if not self._down & bit:
            self._press(key)
        elif not self._spent & bit:
            self._held_ms[key] += passed
            if key >= OK:
                if self._held_ms[key] >= self.HOLD_MS:
                    self._spent |= self._down
                    self._repeating = -1
                    self._put(key + HOLD_OK - OK)
            elif key == self._repeating:
                self._repeat(key)

    def _open(self, key: int) -> None:
        bit = 1 << key
        if not self._lifting & bit:
            self._lifting |= bit
            self._lifted_at[key] = self._ms
        elif self._settled(key):
            self._lifting ^= bit
            self._release(key)
        elif key >= OK and self.SETTLE_MS <= self._held_ms[key] < self.TAP_MS:
            lifted = (self._ms - self._lifted_at[key]) & _WRAP
            if lifted >= self.LIFT_MS and not self._spent & bit:
                self._spent |= bit
                self._put(key)

    def _settled(self, key: int) -> bool:
        return (self._ms - self._lifted_at[key]) & _WRAP >= self.SETTLE_MS

    def _press(self, key: int) -> None:
        self._down |= 1 << key
        self._held_ms[key] = 0
        if key < OK:
            self._repeating = key
            self._repeats = 0
            self._put(key)

    def _release(self, key: int) -> None:
        bit = 1 << key
        self._down ^= bit
        if self._repeating == key:
            self._repeating = -1
        if not self._spent & bit and key >= OK:
            self._put(key)
        self._spent &= ~bit
        self._stuck &= ~bit

    def _repeat(self, key: int) -> None:
        due = self.REPEAT_AFTER_MS + self._repeats * self.REPEAT_EVERY_MS
        # A repeat is never queued behind other presses: it would come after the key's release.
        if self._held_ms[key] >= due and not self._count:
            self._repeats += 1
            self._put(key | self._repeats << 3)

    def _put(self, press: int) -> None:
        if self._count < len(self._queue):
            self._queue[(self._first + self._count) % len(self._queue)] = press
            self._count += 1
