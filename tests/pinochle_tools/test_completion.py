"""Completion in a real bash, and the manual page."""

import re
import shutil
import socket
import subprocess
import sys
import time

import click
import pytest
from pinochle_tools import cli
from support import journals
from support.evenings import entries, fill
from support.records import pinochle

# Completes a line as bash does for the TAB key, and prints what it offers.
ASK = """
eval "$(pinochle completion bash)"
complete -p pinochle | grep -q _pinochle_completion || exit 3
while read -r line; do
    read -ra COMP_WORDS <<< "$line"
    [[ $line == *, ]] && COMP_WORDS[-1]=""
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
    _pinochle_completion pinochle
    echo "$line -> ${COMPREPLY[*]}"
done
"""
# A comma is an empty last word.
LINES = {
    "pinochle sta": {"stats"},
    "pinochle stats --rules race": {"racehorse"},
    "pinochle play --board four_ssd1": {"four_ssd1306"},
    "pinochle show ,": {"1", "2", "3", "last"},
    "pinochle completion f": {"fish"},
    "pinochle people merge Bob An": {"Ann"},
    "pinochle people split Ann 1 --as Bo": {"Bob"},
    "pinochle place ,": {"1", "2", "3", "last", "Clubhouse"},
    "pinochle stats --place Clu": {"Clubhouse"},
    "pinochle names An": {"Ann"},
    "pinochle names --remove An": {"Ann"},
    "pinochle evening card ,": {"Abe", "Bea"},
    "pinochle evening points Be": {"Bea"},
    "pinochle evening people ,": {"Abe", "Ann", "Bea"},
    "pinochle evening people Abe --plays-for B": {"Bea"},
}


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A folder with a few games in data, and the program pinochle in bin."""
    home = tmp_path_factory.mktemp("home")
    journals.write_files(home / "device", entries(3))
    data = ("--data", str(home / "data"))
    assert pinochle("sync", "--from", str(home / "device"), *data).returncode == 0
    assert pinochle("place", "1", "Clubhouse", *data).returncode == 0
    assert pinochle("evening", "new", "Friday", *data).returncode == 0
    assert pinochle("evening", "people", "Abe", "Bea", *data).returncode == 0
    programs = home / "bin"
    programs.mkdir()
    (programs / "pinochle").write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -m pinochle_tools "$@"\n'
    )
    (programs / "pinochle").chmod(0o755)
    return home


def environment(home):
    return {
        "PATH": f"{home / 'bin'}:/usr/bin:/bin",
        "PINOCHLE_DATA": str(home / "data"),
        "HOME": str(home),
    }


@pytest.fixture(scope="module")
def offered(home):
    """{line: the words that bash offers} for all lines, asked in one bash."""
    done = subprocess.run(
        [shutil.which("bash"), "--norc", "-c", ASK],
        input="".join(f"{line}\n" for line in LINES),
        env=environment(home),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    pairs = [line.split(" -> ") for line in done.stdout.splitlines()]
    return {line: {*words.split()} for line, words in pairs}


@pytest.mark.wide
@pytest.mark.parametrize("line", LINES)
def test_bash_completes_commands_options_games_and_rules(offered, line):
    assert LINES[line] <= offered[line]
    word = line.split()[-1].strip(",")
    assert all(one.startswith(word) for one in offered[line])


def fish_offers(home, line):
    """Return {word: help} that fish offers for a line."""
    fish = shutil.which("fish")
    if fish is None:
        pytest.skip("fish is missing: apt-get install fish")
    ask = f'pinochle completion fish | source; complete -C "{line}"'
    words = [fish, "--no-config", "-c", ask]
    done = subprocess.run(
        words, env=environment(home), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return dict([*line.split("\t"), ""][:2] for line in done.stdout.splitlines())


@pytest.mark.wide
def test_fish_completes_games_with_their_players(home):
    found = fish_offers(home, "pinochle show ")
    assert set(found) == {"1", "2", "3", "last"}
    assert len(found["1"].split(" / ")) == 4


@pytest.mark.wide
def test_fish_completes_people(home):
    assert set(fish_offers(home, "pinochle people merge Bob A")) == {"Ann"}


def test_a_name_of_two_words_is_one_word_for_bash(home, monkeypatch, tmp_path):
    """Other shells quote what they complete; bash puts it into the line as it is."""
    shutil.copytree(home / "data", tmp_path / "data")
    assert pinochle("people", "rename", "Ann", "Mary Ann", "--data", str(tmp_path / "data"))
    monkeypatch.setenv("PINOCHLE_ARCHIVE", f"sqlite:///{tmp_path}/data/archive.sqlite")
    for shell, word in {"bash": "Mary\\ Ann", "zsh": "Mary Ann", "fish": "Mary Ann"}.items():
        monkeypatch.setenv("_PINOCHLE_COMPLETE", f"{shell}_complete")
        assert [name for name, _ in offers("stats", "player", "Mary A")] == [word]


def test_nothing_is_offered_where_there_is_no_archive(tmp_path):
    context = click.Context(cli.cli, info_name="pinochle")
    context.meta["pinochle.data"] = tmp_path / "none"
    show = cli.cli.get_command(context, "show")
    with context, click.Context(show, parent=context) as inside:
        (game,) = [param for param in show.params if param.name == "game"]
        assert [one.value for one in game.shell_complete(inside, "")] == ["last"]
    assert not (tmp_path / "none").exists()


def completed(monkeypatch, capsys, words):
    """Return what the program prints for the last of words, as a shell runs it."""
    monkeypatch.setenv("_PINOCHLE_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", " ".join(words))
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    # click ends a completion as a program ends.
    assert cli.run([]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return [line.partition(",")[2] for line in printed.out.splitlines()]


def test_options_choose_whose_words_are_offered(home, monkeypatch, capsys, tmp_path):
    data = str(home / "data")
    monkeypatch.setenv("PINOCHLE_DATA", str(tmp_path / "none"))
    for where in (["--data", data], ["--archive", f"sqlite:///{data}/archive.sqlite"]):
        for words in (["show", *where, ""], ["show", *where, "las"]):
            found = completed(monkeypatch, capsys, ["pinochle", *words])
            assert found == (["last"] if words[-1] else ["3", "2", "1", "last"])
    found = completed(monkeypatch, capsys, ["pinochle", "--data", data, "show", ""])
    assert found == ["3", "2", "1", "last"]
    found = completed(monkeypatch, capsys, ["pinochle", "evening", "card", "--data", data, "A"])
    assert found == ["Abe"]


@pytest.mark.parametrize("option", ["--since ''", "--data ''", "-o none/page.html"])
def test_an_option_that_is_refused_prints_nothing_while_a_word_is_completed(
    home, monkeypatch, capsys, option
):
    monkeypatch.setenv("PINOCHLE_DATA", str(home / "data"))
    name = "report" if option.startswith("-o") else "stats"
    words = ["pinochle", name, *option.split(), "--place", "Cl"]
    assert completed(monkeypatch, capsys, words) in ([], ["Clubhouse"])


def offers(command, parameter, word=""):
    """Return what a command's parameter offers for the beginning of a word."""
    context = click.Context(cli.cli, info_name="pinochle")
    found = cli.cli.get_command(context, command)
    with context, click.Context(found, parent=context) as inside:
        (param,) = [one for one in found.params if one.name == parameter]
        return [(one.value, one.help) for one in param.shell_complete(inside, word)]


