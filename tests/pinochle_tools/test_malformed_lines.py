"""Thousands of lines that are not hands: each gives one line on standard error and exit 1."""

import json
import random

import pytest
from support.records import ended_in_one_line, pinochle, races

# Values of a wrong type for every key of a hand.
WRONG = [None, True, False, 1.5, -0.0, "1", "", {}, [], [[]], [None, None], ["0", "0"], 10**9]
WRONG_FOR = {
    "declarer": [*WRONG, -1, 9, [0]],
    "bid": [*WRONG, -10, 0, 3, [250]],
    "meld": [*WRONG, 0, [0], [0] * 7, [1.0, 2.0], [-10, -10], [True, False], [10**12, 0]],
    "outcome": [*WRONG[:-1], "Played", "made", 7],
    "trump": [*WRONG[:-1], "s", "SS", "X", 0],
    "dix": [*WRONG, 0, [0] * 7, [-10, 0], [10**6, 10**6]],
    "took_trick": [*WRONG, [0, 1], [True], [True] * 7],
    "took": [*WRONG, [-1, 13], [True, True], [99, 99]],
    "seat": [*WRONG, -1, 6],
    "calls": [None, True, 1, "", {}, [], [1], [[]], [[0, 1, 2]], [[0, "250"]], [[True, 250]]],
    "tricks": [*WRONG, [250], [0] * 7, [-10, 260], [1.0, 249.0], [10**6, 0]],
}


def truncated(chance, line, hand):
    return line[: chance.randrange(len(line) - 1)]


def with_noise(chance, line, hand):
    at = chance.randrange(len(line))
    return line[:at] + bytes([chance.choice([0, 7, 0xC3, 0xFF, 0xED])]) + line[at:]


def random_bytes(chance, line, hand):
    noise = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 60)))
    return b"#" + noise.replace(b"\n", b"")


def random_symbols(chance, line, hand):
    return b"{" + bytes(chance.choice(b'{}[]",:0123456789.eE+-tfn ') for _ in range(40)) + b"{"


def wrong_value(chance, line, hand):
    key = chance.choice(list(WRONG_FOR))
    return json.dumps({**hand, key: chance.choice(WRONG_FOR[key])}).encode()


def missing_key(chance, line, hand):
    key = chance.choice(["declarer", "bid", "meld"])
    return json.dumps({name: value for name, value in hand.items() if name != key}).encode()


def unknown_key(chance, line, hand):
    key = "".join(chr(chance.choice([*range(97, 120), 0xE9, 0x1F600, 10])) for _ in range(9))
    return json.dumps(
        {**hand, key: chance.choice(WRONG)}, ensure_ascii=chance.random() < 0.5
    ).encode()


def twice(chance, line, hand):
    key = chance.choice(list(hand))
    return b"%s, %s: %s}" % (line[:-1], json.dumps(key).encode(), json.dumps(hand[key]).encode())


def absurd_number(chance, line, hand):
    number = chance.choice([b"NaN", b"-Infinity", b"9" * 4999, b"1e999", b"0x10", b"01", b"+1"])
    return line[:-1] + b', "bid": ' + number + b"}"


def nested(chance, line, hand):
    depth = chance.choice([1000, 5000, 100_000])
    return chance.choice([b"[" * depth, b'{"x-a":' * depth, b'{"x-a": ' + b"[" * depth])


def wrong_sum(chance, line, hand):
    tricks = [points + chance.choice([1, 10, 70, -300]) for points in hand["tricks"]]
    return json.dumps({**hand, "tricks": tricks}).encode()


def in_a_game(chance, line, hand):
    broken = chance.choice([wrong_value, missing_key, unknown_key, wrong_sum])
    return b'{"dealer": 0, "hands": [%s, %s]}' % (line, broken(chance, line, hand))


MAKERS = [
    truncated,
    with_noise,
    random_bytes,
    random_symbols,
    wrong_value,
    missing_key,
    unknown_key,
    twice,
    absurd_number,
    nested,
    wrong_sum,
    in_a_game,
]


@pytest.mark.wide
@pytest.mark.parametrize("times", [2_000, pytest.param(10_000, marks=pytest.mark.soak)])
def test_malformed_lines_are_refused_in_one_line(times):
    chance = random.Random(20_240_229)
    hands = [
        race["hands"][0]
        for race in races()
        if race["rules"] == "racehorse" and "tricks" in race["hands"][0]
    ]
    assert hands
    for number in range(times):
        hand = chance.choice(hands)
        maker = chance.choice(MAKERS)
        line = maker(chance, json.dumps(hand).encode(), hand).replace(b"\n", b" ")
        done = pinochle("score", "--rules", "racehorse", "--json", data=line + b"\n")
        assert ended_in_one_line(done), (number, maker.__name__, line, done.stdout, done.stderr)
        assert done.stderr.startswith("error: line 1: "), (line, done.stderr)
        assert done.stderr[:-1].isprintable(), (line, done.stderr)
        assert done.stdout == "", (line, done.stdout)
