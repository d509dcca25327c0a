"""The main loop around an App: reads keys, sends frames, sleeps until a key is touched."""

import time

from drivers.chip import Sleeper, started
from drivers.ticker import Ticker
from pinochle.display.screen_saver import DARK, DIM, FULL, HALF, LITTLE, SCANNED
from pinochle.entry.estimates import foresee
from pinochle.keys import BACK, OK
from pinochle.review import idle_imports

from runner.orders import Orders
from runner.reading import collect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.blink import Blink
    from drivers.second import Second

# Sleep after a turn of the runner's own screens, so that keys are read every 1 to 2 ms.
PAUSE_MS = 1
# OK and BACK act on release, so they are read several times a millisecond while they are down;
# not for longer than this, because a stuck key must not empty the battery.
AWAKE_MS = 800
WATCHED = 1 << OK | 1 << BACK
# Sleeps of a millisecond or two after a turn in which nothing happened; an encoder wakes nothing.
NAPS = 5
# While the display is dark; shorter presses are latched (drivers.buttons).
DARK_PAUSE_MS = 20
# The keys are read by a timer where the last look at them is as old as this.
LATE_MS = 6
TICK_MS = 50
POWER_MS = 5000
# The display's driver is called this often if nothing changes: it checks and retries the display.
CHECK_MS = 250
# A code has less light, because a camera would see it as one white area.
CONTRAST = {SCANNED: 0x40, FULL: 0xCF, HALF: 0x50, LITTLE: 0x18, DIM: 0x08}
# This long after the last press the player is thinking: 20 ms for garbage collection go unnoticed.
QUIET_MS = 300
# How often a second display is sought.
SEEK_MS = 2000
# This long after the last press: to find out how fast a display is takes up to 0.2 s, once.
ALONE_MS = 3000


