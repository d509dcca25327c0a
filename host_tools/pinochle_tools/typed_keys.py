"""From what a terminal types to presses: a key held there is typed again and again.

A terminal tells no release; a held key is typed once, after a pause (250 to 600 ms) again, and
then every 30 ms or so. May import pinochle.keys.
"""

from pinochle import keys

# Typed again within this: by the terminal's repeat, not by a finger (which takes 90 ms or more).
REPEAT_GAP_MS = 75
# Typed again within this: pasted, or sent by a program, and each one is meant.
BURST_MS = 8
# A second Enter within this may be the first of the terminal's repeats.
DOUBT_MS = 700

Press = tuple[int, int]


class TypedKeys:
    """Turns typed keys 0-5 into presses (key, held).

    An arrow acts when it is typed; typed in quick succession it is held, and repeats as a Keypad
    would. OK and BACK act once however long they are held: a held Enter must not accept a whole
    row of screens. So a second one that follows soon waits for REPEAT_GAP_MS, in case that the
    terminal repeats it.
    """

    def __init__(self) -> None:
        self._key = -1
        self._typed_ms = 0
        self._is_held = False
        self._repeats = 0  # of an arrow, told so far
        self._repeated_ms = 0
        self._doubted = -1

    def typed(self, key: int, ms: int) -> list[Press]:
        """Take a key typed at `ms` and return what is pressed now."""
        presses = self.tick(ms) if key == self._key else self._sure()
        since = ms - self._typed_ms if key == self._key else DOUBT_MS + 1
        self._key = key
        self._typed_ms = ms
        if since <= BURST_MS and not self._is_held and self._doubted < 0:
            presses.append((key, 0))
        elif since <= REPEAT_GAP_MS:
            self._doubted = -1
            self._is_held = True
            presses += self._held(key, ms)
        else:
            self._is_held = False
            self._repeats = 0
            self._repeated_ms = ms
            if key >= keys.OK and since <= DOUBT_MS:
                self._doubted = key
            else:
                presses.append((key, 0))
        return presses

    def tick(self, ms: int) -> list[Press]:
        """Return the press that was in doubt, once it is sure; call it every 50 ms or so."""
        return self._sure() if ms - self._typed_ms > REPEAT_GAP_MS else []

    def _sure(self) -> list[Press]:
        key = self._doubted
        self._doubted = -1
        return [(key, 0)] if key >= 0 else []

    def _held(self, key: int, ms: int) -> list[Press]:
        if key >= keys.OK or ms - self._repeated_ms < keys.Keypad.REPEAT_EVERY_MS:
            return []
        self._repeated_ms = ms
        self._repeats += 1
        return [(key, self._repeats)]