def test_games_and_players_of_any_archive_are_offered(store, archive_url, tmp_path, monkeypatch):
    fill(store, tmp_path / "device", entries(2))
    monkeypatch.setenv("PINOCHLE_ARCHIVE", archive_url)
    first, second, last = offers("show", "game")
    assert (first[0], second[0], last[0]) == ("2", "1", "last")
    assert first[1].startswith("racehorse ")
    names = [name for name, _ in offers("stats", "player")]
    assert {*first[1].partition(" ")[2].split(" / ")} == {*names}
    assert len(names) == 4
    assert [name for name, _ in offers("stats", "player", names[0][:3].lower())] == names[:1]


def test_who_played_only_some_hands_is_offered(store, archive_url, tmp_path, monkeypatch):
    ((number, events),) = entries(1)
    events += [["names", ["Eve", *events[0][5][1:]], [], 2]]
    fill(store, tmp_path / "device", [(number, events)])
    monkeypatch.setenv("PINOCHLE_ARCHIVE", archive_url)
    names = [name for name, _ in offers("stats", "player")]
    assert names == ["Ann", "Bob", "Cid", "Dee", "Eve"]


@pytest.mark.parametrize("place", ["x\udcff@127.0.0.1:9/club", "127.0.0.1:port/club", "[/club"])
def test_an_odd_address_of_an_archive_offers_nothing_and_prints_nothing(place, monkeypatch, capfd):
    monkeypatch.setenv("PINOCHLE_ARCHIVE", f"postgresql://{place}")
    assert [value for value, _ in offers("show", "game")] == ["last"]
    assert capfd.readouterr() == ("", "")


def test_an_archive_that_does_not_answer_offers_nothing_after_a_second(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        for port in (silent.getsockname()[1], 9):
            address = f"postgresql://someone@127.0.0.1:{port}/club"
            monkeypatch.setenv("PINOCHLE_ARCHIVE", address)
            start = time.monotonic()
            assert [word for word, _ in offers("show", "game")] == ["last"]
            # Without a limit it would wait for minutes; a busy machine is late.
            assert time.monotonic() - start < 30
    monkeypatch.setenv("PINOCHLE_ARCHIVE", "nonsense")
    assert offers("stats", "player") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_its_script(shell):
    done = pinochle("completion", shell)
    assert (done.returncode, done.stderr) == (0, "")
    assert "_PINOCHLE_COMPLETE" in done.stdout
    program = shutil.which(shell)
    if program and shell != "fish":
        subprocess.run([program, "-n"], input=done.stdout, text=True, check=True)


@pytest.fixture(scope="module")
def page():
    done = pinochle("--man")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_manual_has_every_command_with_its_options(page):
    context = click.Context(cli.cli, info_name="pinochle")
    plain = page.replace("\\-", "-")
    for name in cli.cli.list_commands(context):
        found = re.search(rf'^\.SS "pinochle {name}( .*?)?"\n(.*?)(?=^\.S)', plain, re.M | re.S)
        assert found, name
        for param in cli.cli.get_command(context, name).params:
            if isinstance(param, click.Option):
                assert param.opts[-1] in found[2], (name, param.opts)


def test_the_manual_is_right_troff(page):
    """Every line is text or a known request; groff, where it is installed, finds no mistake."""
    assert page.isascii()
    for line in page.splitlines():
        assert line[:1] not in (".", "'") or re.match(r"\.(TH|SH|SS|PP|TP|B|nf|fi)( |$)", line), (
            line
        )
        assert len(re.findall(r'(?<!\\)"', line)) % 2 == 0, line
    groff = shutil.which("groff")
    if groff:
        words = [groff, "-man", "-ww", "-Tutf8", "-z"]
        done = subprocess.run(words, input=page, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
