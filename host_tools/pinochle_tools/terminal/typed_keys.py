"""Turns characters typed in a terminal into presses: a held key sends repeated characters.

A terminal reports no release: a held key sends its character, sends it again after 250 to 600 ms,
and then every 30 ms or so.
"""

from pinochle import keys

# Shorter gaps come from the terminal's repeat: a finger needs 90 ms or more.
REPEAT_GAP_MS = 75
# Shorter gaps come from pasted text or a program, so each character is a press.
BURST_MS = 8
# A second Enter within this gap may be the first of the terminal's repeats.
DOUBT_MS = 700

Press = tuple[int, int]


class TypedKeys:
    """Turns typed keys 0-5 into presses (key, held).

    A single arrow acts at once; repeats in quick succession mean that it is held, and repeat as
    with a Keypad. OK and BACK act once however long they are held, because a held Enter must not
    accept several screens. So a second one soon after the first waits for REPEAT_GAP_MS, in
    case the terminal repeats it.
    """

    def __init__(self) -> None:
        self._key = -1
        self._typed_ms = 0
        self._is_held = False
        self._repeats = 0  # of an arrow, reported so far
        self._repeated_ms = 0
        self._doubted = -1

    def typed(self, key: int, ms: int) -> list[Press]:
        """Process a key typed at `ms` and return the presses that it causes now."""
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
        """Return the delayed press once no repeat can follow; call it every 50 ms or so."""
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
