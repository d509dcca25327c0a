"""Fakes for the drivers' hardware: `machine` for CPython, and a display.

Pins, buses and the display behave as their data sheets say; driver code is not replaced.
"""

import builtins
import sys
import time
import types


class Display:
    """An SSD1306 or SH1106 in page addressing; counts the bytes that it receives."""

    def __init__(self, columns=128, left=0):
        self.columns, self.left = columns, left
        self.power_on()

    def power_on(self):
        self.memory = [bytearray(b"\x5a" * self.columns) for _ in range(8)]
        self.page = self.column = 0
        self.on = self.upright = False
        self.contrast = None
        self.present = True
        self.asked = False
        self.written = []

    def command(self, commands):
        commands = list(commands)
        while commands:
            code = commands.pop(0)
            if code in (0xD5, 0xA8, 0xD3, 0x8D, 0x20, 0xDA, 0xD9, 0xDB):
                commands.pop(0)
            elif code == 0x81:
                self.contrast = commands.pop(0)
            elif code < 0x10:
                self.column = self.column & 0xF0 | code
            elif code < 0x20:
                self.column = self.column & 0x0F | (code & 15) << 4
            elif 0xB0 <= code < 0xB8:
                self.page = code & 7
            elif code in (0xAE, 0xAF):
                self.on = code == 0xAF
            elif code in (0xA0, 0xA1):
                self.upright = code == 0xA1

    def data(self, columns):
        for byte in columns:
            self.written.append((self.page, self.column))
            self.memory[self.page][self.column] = byte
            self.column += 1
            if self.columns == 128:  # SSD1306 data sheet, 10.1.3: begins again at the first one
                self.column &= 127

    def transfer(self, wire):
        """Process one I2C transfer after the address: control bytes, commands, data."""
        self.asked = False
        wire = bytes(wire)
        while wire:
            if wire[0] == 0x80:
                self.command(wire[1:2])
                wire = wire[2:]
            elif wire[0] == 0x00:
                self.command(wire[1:])
                return
            else:
                assert wire[0] in (0x40, 0xC0)
                self.asked = True
                self.data(wire[1:])
                return

    def returned(self, count):
        """Return what the display sends: its memory after a void byte, or its status."""
        if self.columns == 132 and self.asked:
            row = self.memory[self.page]
            return b"\xff" + row[self.column : self.column + count - 1]
        return bytes([0x06 if self.on else 0x46]) * count

    @property
    def picture(self):
        left = self.left if self.upright else self.columns - 128 - self.left
        return b"".join(bytes(row[left : left + 128]) for row in self.memory)


# Addresses by chip: data sheets of the RP2040 (2.2.4, 2.19.6) and the RP2350 (2.2.4, 9.11.1).
CHIPS = {
    "RP2040": {"latches": 0x400140F0, "i2c0": 0x40044000, "request": 32, "watchdog": 0x40058000},
    "RP2350": {"latches": 0x40028230, "i2c0": 0x40090000, "request": 44, "watchdog": 0x400D8000},
}


class Wires:
    """The connections of a chip: pin levels, displays by address, faults to come."""

    def __init__(self, chip):
        self.numbers = CHIPS[chip]
        self.levels = {}
        self.devices = {}
        self.transfers = 0
        self.fail_at = set()
        self.fed = 0
        self.registers = Registers()
        self.functions = {}  # of pins, other than input and output
        self.analog = 0
        self.hung = 0
        self.fallen = set()
        self.edges = set()
        self.looks = 0
        self.queue = []
        self.aborted = False
        self.frequency = 0
        self.ms = 0
        self.timers = {}  # those that run: their period and what they call
        self.ohms = self.picofarads = 0  # of the pull-ups and the wires

    def reached(self, address):
        """Return the device that answers a transfer, or raise the bus error."""
        self.transfers += 1
        if self.hung or self.transfers in self.fail_at:
            raise OSError(110)
        # As in tests/emulator/chip/i2c.mjs: a clock is high for two fifths, less its rise.
        high = 0.4e9 / self.frequency - 0.69 * self.ohms * self.picofarads * 1e-3
        if high < 50:
            raise OSError(5)
        device = self.devices.get(address)
        if device is None or not device.present:
            raise OSError(5)
        return device

    def words(self, place):
        """Replaces viper's ptr32: words of a buffer, or the register at an address."""
        if not isinstance(place, int):
            return memoryview(place).cast("B").cast("I")
        if place == 0xD0000000:
            return Inputs(self)
        if place == self.numbers["latches"]:
            return Latches(self)
        if place & ~0xFF == self.numbers["i2c0"]:
            return Controller(self, place & 0xFF)
        if place & ~0xFFF == 0x50000000:
            return {3: 0}  # no transfer is in progress
        return Pio(self, place)