class Loop:
    """Reads keys, passes presses to the App, draws and sends; `hardware` as in runner.hardware.

    With `seen` the display shows the first screen already: it is drawn after the first press or
    tick, because until then the next press would wait for that.
    """

    def __init__(self, app, hardware, watchdog, serial, keypad, seen: bool = False) -> None:
        self.app = app
        self.oled = hardware.oled
        self.buttons = hardware.buttons
        self.power = hardware.power
        self.watchdog = watchdog
        self.serial = serial
        self.keypad = keypad
        self.sleeper = Sleeper()
        self.naps = 1 if hardware.encoder else NAPS
        now = time.ticks_ms()
        self.ticked = self.pressed = self.measured = self.touched = now
        self.sent = now if seen else time.ticks_add(now, -CHECK_MS)
        self.seen = seen
        self.sending = False
        self.untidy = True
        self.preparing = True
        self.foreseen = False  # whether OK is down and its press was prepared
        self.stuck_reported = False
        self.low_reported = False
        self.display_lost = True
        self.brightness = FULL
        self.oled.contrast(CONTRAST[FULL])
        self.oled.sleep(False)
        self.shown = False  # true once the display has worked
        self.missing: "Blink | None" = None  # while the display is missing
        self.hardware = hardware
        self.sounds = hardware.sounds()
        self.second: "Second | None" = None
        self.sought = time.ticks_add(now, -SEEK_MS)
        self.trailing = False  # whether the second display may have less than the first
        self.sampled = now
        self.reading = False  # whether the keypad is in use, which a tick must not change
        self.ticker = Ticker(self.sample_late)
        self.orders = Orders(app, serial)
        app.take_orders(self.orders)

    def run(self) -> None:
        """Run turns until an exception is raised; it is passed on."""
        self.turn()
        started()
        self.ticker.start()
        try:
            while True:
                if not self.turn():
                    self.rest()
        finally:
            self.ticker.stop()
            if self.sounds:
                self.sounds.stop()
            if self.second:
                self.second.release()
                self.second.sleep(True)
            if self.brightness == DARK:
                self.sleeper.sleep(False)

    def turn(self) -> bool:
        """Run one turn; True if more work is waiting."""
        now = self.sample()
        if self.ticker.interrupted:
            raise KeyboardInterrupt
        passed = time.ticks_diff(now, self.ticked)
        self.reading = True
        press = self.keypad.take()
        self.reading = False
        if press >= 0:
            if self.sounds:
                self.sounds.press(self.app, press & 7, press >> 3, now)
            else:
                self.app.press(press & 7, press >> 3)
            self.pressed = now
            self.untidy = True
            self.seen = False
        elif passed >= TICK_MS and not (self.sounds and self.sounds.counted):
            self.ticked = now
            self.app.tick(passed)
            self.seen = False
        if self.app.brightness != self.brightness:
            self.shine()
        checks = time.ticks_diff(now, self.sent) >= CHECK_MS
        if self.sending or (self.app.dirty and not self.seen) or checks:
            self.send(now)
        self.watchdog.feed()
        if self.sounds:
            self.sounds.poll(now)
        if self.sending:
            return True
        if self.trailing:
            self.send_second(now)
        if not self.trailing:
            self.idle(now)
        return self.trailing

    def rest(self) -> None:
        """Sleep for some milliseconds; a contact ends it, and a held OK or BACK prevents it."""
        if self.brightness == DARK:
            time.sleep_ms(DARK_PAUSE_MS)
            return
        if not self.keypad.down() & WATCHED:
            self.touched = self.ticked
        elif time.ticks_diff(self.ticked, self.touched) < AWAKE_MS:
            return
        # A few times, because a turn takes longer than a look at the keys.
        for _ in range(self.naps):
            if self.buttons.wait() or self.serial.first < self.serial.end:
                return

    def sample(self) -> int:
        """Read the keys and return the time."""
        self.reading = True
        now = self.sampled = time.ticks_ms()
        self.keypad.observe(self.buttons.read(self.keypad.down()), now)
        self.reading = False
        return now

    def sample_late(self) -> None:
        """Read the keys if the program computes for long, as for a code: so every tap counts."""
        if not self.reading and time.ticks_diff(time.ticks_ms(), self.sampled) >= LATE_MS:
            self.sample()

    def send(self, now: int) -> None:
        """Send the changed parts of the frame until a key is pressed."""
        self.sent = now
        if self.second:
            self.second.release()
            self.trailing = True
        if self.app.draw_first():
            self.oled.send_body(self.app.canvas.buf)
        frame = self.app.draw()
        self.sending = self.oled.send(frame, now)
        while self.sending and not self.keypad.waiting():
            # A run of columns takes up to 3 ms.
            self.sample()
            self.sending = self.oled.send(frame, now)
        if self.oled.working == self.display_lost:
            self.display_changed()

    def send_second(self, now: int) -> None:
        """Send what the first display shows to the second one, until a key is pressed."""
        second, frame = self.second, self.app.canvas.buf
        if not second:
            return
        self.trailing = second.send(frame, now)
        while self.trailing and not self.keypad.waiting():
            self.sample()
            self.trailing = second.send(frame, now)

    def idle(self, now: int) -> None:
        """Do work that can wait: send text to a laptop, check the battery, collect garbage."""
        self.serial.pump()
        if self.orders.obey():
            self.pressed = now
            self.untidy = True
        down = self.keypad.down()
        if not down & 1 << OK:
            self.foreseen = False
        elif not self.foreseen:
            self.foreseen = True
            self.app.screen.foresee(self.app.flow.current)
        if self.preparing and not down:
            self.preparing = idle_imports.prepare()
            if not self.preparing:
                self.app.files.look()
        if time.ticks_diff(now, self.pressed) < QUIET_MS:
            return
        if self.untidy and not self._foresaw():
            collect()
            self.untidy = False
        if not self.second and time.ticks_diff(now, self.sought) >= SEEK_MS:
            self.sought = now
            self.second = self.hardware.second()
        if time.ticks_diff(now, self.measured) >= POWER_MS:
            self.measured = now
            self.look()

    def _foresaw(self) -> bool:
        """Prepare a part of what the next questions offer; return whether there was one."""
        game = self.app.flow.current
        return game is not None and not game.over and foresee(game)

    def shine(self) -> None:
        """Set the displays to the brightness that the App requests."""
        second = self.second
        if second:
            second.release()
        self._shine()
        if second:
            second.follow(self.oled)

    def _shine(self) -> None:
        before, self.brightness = self.brightness, self.app.brightness
        if self.brightness == DARK:
            self.oled.sleep(True)
            self.ticker.stop()
            self.sleeper.sleep(True)
            return
        if before == DARK:
            self.sleeper.sleep(False)
            self.ticker.start()
        if SCANNED in (before, self.brightness):
            self.oled.scan(self.brightness == SCANNED)
        self.oled.contrast(CONTRAST[self.brightness])
        if before == DARK:
            self.oled.sleep(False)

    def display_changed(self) -> None:
        """Notify the App when the display works again; before, a notice would be invisible."""
        self.display_lost = not self.oled.working
        if self.display_lost:
            print("display lost")
            return
        if self.missing:
            self.missing.stop()
            self.missing = None
        if self.shown:
            self.app.notice("display")
        self.shown = True

    def look(self) -> None:
        """Notify the App of each new problem, once; report a missing display over USB and LED."""
        if self.display_lost:
            self.missing = self.missing or self.hardware.blink()
            self.serial.say(self.missing.line)
        if self.power.is_low() and not self.low_reported:
            self.low_reported = True
            self.app.notice("battery")
        if time.ticks_diff(self.measured, self.pressed) >= ALONE_MS:
            self.hardware.look(self.app.draw())
        if self.keypad.stuck() and not self.stuck_reported:
            self.stuck_reported = True
            self.app.notice("stuck-key")


def ask(screen, hardware, watchdog, keypad=None) -> None:
    """Run one of the runner's own screens (press, draw, done) until it is done."""
    keypad = keypad or hardware.keypad()
    frame = screen.draw()
    drawn = time.ticks_ms()
    while not screen.done:
        now = time.ticks_ms()
        press = keypad.sample(hardware.buttons.read(keypad.down()), now)
        if press >= 0:
            screen.press(press & 7)
        if press >= 0 or time.ticks_diff(now, drawn) >= TICK_MS:
            # Not in every turn, because drawing takes longer than a contact bounces.
            frame = screen.draw()
            drawn = now
        watchdog.feed()
        if not hardware.oled.send(frame, now):
            time.sleep_ms(PAUSE_MS)
