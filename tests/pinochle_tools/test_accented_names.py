"""Names with letters of Europe: found without their accents, and unchanged by every way out."""

import json
import unicodedata

import click
import pytest
from pinochle.storage.files import Folder
from pinochle.storage.line_format import decode
from pinochle.storage.packed_game import packed_game
from pinochle.storage.saved_games import SavedGames
from pinochle.storage.unpacked_game import CodeReader
from pinochle_tools.rules_files.completing import completer
from support import journals
from support.records import ended_in_one_line, pinochle, said

FOUR = ["J\xfcrgen", "\u0141ukasz", "\xc9lodie", "\xc7i\u011fdem"]


@pytest.fixture
def data(tmp_path):
    """A data folder with two games of four people whose names have accents."""
    games = journals.corpus_events(2)
    named = [
        (number, [[*events[0][:5], FOUR, [], events[0][7]], *events[1:]])
        for number, events in games
    ]
    journals.write_files(tmp_path / "box", named)
    said("sync", "--from", str(tmp_path / "box"), data=str(tmp_path / "data"))
    return str(tmp_path / "data")


@pytest.mark.parametrize("wanted", ["J\xfcrgen", "Jurgen", "jurgen", "J\xdcRGEN", "Ju\u0308rgen"])
def test_a_player_is_found_with_and_without_accents(data, wanted):
    assert "J\xfcrgen" in said("stats", wanted, data=data)


def test_of_two_names_each_is_found_by_its_own_accents(tmp_path, data):
    four = ["Jos\xe9", "Jose", "Bo", "Cy"]
    events = [["game", 3, journals.identity(9), "racehorse", [], four, [], 0], *journals.HAND]
    journals.write_files(tmp_path / "other", [(9, events)])
    said("sync", "--from", str(tmp_path / "other"), data=data)
    assert "Jos\xe9" in said("stats", "JOS\xc9", data=data)
    assert "Jos\xe9" not in said("stats", "jose", data=data).splitlines()[0]


def test_names_are_sorted_by_their_letters(data):
    listed = json.loads(said("people", "--json", data=data))
    names = [one["name"] for one in listed]
    assert names == ["\xc7i\u011fdem", "\xc9lodie", "J\xfcrgen", "\u0141ukasz"]


def test_a_shell_completes_a_name_without_its_accents():
    complete = completer(lambda: [("J\xfcrgen", ""), ("Bo", "")])
    context = click.Context(click.Command("show"))
    assert [item.value for item in complete(context, None, "jur")] == ["J\xfcrgen"]


def test_names_leave_unchanged_by_every_way(data, tmp_path):
    for form in ("csv", "json", "jsonl"):
        text = said("export", "--format", form, data=data)
        if form != "csv":
            parts = text.splitlines() if form == "jsonl" else [text]
            text = json.dumps([json.loads(part) for part in parts], ensure_ascii=False)
        assert all(name in text for name in FOUR), form
    said("backup", str(tmp_path / "all.zip"), data=data)
    there = str(tmp_path / "there")
    said("restore", str(tmp_path / "all.zip"), data=there)
    assert said("games", "--json", data=there) == said("games", "--json", data=data)
    said("report", "-o", str(tmp_path / "report.html"), data=there)
    assert "J\xfcrgen" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_a_game_in_codes_keeps_its_names(tmp_path):
    events = journals.corpus_events(1)[0][1]
    events[0][5] = FOUR
    lines, crc = [], 0
    for line in journals.journal_of(events).splitlines(keepends=True):
        event, crc = decode(line, crc)
        lines.append((event, crc))
    texts = packed_game(lines)
    reader = CodeReader()
    for text in texts:
        reader.add(text)
    assert reader.journal()[1] == journals.journal_of(events)


def test_names_to_offer_are_stored_composed(tmp_path):
    data = str(tmp_path / "data")
    said("names", "Ju\u0308rgen", "\u0418\u0432\u0430\u043d", data=data)
    known = SavedGames(Folder(data)).known_names(None)
    assert known == ["J\xfcrgen", "\u0418\u0432\u0430\u043d"]
    assert all(unicodedata.is_normalized("NFC", name) for name in known)


@pytest.mark.parametrize("name", ["A\u202eb", "A\u200bb", "A\xa0b", "a" * 13, "A\x7f", 'A"'])
def test_a_name_that_would_mislead_is_refused(tmp_path, name):
    assert ended_in_one_line(pinochle("names", name, "--data", str(tmp_path / "data")))
