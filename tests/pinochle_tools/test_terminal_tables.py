"""Tables on terminals of any width: no word is cut, no line is too long, nothing is left out."""

import random
import re
import sys

import pytest
from pinochle_tools.common.terminal_tables import fitting, in_lines, print_table
from support import journals
from support.pseudo_terminal import PseudoTerminal
from support.records import pinochle

GAMES = ["game", "day", "rules", "device", "state", "hands", "result"]
ROWS = [
    ["   1", "2026-01-03 19:30", "racehorse", "Kitchen", "won", "    6", "Ann & Cid 1700, Bob 90"],
    ["   2", "", "double-20-20", "Ann's old box", "playing", "   12", "Ann & Cid 170, Bob 1900"],
]


def printed(columns, rows, width, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", str(width))
    print_table("", columns, rows, 2)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("width", [*range(24, 130, 3), 40, 80])
def test_words_are_never_cut(width, monkeypatch, capsys):
    lines = printed(GAMES, ROWS, width, monkeypatch, capsys)
    text = " ".join(" ".join(lines).split())
    assert max(map(len, lines)) <= width
    assert "…" not in text
    for word in " ".join(GAMES + ROWS[0] + ROWS[1]).split():
        assert word in text, word


def test_random_tables_fit(monkeypatch, capsys):
    rng = random.Random(27)
    words = ["Ann", "x", "", "a few words", "Partnership", "1,234", "é" * 12]
    for _ in range(300):
        count, width = rng.randint(1, 9), rng.randint(20, 140)
        rows = [rng.choices(words, k=count) for _ in range(rng.randint(0, 4))]
        lines = printed(rng.choices(words, k=count), rows, width, monkeypatch, capsys)
        assert max(map(len, lines), default=0) <= width
        assert "…" not in "".join(lines)


def test_the_widest_columns_give_up_their_room_first():
    assert fitting([(3, 8), (10, 40)], 48) == [8, 40]
    assert fitting([(3, 8), (10, 40)], 20) == [8, 12]
    assert fitting([(3, 8), (10, 40)], 15) == [5, 10]
    assert fitting([(3, 8), (10, 40)], 12) is None


def test_a_row_without_room_becomes_lines():
    assert in_lines("Games", GAMES, ROWS[:1], 40) == [
        "Games",
        "game 1",
        "  day 2026-01-03 19:30  rules racehorse",
        "  device Kitchen  state won  hands 6",
        "  result Ann & Cid 1700, Bob 90",
    ]


@pytest.mark.parametrize("command", ["games", "show 1", "stats", "people", "rules"])
def test_a_terminal_of_40_columns(tmp_path, command):
    journals.write_files(tmp_path / "device", journals.corpus_events(1))
    data = ("--data", str(tmp_path / "data"))
    assert pinochle("sync", "--from", str(tmp_path / "device"), *data).returncode == 0
    words = [sys.executable, "-m", "pinochle_tools", *command.split(), *data]
    with PseudoTerminal(words, columns=40) as terminal:
        assert terminal.finish()[0] == 0
    text = re.sub("\x1b\\[[0-9;]*m", "", terminal.output.decode())
    assert max(map(len, text.splitlines())) <= 40 or command == "show 1"
    assert "…" not in text
    named = {
        "games": "racehorse",
        "show 1": "declarer",
        "stats": "points",
        "people": "Ann",
        "rules": "target 1500",
    }
    assert named[command] in text
