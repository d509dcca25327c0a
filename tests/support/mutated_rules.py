"""Rules files that a slip, a bad disk or ill will changed."""

# What a mutation puts in the place of a value.
VALUES = (
    *("true", "false", "-1", "0", "7", "20", "501", "9990", "99999999999", "1.5", "nan", "inf"),
    *('"none"', '"trick"', '"ones"', '"tens"', '""', '"\u00e9"', '"x"', '"-bid"', "''", "[]"),
    *("[[]]", "[[0, 1], [2, 3]]", "[[0], [1], [2]]", "[[50, 1], [60, 0]]", "{}", "{a = 1}"),
    *('["-bid", "2bid + all"]', '["declarer-meld", ""]', '["--bid", "+"]', "[15]", "[15, -1]"),
    *("2026-11-22", "07:30:00", "0x1F", "1e400", "10_0", '"""a\nb"""', "[1, [2]]", "['a', 1]"),
)


def mutated(rng, texts):
    """Return a rules file that a slip, a bad disk or ill will changed."""
    lines = rng.choice(texts).split("\n")
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(lines))
        kind = rng.randrange(8)
        if kind < 3 and "=" in lines[at]:
            lines[at] = lines[at].split("=")[0] + "= " + rng.choice(VALUES)
        elif kind == 3:
            lines.insert(at, rng.choice(rng.choice(texts).split("\n")))
        elif kind == 4:
            del lines[at]
            lines = lines or [""]
        elif kind == 5:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 6:
            cut = rng.randint(0, len(lines[at]))
            letter = rng.choice(["", "=", "[", "]", '"', "\\", "\0", "\u00e9", " ", ".", ",", "9"])
            lines[at] = lines[at][:cut] + letter + lines[at][cut + rng.randint(0, 2) :]
        else:
            lines = lines[: at + 1]
    data = bytearray("\n".join(lines).encode())
    if data and rng.random() < 0.1:
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)
