"""Damages the bytes of a journal: what disks, cables and editors do to lines."""

from pinochle.storage.line_format import split

MARK = 10  # bytes of a line's tab, checksum and newline


def without_a_mark(chance, data):
    lines = split(data)
    at = chance.randrange(len(lines))
    lines[at] = lines[at][:-MARK]
    return b"".join(lines)


def without_a_line(chance, data):
    lines = split(data)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def two_lines_changed_places(chance, data):
    lines = split(data)
    at = chance.randrange(max(1, len(lines) - 1))
    lines[at : at + 2] = lines[at : at + 2][::-1]
    return b"".join(lines)


def twice(chance, data):
    at = chance.randrange(len(data))
    end = chance.randrange(at, len(data))
    return data[:end] + data[at:end] + data[end:]


def cut_out(chance, data):
    at = chance.randrange(len(data))
    return data[:at] + data[at + chance.randrange(1, 60) :]


def changed(chance, data):
    found = bytearray(data)
    for _ in range(chance.randrange(1, 4)):
        found[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(found)


def with_noise(chance, data):
    at = chance.randrange(len(data) + 1)
    noise = bytes(chance.choice(b'\0\t\n\r []",1\xff') for _ in range(chance.randrange(1, 20)))
    return data[:at] + noise + data[at:]


def torn(chance, data):
    return data[: chance.randrange(len(data))]


WAYS = [without_a_mark, without_a_line, two_lines_changed_places, twice, cut_out, changed]
WAYS += [with_noise, torn]


def damage(chance, whole):
    data = whole
    for _ in range(chance.choice([1, 1, 2])):
        data = chance.choice(WAYS)(chance, data or whole)
    return data
