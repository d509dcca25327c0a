"""What commands print on terminals that lack letters, and what letters typed there become."""

import io
import os

import pytest
from pinochle_tools.common.letters import nearest, never_failing, readable
from pinochle_tools.common.untrusted import quoted, visible
from support import journals
from support.records import ended_in_one_line, pinochle, pinochle_process

# Python takes the locale's encoding, ASCII, and does not go over to UTF-8 by itself.
ASCII = {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A data folder with three games."""
    journals.write_files(tmp_path / "device", journals.corpus_events(3))
    monkeypatch.setenv("PINOCHLE_DATA", str(tmp_path / "data"))
    assert pinochle("sync", "--from", str(tmp_path / "device")).returncode == 0
    return tmp_path


def in_ascii(*arguments):
    """Run a command as on a terminal of ASCII; returns its exit code and what it printed."""
    words = [word.encode().decode("ascii", "surrogateescape") for word in arguments]
    done = pinochle(*words, encoding="ascii")
    assert (done.stdout + done.stderr).isascii()
    return done.returncode, done.stdout, done.stderr


def test_a_change_that_was_made_is_said_in_ascii(home):
    """These commands once failed while they printed what they had done."""
    assert in_ascii("people", "rename", "Ann", "Jürgen")[:2] == (
        0,
        "Ann is called Jurgen (undo it: pinochle people undo)\n",
    )
    assert '"J\\u00fcrgen"' in pinochle("people", "--json").stdout
    assert in_ascii("people", "undo") == (0, "undone: Ann is called Jurgen\n", "")
    assert in_ascii("place", "last", "Café") == (0, "1 game played at Cafe\n", "")
    assert in_ascii("note", "last", "Schöner Abend – ♠") == (
        0,
        "note on game 3: Schoner Abend - S\n",
        "",
    )


def test_a_process_in_ascii_says_the_name_of_a_written_file(home, monkeypatch):
    monkeypatch.chdir(home)
    environment = {**os.environ, **ASCII}
    environment.pop("PYTHONIOENCODING", None)
    done = pinochle_process("report", "-o", "Übersicht.html", environment=environment)
    assert (done.returncode, done.stdout, done.stderr) == (0, "wrote Ubersicht.html\n", "")
    assert (home / "Übersicht.html").is_file()


@pytest.mark.parametrize("command", ["people", "people log", "place", "note last", "show last"])
def test_letters_of_the_archive_are_printed_in_ascii(home, command):
    for change in (
        ("people", "rename", "Ann", "Łukasz"),
        ("place", "1-3", "Café"),
        ("note", "3", "ß"),
    ):
        assert pinochle(*change).returncode == 0
    code, out, err = in_ascii(*command.split())
    assert (code, err) == (0, "")
    assert any(word in out for word in ("Lukasz", "Cafe", "ss"))


@pytest.mark.parametrize("command", ["stats", "report -o -", "export", "boards"])
def test_no_command_fails_for_a_letter(home, command):
    assert pinochle("people", "rename", "Ann", "Łukasz").returncode == 0
    done = pinochle(*command.split(), encoding="ascii")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "arguments",
    [
        ("people", "merge", "Jürgen", "Ann"),
        ("people", "split", "Jürgen", "1", "--as", "Eve"),
        ("stats", "Jürgen"),
        ("stats", "--place", "Jürgen"),
        ("stats", "--rules", "Jürgen"),
        ("show", "Jürgen"),
        ("rules", "add", "Jürgen"),
        ("Jürgen",),
    ],
    ids=" ".join,
)
def test_a_refusal_has_the_letters_that_were_typed(home, arguments):
    done = pinochle(*arguments)
    assert ended_in_one_line(done, 2 if len(arguments) == 1 else 1), done.stderr
    assert "'Jürgen'" in done.stderr
    code, _, said = in_ascii(*arguments)
    assert code == done.returncode
    assert "'Jurgen'" in said


@pytest.mark.parametrize(
    "arguments",
    [
        ("export", "--format", "Jürgen"),
        ("correct", "1", "1", "--bid", "Ann", "Jürgen"),
        ("replay", "1", "--seconds", "Jürgen"),
        ("games", "--Jürgen"),
    ],
    ids=" ".join,
)
def test_a_refusal_of_the_library_has_the_letters_that_were_typed(home, arguments):
    code, _, said = in_ascii(*arguments)
    assert (code, "Jurgen'" in said) == (2, True), said


def test_a_refused_line_has_its_letters():
    done = pinochle("score", "--rules", "racehorse", text='{"ü\\u001b": 1}\n')
    assert ended_in_one_line(done)
    assert "unknown key 'ü\\x1b'" in done.stderr


def test_bytes_of_an_argument_are_letters_again():
    typed = "Jürgen".encode().decode("ascii", "surrogateescape")
    assert readable(typed) == "Jürgen"
    assert visible(typed) == "Jürgen"
    assert quoted(typed) == "'Jürgen'"
    # What is no UTF-8, and halves of pairs from a file.
    assert readable("a\udcff") == "a\ufffd"
    assert readable("a\ud800") == "a\ud800"
    assert quoted("a\ud800") == "'a\\ud800'"


def test_a_quoted_text_controls_no_terminal_and_has_a_length():
    assert quoted("\x1b[2J\u202eü") == "'\\x1b[2J\\u202eü'"
    assert quoted("ü" * 100, 40) == "'" + "ü" * 37 + "...'"


def test_letters_become_the_nearest_ones_of_ascii():
    assert nearest("Łukasz Müller, Ærø, ½ … “no” ♠") == 'Lukasz Muller, AEro, 1/2 ... "no" S'
    assert nearest("e\u0301") == "e"
    assert nearest("日本") == "??"


@pytest.mark.parametrize(("encoding", "printed"), [("ascii", b"u?S"), ("cp1252", b"\xfc?S")])
def test_a_stream_keeps_the_letters_that_it_has(encoding, printed):
    data = io.BytesIO()
    stream = io.TextIOWrapper(data, encoding=encoding, write_through=True)
    never_failing(stream)
    print("ü\ud800♠", end="", file=stream)
    assert data.getvalue() == printed
