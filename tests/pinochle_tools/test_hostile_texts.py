"""Texts of journals and of the command line: none controls the terminal, each is one line."""

import shutil
import unicodedata

import click
import pytest
from pinochle_tools import cli
from support import journals, records
from support.records import pinochle

# Colours, a bell, a line end, an order of writing, a hidden letter, a line separator, a surrogate.
TEXTS = ["\x1b[31mAnn", "Bob\x07\x9b2J", "\u202eCid\r", "D\u2028\u200bee"]
READING = [
    ["games"],
    ["show", "1"],
    ["replay", "1", "--speed", "1000"],
    ["names"],
    ["people"],
    ["people", "log"],
    ["stats"],
    ["stats", "--player", TEXTS[0]],
    ["verify", "{0}/device"],
    ["verify"],
    ["export", "--format", "csv"],
    ["export", "--format", "jsonl"],
    ["games", "--json"],
    ["show", "1", "--json"],
    ["stats", "--json"],
    ["doctor"],
    ["report", "-o", "{0}/out.html"],
    ["publish", "{0}/site"],
    ["backup", "{0}/out.zip"],
    ["prune", "--from", "{0}/device"],
    ["sync", "--from", "{0}/device"],
]
UPWARDS = "../" * 50
# The fourth is a byte that is no text.
ARGUMENTS = ["\x1b[2J", "a" * 100_000, "--", "\udce4", "", UPWARDS, "\u202e", "9" * 400]


def controls(text):
    """Return the characters of a text that are no plain text and no line end."""
    return {
        letter
        for letter in text
        if letter not in "\n\t" and unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp")
    }


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    game = records.lines(records.CORPUS)[0]
    _, *rest = journals.game_events(1, game)
    # The scorekeeper refuses such names; a file may have them.
    forged = [[*journals.first_event(1, 0, names=TEXTS)], *rest]
    whole = [[*journals.first_event(2, game["dealer"])], *rest, ["note", TEXTS[0]]]
    journals.write_files(folder / "device", [(1, forged), (2, whole)])
    data = ("--data", str(folder / "data"))
    done = pinochle("sync", "--from", str(folder / "device"), "--name", "Club", *data)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_no_text_of_a_journal_controls_what_reads_it(hostile, words):
    words = [word.format(hostile) for word in words]
    done = pinochle(*words, "--data", str(hostile / "data"))
    assert controls(done.stdout + done.stderr) == set(), words
    assert not done.stderr.startswith("error: unexpected"), done.stderr
    for page in hostile.rglob("*.html"):
        assert controls(page.read_text(encoding="utf-8")) == set(), page


def commands(group=cli.cli, before=()):
    """Yield the words of every command."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, (*before, name))
        else:
            yield (*before, name)


# These run until they are stopped, or wait for a device.
WAITING = {("play",), ("serve",), ("watch",), ("flash",)}


# With an argument in front, so that the hostile one is a text.
TWO = {("note", "1"), ("place", "1"), ("people", "rename", "Ann"), ("people", "merge", "Ann")}


@pytest.fixture(scope="module")
def harmless(tmp_path_factory):
    folder = tmp_path_factory.mktemp("harmless")
    journals.write_files(folder / "device", journals.corpus_events(1))
    assert pinochle("sync", "--from", folder / "device", "--data", folder / "data").returncode == 0
    return folder


@pytest.mark.wide
@pytest.mark.parametrize("words", sorted({*commands(), *TWO} - WAITING), ids=" ".join)
def test_every_command_answers_a_hostile_argument_in_one_line(
    harmless, tmp_path, words, monkeypatch
):
    shutil.copytree(harmless, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    data = ("--data", str(tmp_path / "data"))
    for argument in ARGUMENTS:
        if words == ("verify",) and argument == UPWARDS:
            continue  # it would check every journal of this machine
        done = pinochle(*words, argument, *data)
        assert controls(done.stderr) == set()
        assert "Traceback" not in done.stderr
        assert not done.stderr.startswith("error: unexpected"), done.stderr[:300]
        assert done.returncode in (0, 1, 2)
        assert len(done.stderr) < 2000, done.stderr[:300]
