"""A Pico 2 that executes the image's own instructions: a Cortex-M33 from Unicorn, and its parts.

Unicorn (QEMU's processors as a library) has the processor alone. Here are, as far as the image
uses them: flash behind the boot ROM's functions, clocks that are ready at once, a timer, pins, the
words that a PIO puts into its queues for closed keys, and I2C with a display. Not modelled:
interrupts, so no USB; what a PIO executes; cycles, caches and the times of flash. Coprocessors do
nothing.
Sources: RP2350 data sheet, by section; pico-sdk's headers.
"""

import struct

import unicorn as uc
from emulator.emulated import GEOMETRY, PICO2, RAW, files_from, flash_with
from pinochle_tools.boards import boards
from pinochle_tools.device.uf2 import FLASH, read_image
from support.fake_hardware import Display
from unicorn import arm_const as arm

KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")
FLASH_SIZE = 4 * 1024 * 1024
STORAGE = 1024 * 1024  # boards/rp2/mpconfigboard.h
LOGS = STORAGE - RAW
BLOCKS = (FLASH_SIZE - STORAGE) // GEOMETRY["block_size"]
RAM, RAM_SIZE = 0x20000000, 0x82000
# 4.4: the same flash without the cache, and the cache's maintenance, which writes anywhere.
UNCACHED, MAINTENANCE = 0x14000000, 0x18000000
# Registers are in these regions (2.2): those on the buses, SIO, the processor's own.
REGIONS = ((0x40000000, 0x200000), (0x50000000, 0x800000), (0xD0000000, 0x40000))
REGIONS += ((0xE0000000, 0x100000),)
# 5.4: the boot ROM's table of functions is looked up by a function, whose address is at 0x16.
LOOK_UP, FIRST_FUNCTION, DATA = 0x100, 0x110, 0x7000
RETURN = b"\x70\x47"
SYSTEM_INFO = {1: (0x1234, 0x5678, 0x9ABC), 0x10: (1, 2, 3, 4)}
TIMER_STEP_US = 5  # the time that a look at the timer takes
I2C0, TIMERS, PIOS = 0x40090000, (0x400B0000, 0x400B8000), (0x50200000, 0x50300000)
DMA_START = 0x5000001C  # of channel 0: the number of words, which starts it
WAIT_FOR_EVENT = (b"\x20\xbf", b"\x30\xbf")
NO_COPROCESSOR = 17  # Unicorn's number of the exception