class Dma:
    """A DMA channel of MicroPython's module, whose words of 16 bits go to the I2C controller."""

    channel = 5

    def __init__(self, wires):
        self.wires, self.target = wires, None

    def pack_ctrl(self, size, inc_write, treq_sel):
        assert (size, inc_write) == (1, False)
        assert treq_sel in (self.wires.numbers["request"], self.wires.numbers["request"] + 2)
        return treq_sel

    def config(self, read=None, write=None, count=None, ctrl=None, trigger=False):
        self.target = write or self.target
        if trigger:
            for word in memoryview(read).cast("H")[:count]:
                self.wires.words(self.target)[0] = word

    def active(self, value=None):
        assert value in (None, 0)
        return False


class Controller:
    """A register of the I2C controller: a byte with bit 9 ends a transfer and sends it."""

    def __init__(self, wires, register):
        self.wires, self.register = wires, register

    def __getitem__(self, index):
        if self.register == 0x34:
            return 0x40 if self.wires.aborted else 0
        assert self.register == 0x70
        return 0x20 if self.wires.hung else 6

    def __setitem__(self, index, word):
        assert self.register == 0x10
        wires = self.wires
        wires.queue.append(word & 0xFF)
        if word & 0x200:
            data, wires.queue = wires.queue, []
            try:
                wires.reached(wires.registers[wires.numbers["i2c0"] + 4]).transfer(data)
            except OSError:
                wires.aborted = True


class Inputs:
    """SIO's registers: GPIO_IN has the levels of all pins; each read of it counts."""

    def __init__(self, wires):
        self.wires = wires

    def __getitem__(self, index):
        assert index == 1
        self.wires.looks += 1
        return sum(1 << pin for pin in range(30) if self.wires.levels.get(pin, 1))


class Latches:
    """The registers of latched edges, eight pins each: read as bits, cleared by writing."""

    def __init__(self, wires):
        self.wires = wires

    def __getitem__(self, bank):
        return sum(4 << (pin & 7) * 4 for pin in self.wires.edges if pin >> 3 == bank)

    def __setitem__(self, bank, bits):
        mine = {pin for pin in self.wires.edges if pin >> 3 == bank}
        self.wires.edges -= {pin for pin in mine if bits >> (pin & 7) * 4 & 4}


class Pio:
    """The queues of a PIO's state machines: a word for each pin in `fallen`, removed by reading.

    Each machine watches the pin that its register of pins names.
    """

    def __init__(self, wires, address):
        assert address in (0x50200000, 0x50300000)
        self.wires, self.address = wires, address

    def pin(self, machine):
        return self.wires.registers[self.address + 0xDC + 0x18 * machine] >> 15

    def __getitem__(self, word):
        if word == 1:
            enabled = self.wires.registers[self.address]
            waiting = [
                machine
                for machine in range(4)
                if enabled >> machine & 1 and self.pin(machine) in self.wires.fallen
            ]
            return 0xF00 & ~sum(0x100 << machine for machine in waiting)
        if word == 0:
            return self.wires.registers[self.address]
        self.wires.fallen -= {self.pin(word - 8)}
        return 0

    def __setitem__(self, word, value):
        self.wires.registers[self.address + 4 * word] = value


class Registers(dict):
    """The chip's registers by address, which read as 0 before they are written."""

    def __missing__(self, address):
        return 0


class Interrupts:
    """A PIO of MicroPython's module: its interrupt wakes the processor."""

    def __init__(self, number):
        assert number in (0, 1)

    def irq(self, handler, trigger):
        assert callable(handler)
        assert trigger == 0, "MicroPython would call the handler"


