"""Registers that differ between the RP2040 (Pico) and the RP2350 (Pico 2).

Their names are those of pico-sdk's headers (hardware_regs); tests compare each number. An image
does not contain this module: its build puts the numbers of one chip in place of the names
(boards/rp2/with_constants.py). Installed as files, the scorekeeper finds its chip's numbers here.
"""

import sys

RP2350 = "RP2350" in getattr(sys.implementation, "_machine", "")

RESETS_BASE = 0x40020000 if RP2350 else 0x4000C000
RESETS_RESET_PIO0_BITS = 0x800 if RP2350 else 0x400
RESETS_RESET_PIO1_BITS = 0x1000 if RP2350 else 0x800
IO_BANK0_BASE = 0x40028000 if RP2350 else 0x40014000
IO_BANK0_INTR0_OFFSET = 0x230 if RP2350 else 0xF0
PIO_IRQ0_INTE_OFFSET = 0x170 if RP2350 else 0x12C
I2C0_BASE = 0x40090000 if RP2350 else 0x40044000
I2C1_BASE = 0x40098000 if RP2350 else 0x40048000
DMA_CH0_CTRL_TRIG_BUSY_LSB = 26 if RP2350 else 24
DREQ_I2C0_TX = 44 if RP2350 else 32
DREQ_I2C1_TX = 46 if RP2350 else 34
PWM_BASE = 0x400A8000 if RP2350 else 0x40050000
WATCHDOG_BASE = 0x400D8000 if RP2350 else 0x40058000
# The RP2350 has another regulator, which stays as it is: no number.
VREG_AND_CHIP_RESET_BASE = 0 if RP2350 else 0x40064000
