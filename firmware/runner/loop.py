"""The loop around an App: keys in, frames out, a turn every millisecond or so.

May import gc, time, drivers, pinochle.screen_saver and pinochle.keys.
"""

import gc
import time

from pinochle.keys import Keypad
from pinochle.screen_saver import DARK, DIM, FULL

# Between two turns in which nothing happened: keys are sampled every 1 to 2 ms.
PAUSE_MS = 1
TICK_MS = 50
POWER_MS = 5000
# The display is asked so often whether it is still itself, and tried again when it was lost.
CHECK_MS = 250
# Longer than a turn takes: flash was written meanwhile, and a whole tap may have been missed.
STALL_MS = 20
CONTRAST = {FULL: 0xCF, DIM: 0x08}
# So long after the last press the player is thinking, and 20 ms for the heap go unseen.
QUIET_MS = 300


class Loop:
    """Turns of sample, press, tick, draw and send; `hardware` as in runner.hardware."""

    def __init__(self, app, hardware, watchdog, serial) -> None:
        self.app = app
        self.oled = hardware.oled
        self.buttons = hardware.buttons
        self.power = hardware.power
        self.watchdog = watchdog
        self.serial = serial
        self.keypad = Keypad()
        now = time.ticks_ms()
        self.ticked = self.pressed = self.measured = self.sampled = now
        self.sent = time.ticks_add(now, -CHECK_MS)
        self.sending = False
        self.untidy = True
        self.stuck_told = False
        self.low_told = False
        self.display_lost = True
        self.brightness = FULL
        self.oled.contrast(CONTRAST[FULL])
        self.oled.sleep(False)
        self.shown = False  # whether the display has worked before

    def run(self) -> None:
        """Turn for ever; what goes wrong passes through."""
        while True:
            if not self.turn():
                time.sleep_ms(PAUSE_MS)

    def turn(self) -> bool:
        """Do what is due now; True if more is waiting."""
        now = self.sample()
        press = self.keypad.take()
        if press >= 0:
            self.app.press(press & 7, press >> 3)
            self.pressed = now
            self.untidy = True
        passed = time.ticks_diff(now, self.ticked)
        if passed >= TICK_MS:
            self.ticked = now
            self.app.tick(passed)
        if self.app.brightness != self.brightness:
            self.shine()
        if self.sending or self.app.dirty or time.ticks_diff(now, self.sent) >= CHECK_MS:
            self.send(now)
        self.watchdog.feed()
        if not self.sending:
            self.idle(now)
        return self.sending

    def sample(self) -> int:
        """Read the keys and return the time."""
        now = time.ticks_ms()
        stalled = time.ticks_diff(now, self.sampled) > STALL_MS
        self.sampled = now
        self.keypad.observe(self.buttons.read(stalled, self.keypad.down()), now)
        return now

    def send(self, now: int) -> None:
        """Send what the display does not show yet, until a key is pressed."""
        self.sent = now
        frame = self.app.draw()
        self.sending = self.oled.send(frame, now)
        while self.sending and not self.keypad.waiting():
            # A run of columns takes up to 3 ms.
            self.sample()
            self.sending = self.oled.send(frame, now)
        if self.oled.working == self.display_lost:
            self.display_changed()

    def idle(self, now: int) -> None:
        """Do what can wait: text to a laptop, the battery, the heap."""
        self.serial.pump()
        if time.ticks_diff(now, self.pressed) < QUIET_MS:
            return
        if self.untidy:
            gc.collect()
            self.untidy = False
        if time.ticks_diff(now, self.measured) >= POWER_MS:
            self.measured = now
            self.look()

    def shine(self) -> None:
        """Set the panel to the brightness that the App wants."""
        before, self.brightness = self.brightness, self.app.brightness
        if self.brightness == DARK:
            self.oled.sleep(True)
            return
        self.oled.contrast(CONTRAST[self.brightness])
        if before == DARK:
            self.oled.sleep(False)

    def display_changed(self) -> None:
        """Tell the App when the display is back; while it is away nobody could read it."""
        self.display_lost = not self.oled.working
        if self.display_lost:
            print("display lost")
        elif self.shown:
            self.app.notice("display")
        self.shown = True

    def look(self) -> None:
        """Tell the App of trouble that began, once each."""
        if self.power.is_low() and not self.low_told:
            self.low_told = True
            self.app.notice("battery")
        if self.keypad.stuck() and not self.stuck_told:
            self.stuck_told = True
            self.app.notice("stuck-key")


def ask(screen, hardware, watchdog) -> None:
    """Run a screen of the runner's own (press, draw, done) until it is done."""
    keypad = Keypad()
    while not screen.done:
        now = time.ticks_ms()
        press = keypad.sample(hardware.buttons.read(), now)
        if press >= 0:
            screen.press(press & 7)
        watchdog.feed()
        if not hardware.oled.send(screen.draw(), now):
            time.sleep_ms(PAUSE_MS)
