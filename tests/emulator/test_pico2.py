"""The image for the Pico 2, whose chip is not emulated: what can be read from its files.

Its Python is that of the other image, which runs in the tests of this folder; its numbers are
those of pico-sdk's headers; its C code is for its processor.
"""

import ast
import re
import subprocess
import sys

import pytest
from emulator.emulated import PICO2, ROOT, UF2
from pinochle_tools.device import uf2
from support.source import FIRMWARE, tree_of

sys.path.insert(0, str(ROOT / "boards" / "rp2"))
from with_constants import numbers_of

OBJECTS = {"rp2040": UF2.parent / "objects", "rp2350": UF2.parent / "objects-pico2"}
FROZEN = {"rp2040": UF2.parent / "frozen", "rp2350": UF2.parent / "frozen-pico2"}
HEADERS = ROOT / "build" / "micropython" / "micropython" / "lib" / "pico-sdk" / "src"
NUMBERS = ROOT / "firmware" / "drivers" / "registers.py"
# Registers, bits and their places that the drivers use on both chips, as in their code.
COMMON = {
    "SIO_BASE": 0xD0000000,
    "SIO_GPIO_IN_OFFSET": 0x4,
    "PIO0_BASE": 0x50200000,
    "PIO1_BASE": 0x50300000,
    "PIO_CTRL_OFFSET": 0,
    "PIO_CTRL_SM_ENABLE_LSB": 0,
    "PIO_FSTAT_OFFSET": 4,
    "PIO_FSTAT_RXEMPTY_LSB": 8,
    "PIO_RXF0_OFFSET": 0x20,
    "PIO_INSTR_MEM0_OFFSET": 0x48,
    "PIO_INSTR_MEM1_OFFSET": 0x4C,
    "PIO_SM0_CLKDIV_OFFSET": 0xC8,
    "PIO_SM1_CLKDIV_OFFSET": 0xC8 + 0x18,
    "PIO_SM0_EXECCTRL_OFFSET": 0xCC,
    "PIO_SM0_SHIFTCTRL_OFFSET": 0xD0,
    "PIO_SM0_INSTR_OFFSET": 0xD8,
    "PIO_SM0_PINCTRL_OFFSET": 0xDC,
    "PIO_SM0_CLKDIV_INT_LSB": 16,
    "PIO_SM0_SHIFTCTRL_OUT_SHIFTDIR_LSB": 19,
    "PIO_SM0_EXECCTRL_JMP_PIN_LSB": 24,
    "PIO_SM0_EXECCTRL_WRAP_TOP_LSB": 12,
    "PIO_SM0_EXECCTRL_WRAP_BOTTOM_LSB": 7,
    "PIO_SM0_PINCTRL_IN_BASE_LSB": 15,
    "IO_BANK0_INTR0_GPIO0_EDGE_LOW_BITS": 4,
    "IO_BANK0_INTR0_GPIO7_EDGE_LOW_BITS": 4 << 28,
    "DMA_BASE": 0x50000000,
    "DMA_CH0_CTRL_TRIG_OFFSET": 0xC,
    "DMA_CH1_READ_ADDR_OFFSET": 0x40,
    "I2C_IC_DATA_CMD_OFFSET": 0x10,
    "I2C_IC_DATA_CMD_STOP_BITS": 0x200,
    "I2C_IC_STATUS_OFFSET": 0x70,
    "I2C_IC_STATUS_TFNF_BITS": 2,
    "I2C_IC_STATUS_TFE_BITS": 4,
    "I2C_IC_STATUS_MST_ACTIVITY_BITS": 0x20,
    "I2C_IC_RAW_INTR_STAT_OFFSET": 0x34,
    "I2C_IC_RAW_INTR_STAT_TX_ABRT_BITS": 0x40,
    "WATCHDOG_CTRL_OFFSET": 0,
    "WATCHDOG_CTRL_ENABLE_BITS": 1 << 30,
    "WATCHDOG_SCRATCH0_OFFSET": 0xC,
    "RESETS_RESET_OFFSET": 0,
    "XIP_BASE": uf2.FLASH,
}
# Ways to write a register: these added to its address.
ALIASES = {"REG_ALIAS_SET_BITS": 0x2000, "REG_ALIAS_CLR_BITS": 0x3000}


def header_of(chip):
    """Return the numbers that pico-sdk's headers define for a chip."""
    text = "".join(
        path.read_text()
        for path in sorted((HEADERS / chip / "hardware_regs/include/hardware/regs").glob("*.h"))
    )
    found = re.findall(r"^#define (\w+) +(?:_u\()?(0x\w+|\d+)\)?$", text, re.MULTILINE)
    shifted = re.findall(r"^#define (\w+) +\(_u\((\w+)\) << _u\((\w+)\)\)$", text, re.MULTILINE)
    return {name: int(number, 0) for name, number in found} | {
        name: int(number, 0) << int(places, 0) for name, number, places in shifted
    }


@pytest.mark.parametrize("chip", OBJECTS)
def test_every_number_is_that_of_the_chips_header(chip):
    header = header_of(chip)
    numbers = numbers_of(NUMBERS, chip)
    del numbers["RP2350"]
    # The RP2350 has no such regulator, and the driver leaves the voltage as it is.
    assert (numbers["VREG_AND_CHIP_RESET_BASE"] == 0) == ("VREG_AND_CHIP_RESET_BASE" not in header)
    wanted = {name: number for name, number in numbers.items() if number}
    assert len(wanted) >= 8
    assert {name: header.get(name) for name in wanted} == wanted
    both = {**COMMON, **ALIASES}
    assert {name: header.get(name) for name in both} == both