def install(monkeypatch, registers=True, chip="RP2040"):
    """Install the fake modules for one test and return its Wires.

    `registers` is False for a chip without the registers of an RP2040 or RP2350.
    """
    wires = Wires(chip)
    monkeypatch.setattr(sys.implementation, "_machine", f"a board with {chip}", raising=False)
    machine = types.ModuleType("machine")

    class Pin:
        IN, OUT, OPEN_DRAIN, PULL_UP, ALT, ALT_PWM = range(6)

        def __init__(self, number, mode=None, pull=None, value=None, alt=None):
            self.number = number
            wires.functions[number] = alt
            if value is not None:
                self.value(value)

        def value(self, level=None):
            if level is None:
                wires.looks += 1
                if wires.hung and self.number == 4:
                    return 0
                return wires.levels.get(self.number, 1)
            if self.number == 5 and level == 0 and wires.hung:
                wires.hung -= 1
            wires.levels[self.number] = level
            return None

    class I2C:
        def __init__(self, number, sda, scl, freq, timeout):
            wires.frequency = freq
            wires.aborted = False

        def writeto(self, address, buf):
            wires.registers[wires.numbers["i2c0"] + 4] = address
            wires.reached(address).transfer(buf)

        def readfrom_into(self, address, buf):
            wires.registers[wires.numbers["i2c0"] + 4] = address
            buf[:] = wires.reached(address).returned(len(buf))

    class SPI:
        def __init__(self, number, baudrate, sck, mosi, miso):
            self.pins = (sck.number, mosi.number, miso.number)

        def write(self, buf):
            assert wires.levels[9] == 0, "chip select"
            device = wires.devices["spi"]
            (device.data if wires.levels[8] else device.command)(bytes(buf))

    class ADC:
        def __init__(self, pin):
            assert pin.number == 29

        def read_u16(self):
            return wires.analog

    class WDT:
        def __init__(self, timeout):
            assert timeout <= 8388, "longer than the RP2040's watchdog can count"

        def feed(self):
            wires.fed += 1

    class Timer:
        PERIODIC = 1

        def __init__(self, number):
            assert number == -1, "one of many"

        def init(self, period, mode, callback):
            wires.timers[self] = (period, callback)

        def deinit(self):
            wires.timers.pop(self, None)

    machine.Pin, machine.I2C, machine.SPI, machine.ADC, machine.WDT = Pin, I2C, SPI, ADC, WDT
    machine.Timer = Timer
    machine.mem32 = wires.registers
    machine.freq = lambda: 200_000_000
    machine.idle = machine.disable_irq = lambda: None
    machine.enable_irq = lambda state: None
    micropython = types.ModuleType("micropython")
    micropython.viper = lambda function: function
    micropython.const = lambda value: value
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setitem(sys.modules, "micropython", micropython)
    # The module of the RP2040's own parts; None, as on other chips, makes its import fail.
    rp2 = types.ModuleType("rp2")
    rp2.PIO = Interrupts
    rp2.DMA = lambda: Dma(wires)
    monkeypatch.setitem(sys.modules, "_rp2", rp2 if registers else None)
    monkeypatch.setattr(builtins, "ptr8", memoryview, raising=False)
    halves = lambda data: memoryview(data).cast("H")  # noqa: E731
    monkeypatch.setattr(builtins, "ptr16", halves, raising=False)
    monkeypatch.setattr(builtins, "ptr32", wires.words, raising=False)
    monkeypatch.setattr(time, "sleep_us", lambda us: None, raising=False)
    # Only a test moves the clock.
    monkeypatch.setattr(time, "ticks_ms", lambda: wires.ms, raising=False)
    monkeypatch.setattr(time, "ticks_us", lambda: 1000 * wires.ms, raising=False)
    monkeypatch.setattr(time, "ticks_diff", lambda end, start: end - start, raising=False)
    for name in [name for name in sys.modules if name.split(".")[0] == "drivers"]:
        monkeypatch.delitem(sys.modules, name)
    return wires
