"""A plain scorekeeper for MicroPython, as a hobbyist would write it: the baseline of bench-pico.

It runs on the device as main.py, on the same image with framebuf. It draws with that, sends the
whole frame at every press, as micropython-lib's ssd1306 driver does, and appends a line to a file
for every event. HZ is replaced by the bus speed.
"""

import time

import framebuf
from machine import I2C, Pin, freq

HZ = 400_000
UP, DOWN, OK = 10, 11, 14
STEPS = ("Bid", "Meld of us", "Meld of them", "Tricks", "Accept hand")
LOG = "/games/plain.log"
SET_UP = (0xAE, 0x20, 0, 0x40, 0xA1, 0xA8, 63, 0xC8, 0xD3, 0, 0xDA, 0x12, 0xD5, 0x80)
SET_UP += (0xD9, 0xF1, 0xDB, 0x30, 0x81, 0xFF, 0xA4, 0xA6, 0x8D, 0x14, 0xAF)


class Display(framebuf.FrameBuffer):
    """An SSD1306 of 128x64 pixels on I2C."""

    def __init__(self, bus):
        self.bus = bus
        self.frame = bytearray(1024)
        super().__init__(self.frame, 128, 64, framebuf.MONO_VLSB)
        for command in SET_UP:
            self.command(command)

    def command(self, command):
        """Send one byte of a command."""
        self.bus.writeto(0x3C, bytes((0x80, command)))

    def show(self):
        """Send the whole frame."""
        for command in (0x21, 0, 127, 0x22, 0, 7):
            self.command(command)
        self.bus.writevto(0x3C, (b"\x40", self.frame))


class Scorekeeper:
    """Asks for the numbers of a hand, one after the other, and adds them up."""

    def __init__(self, display):
        self.display = display
        self.step = 0
        self.value = 200
        self.hands = []
        self.numbers = []
        self.draw()

    def press(self, pin):
        """Change the number, or store it and go on."""
        if pin == OK:
            self.store()
        else:
            self.value += 10 if pin == UP else -10
        self.draw()

    def store(self):
        """Append an event to the file, and go to the next number or hand."""
        with open(LOG, "a") as file:
            file.write('["%s",%d,%d]\n' % (STEPS[self.step], len(self.hands), self.value))
        self.numbers.append(self.value)
        self.step += 1
        if self.step == len(STEPS):
            self.hands.append(self.numbers)
            self.numbers = []
            self.step = 0

    def draw(self):
        """Draw everything and send it."""
        display = self.display
        display.fill(0)
        display.text("%d %s" % (len(self.hands) + 1, STEPS[self.step]), 0, 0)
        display.hline(0, 10, 128, 1)
        display.text("%d points" % self.value, 0, 16)
        for line, numbers in enumerate(self.hands[-3:]):
            display.text("%d %d %d" % tuple(numbers[:3]), 0, 28 + 9 * line)
        display.text("us %d" % sum([numbers[1] for numbers in self.hands]), 0, 56)
        display.text("them %d" % sum([numbers[2] for numbers in self.hands]), 64, 56)
        display.show()


def run():
    """Read the keys every millisecond; a press is ignored until 20 ms after its release."""
    freq(200_000_000)
    keeper = Scorekeeper(Display(I2C(0, sda=Pin(4), scl=Pin(5), freq=HZ)))
    keys = [(number, Pin(number, Pin.IN, Pin.PULL_UP)) for number in (UP, DOWN, OK)]
    while True:
        for number, key in keys:
            if not key.value():
                keeper.press(number)
                while not key.value():
                    time.sleep_ms(20)
                time.sleep_ms(20)
        time.sleep_ms(1)


if __name__ == "__main__":
    run()