def test_no_driver_has_an_address_of_its_own_that_differs_between_the_chips():
    """Blocks below 0x50000000 moved; SIO, PIO, flash and RAM have the same addresses."""
    found = []
    for path in set(FIRMWARE) - {NUMBERS}:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef) and ast.unparse(node).startswith("@micropython."):
                # Viper code shifts the upper half of an address.
                found += [(path.name, hex(half)) for half in numbers_in(node, 0x4000, 0x5000)]
        found += [(path.name, hex(at)) for at in numbers_in(tree_of(path), 1 << 30, 5 << 28)]
    assert found == []


def numbers_in(tree, least, end):
    """Return the numbers from `least` to before `end` that a syntax tree has."""
    numbers = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return [number for number in numbers if type(number) is int and least <= number < end]


@pytest.mark.parametrize("chip", FROZEN)
def test_the_image_has_the_numbers_of_its_chip_in_place_of_the_names(chip):
    drivers = FROZEN[chip] / "drivers"
    assert not (drivers / "registers.py").exists()
    text = "".join(path.read_text() for path in sorted(drivers.glob("*.py")))
    found = numbers_in(ast.parse(text), 0, 1 << 32)
    assert "drivers.registers" not in text
    numbers = numbers_of(NUMBERS, chip)
    del numbers["RP2350"]
    for name in numbers:
        assert not re.search(rf"\b{name}\b", text)
    # The image has the results of calculations with constants.
    both = [numbers.pop(f"RESETS_RESET_PIO{pio}_BITS") for pio in range(2)]
    edges = [numbers.pop(f"IO_BANK0_{name}") for name in ("BASE", "INTR0_OFFSET")]
    assert {*numbers.values(), sum(both), sum(edges) >> 4} <= {*found}


def modules_of(chip):
    """Return {name: bytes} of the compiled modules in an image."""
    folder = OBJECTS[chip] / "frozen_mpy"
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.mpy")
    }


def test_both_images_have_the_same_python_but_for_the_numbers():
    """The machine code of compiled functions, too: it is ARMv6-M's, which both chips execute."""
    ours, theirs = modules_of("rp2350"), modules_of("rp2040")
    assert set(ours) == set(theirs)
    assert len(ours) > 80
    differ = {name for name in ours if ours[name] != theirs[name]}
    with_numbers = {
        f"drivers/{path.with_suffix('.mpy').name}"
        for path in FIRMWARE
        if "from drivers.registers import" in path.read_text()
    }
    # Each image has its own stamp.
    assert differ == {*with_numbers, "image.mpy"}


def test_the_image_is_for_the_arm_cores_of_the_rp2350_and_ends_before_the_storage():
    image = uf2.read_image(PICO2)
    assert image.chip == uf2.PICO2
    assert PICO2.read_bytes()[28:32] == (0xE48BFF59).to_bytes(4, "little")
    # A Pico 2 has 4 MB of flash, of which MicroPython leaves 3 MB to files.
    header = (ROOT / "boards" / "rp2" / "mpconfigboard.h").read_text()
    assert "((64 + 3072) * 1024)" in header
    assert len(image.data) < 580_000
    stack, reset = (int.from_bytes(image.data[at : at + 4], "little") for at in (0, 4))
    assert stack == 0x20082000, "the end of its memory"
    assert uf2.FLASH < reset < uf2.FLASH + len(image.data)
    # The boot ROM looks in the first 4 kB for a block that says: a program for Arm, secure, RP2350
    # (pico-sdk, boot/picobin.h).
    block = image.data.index((0xFFFFDED3).to_bytes(4, "little"))
    assert block < 4096
    assert image.data[block + 4 : block + 8] == bytes.fromhex("42012110")
    assert image.data.count((0xAB123579).to_bytes(4, "little")) >= 2, "the ends of two blocks"


def test_its_own_code_is_for_the_cortex_m33_and_the_hot_functions_run_from_ram():
    program = OBJECTS["rp2350"] / "firmware.elf"

    def said(tool, *options):
        command = [f"arm-none-eabi-{tool}", *options, program]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert "Tag_CPU_arch: v8-M.mainline" in said("readelf", "-A")
    places = {line.split()[2]: int(line.split()[0], 16) for line in said("nm").splitlines()}
    wanted = (ROOT / "boards" / "rp2" / "hot.txt").read_text().split()
    start, end = places["__hot_start__"], places["__hot_end__"]
    assert [name for name in wanted if not start <= places[name] < end] == []
    # Copied from the end of the image, behind the last section.
    image = uf2.read_image(PICO2).data
    load = places["__hot_load__"] - uf2.FLASH
    assert load >= places["__flash_binary_end"] - uf2.FLASH
    # UF2 fills its last block.
    assert 0 <= len(image) - (load + end - start) < 256
    loop = said("objdump", "-d", "--disassemble=mp_execute_bytecode")
    assert re.search(r"\tldr\.w\t", loop), "an instruction of Thumb-2"


def test_another_chip_is_refused_by_the_build(tmp_path):
    done = subprocess.run(
        [ROOT / "boards" / "rp2" / "build", tmp_path, tmp_path, "rp1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == "error: usage: build MICROPYTHON FOLDER [rp2040|rp2350|bench]\n"