class Rp2350:
    """A Pico 2 with a board's display and keys; `files` are in its flash, or a whole `image`."""

    def __init__(self, files=None, image=None, board="six_ssd1306", display=None):
        self.keys = boards.load(board).KEYS
        self.us = self.until = 0
        self.display = display or Display()
        # Bytes of a transfer, those to be received, how many the transfer asked for; 12.2.17.
        self.wire, self.answers, self.asked, self.stopped = [], [], 0, 0
        self.levels, self.fallen = 0xFFFFFFFF, 0
        self.functions = {}
        # The boot ROM leaves the image's own table of vectors in use (3.7.4, VTOR).
        self.registers = {0xE000ED08: FLASH}
        self.reads = self._reads()
        self.chip = chip = uc.Uc(uc.UC_ARCH_ARM, uc.UC_MODE_THUMB | uc.UC_MODE_MCLASS)
        chip.ctl_set_cpu_model(arm.UC_CPU_ARM_CORTEX_M33)
        self._connect_memory(image or flash_of(files or {}))
        for base, size in REGIONS:
            chip.mmio_map(base, size, self._read, base, self._write, base)
        chip.hook_add(uc.UC_HOOK_CODE, self._rom, begin=LOOK_UP, end=DATA - 1)
        chip.hook_add(uc.UC_HOOK_INTR, self._exception)
        self.stop = None
        stack, self.place = struct.unpack("<II", chip.mem_read(FLASH, 8))
        chip.reg_write(arm.UC_ARM_REG_SP, stack)

    def run(self, ms):
        """Let the timer run for this time."""
        self.until = self.us + ms * 1000
        while self.us < self.until:
            try:
                self.chip.emu_start(self.place | 1, 0xFFFFFFFE)
            except uc.UcError:
                place = self.chip.reg_read(arm.UC_ARM_REG_PC)
                # Unicorn stops after an instruction that waits for an event.
                if self.chip.mem_read(place - 2, 2) not in WAIT_FOR_EVENT:
                    raise
                self._look()
            self.place = self.chip.reg_read(arm.UC_ARM_REG_PC)
            if self.stop:
                self.chip.hook_del(self.stop)
                self.stop = None
                self._translate_again()

    def press(self, word):
        """Press and release a key, as in key scripts: UP, UP:980 (ms), HOLD-OK."""
        name, _, ms = word.partition(":")
        pin = self.keys[KEYS.index(name.removeprefix("HOLD-"))]
        self.levels &= ~(1 << pin)
        self.fallen |= 1 << pin
        self.run(int(ms or (800 if name.startswith("HOLD-") else 60)))
        self.levels |= 1 << pin
        self.run(60)

    def picture(self):
        """Return the 1,024 bytes that are visible."""
        return self.display.picture

    def shows(self, expected, ms=2000):
        """Run until the display shows this picture, at most `ms`; True if it does."""
        end = self.us + ms * 1000
        while self.display.picture != expected and self.us < end:
            self.run(20)
        return self.display.picture == expected

    def flash(self):
        """Return the contents of flash."""
        return bytes(self.chip.mem_read(FLASH, FLASH_SIZE))

    def files(self):
        """Return the files in flash: {path: bytes}."""
        return files_from(self.flash()[LOGS:])

    # --- memory

    def _connect_memory(self, contents):
        chip = self.chip
        chip.mem_map(0, 0x8000)
        chip.mem_write(0, RETURN * 0x3800)
        chip.mem_write(0x14, struct.pack("<HHH", 0, LOOK_UP | 1, LOOK_UP | 1))
        # The only data that the image looks up there says that flash is one chip (13.9).
        chip.mem_write(DATA, struct.pack("<I", MAINTENANCE))
        for place in (FLASH, UNCACHED):
            chip.mem_map(place, FLASH_SIZE)
            chip.mem_write(place, contents)
        chip.mem_map(MAINTENANCE, 0x4000000)
        chip.mem_map(RAM, RAM_SIZE)

    def _rom(self, chip, address, size, data):
        r = [chip.reg_read(arm.UC_ARM_REG_R0 + number) for number in range(3)]
        if address == LOOK_UP:
            name = bytes((r[0] & 0xFF, r[0] >> 8 & 0xFF)).decode()
            found = FIRST_FUNCTION + 4 * len(self.functions)
            self.functions.setdefault(name, found)
            result = DATA if name == "FD" else self.functions[name] | 1
        else:
            names = [name for name, place in self.functions.items() if place == address]
            result = self._call(names[0], *r) if names else r[0]
        chip.reg_write(arm.UC_ARM_REG_R0, result)

    def _call(self, name, first, second, third):
        # 5.4.8: flash_range_erase, flash_range_program, get_sys_info; others only change modes.
        chip = self.chip
        if name == "RE":
            self._change(first, b"\xff" * second)
        if name == "RP":
            before = chip.mem_read(FLASH + first, third)
            after = chip.mem_read(second, third)
            self._change(first, bytes(a & b for a, b in zip(before, after, strict=True)))
        if name != "GS":
            return 0
        words = [third]
        for flag, values in SYSTEM_INFO.items():
            words += values if third & flag else ()
        chip.mem_write(first, struct.pack(f"<{len(words)}I", *words))
        return len(words)

    def _change(self, offset, data):
        assert offset >= LOGS, "the program's own flash"
        for place in (FLASH, UNCACHED):
            self.chip.mem_write(place + offset, data)

    # --- what the processor alone does not do

    def _exception(self, chip, number, data):
        place = chip.reg_read(arm.UC_ARM_REG_PC)
        assert number == NO_COPROCESSOR, f"exception {number} at {place:#x}"
        first, second = struct.unpack("<HH", chip.mem_read(place, 4))
        # A move from a coprocessor to a register, or to the flags, reads 0.
        if first & 0xFF10 == 0xEE10 and second & 0x10 and second >> 12 != 15:
            chip.reg_write(arm.UC_ARM_REG_R0 + (second >> 12), 0)
        chip.reg_write(arm.UC_ARM_REG_PC, place + 4 | 1)

    # --- registers

    def _reads(self):
        """Return {address: function} of the registers that are no mere memory."""
        kept = self.registers
        found = {
            0x40048004: lambda: 0x80001000,  # 8.2.8: the crystal is stable
            0x40050000: lambda: kept.get(0x40050000, 0) | 1 << 31,  # 8.6.5: locked
            0x40058000: lambda: kept.get(0x40058000, 0) | 1 << 31,
            0x40020008: lambda: ~kept.get(0x40020000, 0x1FFFFFFF) & 0x1FFFFFFF,  # 7.5.3
            0x40030018: lambda: 1 << 9,  # 9.11.3: flash is not selected
            0x400A0000: lambda: kept.get(0x400A0000, 0) | 0x100,  # 12.4.7: measured
            0x400A0004: lambda: 4800 * 4096 // 9900,
            0xD0000004: lambda: self.levels,  # 3.1.11
            I2C0 + 0x10: lambda: self.answers.pop(0),  # 12.2.17
            I2C0 + 0x34: lambda: 0x10 | self.stopped | 4 * bool(self.answers),
            I2C0 + 0x54: lambda: self._clear(0x40),
            I2C0 + 0x60: lambda: self._clear(0x200),
            I2C0 + 0x70: lambda: 6 | 8 * bool(self.answers),
            I2C0 + 0x78: lambda: len(self.answers),
            I2C0 + 0x9C: lambda: kept.get(I2C0 + 0x6C, 0),
        }
        for clock in range(10):  # 8.1.7: the source that is wanted is in use
            place = 0x40010000 + 12 * clock
            found[place + 8] = lambda place=place: 1 << (kept.get(place, 0) & 3)
        for timer in TIMERS:  # 12.8.5
            found[timer + 0x24] = found[timer + 8] = lambda: self._look() >> 32
            found[timer + 0x28] = found[timer + 0x0C] = lambda: self._look() & 0xFFFFFFFF
        for tick in range(6):  # 8.5.2: running
            place = 0x40108000 + 12 * tick
            found[place] = lambda place=place: kept.get(place, 0) | 2
        for pio in PIOS:  # 11.7
            found[pio + 4] = lambda pio=pio: 0xF00 & ~sum(0x100 << m for m in self._waiting(pio))
            for machine in range(4):
                found[pio + 0x20 + 4 * machine] = lambda at=(pio, machine): self._taken(*at)
        # 3.1.11 and 4.3: a lock that is read is taken.
        locks = [*range(0xD0000100, 0xD0000180, 4), *range(0x400E080C, 0x400E082C, 4)]
        return {**found, **dict.fromkeys(locks, lambda: 1)}

    def _look(self):
        self.us += TIMER_STEP_US
        if self.us >= self.until and not self.stop:
            # In a read, Unicorn may still have the place of an earlier instruction, so it stops at
            # the next block: blocks that are translated from here on begin with this hook.
            self.stop = self.chip.hook_add(uc.UC_HOOK_CODE, lambda chip, *at: chip.emu_stop())
            self._translate_again()
        return self.us

    def _translate_again(self):
        for place, size in ((FLASH, STORAGE), (RAM, RAM_SIZE)):
            self.chip.ctl_remove_cache(place, place + size)

    def _pin(self, pio, machine):
        return self.registers.get(pio + 0xDC + 0x18 * machine, 0) >> 15 & 31

    def _waiting(self, pio):
        """Return the state machines that watch a pin which fell."""
        enabled = self.registers.get(pio, 0)
        return [m for m in range(4) if enabled >> m & 1 and self.fallen >> self._pin(pio, m) & 1]

    def _taken(self, pio, machine):
        self.fallen &= ~(1 << self._pin(pio, machine))
        return 0

    def _clear(self, bit):
        self.stopped &= ~bit
        return 0

    def _read(self, chip, offset, size, base):
        address = base + offset
        place = address & ~3
        read = self.reads.get(place & ~0x3000 if base == REGIONS[0][0] else place)
        value = read() if read else self.registers.get(place, 0)
        return value >> 8 * (address & 3) & (1 << 8 * size) - 1

    def _write(self, chip, offset, size, value, base):
        address = base + offset
        if base < 0xD0000000:
            # 2.1.3: in other places, a write flips, sets or clears bits; bytes go to all four.
            value *= {1: 0x01010101, 2: 0x10001, 4: 1}[size]
            kind, address = address >> 12 & 3, address & ~0x3003
            before = self.registers.get(address, 0)
            value = (value, before ^ value, before | value, before & ~value)[kind]
        self.registers[address] = value & 0xFFFFFFFF
        if address == I2C0 + 0x10:
            self._order(value)
        elif address & ~0x3C0 == DMA_START:
            self._transfer(address & ~0x3F, value)

    def _transfer(self, channel, count):
        """Hand over a DMA channel's words of 16 bits at once, to the I2C controller (12.6.10)."""
        place, into = self.registers[channel], self.registers[channel + 4]
        assert into == I2C0 + 0x10, f"DMA to {into:#x}"
        for (word,) in struct.iter_unpack("<H", bytes(self.chip.mem_read(place, 2 * count))):
            self._order(word)

    def _order(self, word):
        """Take a word for the I2C bus: a byte to send, or bit 8 to receive one; bit 9 stops."""
        if self.registers.get(I2C0 + 4) == 0x3D:
            # Nothing acknowledges this address; 12.2.17.
            self.stopped = 0x240
        elif word & 0x100:
            self._send()
            self.asked += 1
            self.answers.append(self.display.returned(self.asked)[-1])
        else:
            self.wire.append(word & 0xFF)
        if word & 0x200 and not self.stopped & 0x40:
            self._send()
            self.asked, self.stopped = 0, 0x200

    def _send(self):
        address = self.registers.get(I2C0 + 4, 0)
        assert address == 0x3C, f"I2C address {address:#x}"
        data, self.wire = bytes(self.wire), []
        if data:
            self.display.transfer(data)


def flash_of(files):
    """Return the contents of flash: the image, and a file system with files."""
    program = read_image(PICO2).data
    return program + flash_with(files, LOGS, BLOCKS)[len(program) :]
