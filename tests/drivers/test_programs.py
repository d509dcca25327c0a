"""The programs of the PIOs: each instruction is the one that the source's comments name."""

import re

from support.source import ROOT

# What the fields of an instruction mean (RP2040 data sheet 3.4), in the words of rp2.asm_pio.
CONDITIONS = ("", "not_x, ", "x_dec, ", "not_y, ", "y_dec, ", "x_not_y, ", "pin, ", "not_osre, ")
PLACES = ("pins", "x", "y", "null", "pindirs", "pc", "isr", "osr")
CHANGES = ("{}", "invert({})")
WRITTEN = re.compile(r"(\w+\((?:[^()]|\(\w+\))*\)(?:\[\d\])?)")
KINDS = ("jmp", "wait", "in_", "out", "push", "mov", "irq", "set")


def named(instruction):
    """Return an instruction of 16 bits in words, of the kinds that the drivers use."""
    kind, delay = KINDS[instruction >> 13], instruction >> 8 & 31
    first, value = instruction >> 5 & 7, instruction & 31
    place, changed = PLACES[first], CHANGES[value >> 3 & 1].format(PLACES[value & 7])
    arguments = {
        "jmp": f"{CONDITIONS[first]}{value}",
        "wait": f"{first >> 2}, {('gpio', 'pin', 'irq', '')[first & 3]}, {value}",
        "in_": f"{place}, {value}",
        "out": f"{place}, {value}",
        "push": "block" if first & 1 else "noblock",
        "mov": f"{place}, {changed}",
        "irq": f"rel({value & 7})" if value & 16 else f"{value}",
        "set": f"{place}, {value}",
    }
    return f"{kind}({arguments[kind]})" + f"[{delay}]" * (delay > 0)


def said(module, name):
    """Return the instructions that comments of a tuple or a sum of bytes name, in their order."""
    source = (ROOT / "firmware" / "drivers" / f"{module}.py").read_text()
    (text,) = re.findall(rf"^{name} = .*?\)\n(?=\n|[A-Z#])", source, re.M | re.S)
    comments = re.findall(r"# (?:\d+: )?(.*)", text)
    return [
        word
        for comment in comments
        for word in WRITTEN.findall(comment)
        if word.partition("(")[0] in KINDS
    ]


def instructions_of(program):
    """Return the numbered instructions of a program of drivers.buttons."""
    count = program[2]
    words = [low | high << 8 for low, high in zip(program[4::2], program[5::2], strict=True)]
    assert not any(words[count:])
    return words[:count]


def test_the_programs_of_the_keys_do_what_their_comments_say(wires):
    from drivers import buttons

    for name in ("ARROWS", "PLAIN"):
        program = list(map(named, instructions_of(getattr(buttons, name))))
        assert program == said("buttons", name)


def test_the_program_of_an_encoder_does_what_its_comments_say(wires):
    from drivers import encoder

    table, rest = encoder.COUNT[: encoder.LESS], encoder.COUNT[encoder.LESS :]
    assert list(map(named, rest)) == said("encoder", "COUNT")
    assert all(named(word) in ("jmp(14)", "jmp(15)", "jmp(21)") for word in table)
    assert list(map(named, encoder.BEGIN)) == said("encoder", "BEGIN")
