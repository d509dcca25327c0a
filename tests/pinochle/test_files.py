"""Folders on real files, as the journal needs them, and the newest games in them."""

import os
import random
from pathlib import Path

import pytest
from pinochle.storage.files import Folder
from pinochle.storage.line_format import file_name
from pinochle.storage.saved_games import SavedGames
from support.storage import NO_SPACE, CutFolder, FullFolder, PowerLossError


@pytest.fixture
def folder(tmp_path):
    return Folder(str(tmp_path / "games"))


def test_a_missing_folder_is_created_and_an_existing_one_kept(folder):
    assert folder.names() == []
    folder.append("one", b"1")
    assert Folder(folder.path).read("one") == b"1"


def test_a_missing_file_reads_as_empty(folder):
    assert not folder.has("one")
    assert folder.read("one") == b""
    assert list(folder.lines("one")) == []


def test_appended_bytes_follow_those_before(folder):
    folder.append("one", b"ab")
    folder.append("one", b"cd\n")
    assert folder.read("one") == b"abcd\n"
    folder.replace("one", b"e")
    assert folder.read("one") == b"e"
    assert folder.names() == ["one"]
    folder.remove("one")
    assert folder.names() == []


def test_lines_keep_their_newlines_and_the_last_may_have_none(folder):
    folder.append("one", b"a\n\nb\nc")
    assert list(folder.lines("one")) == [b"a\n", b"\n", b"b\n", b"c"]


def test_a_line_without_newline_is_read_in_pieces(folder):
    folder.append("one", b"x" * 50_000)
    pieces = list(folder.lines("one"))
    assert b"".join(pieces) == b"x" * 50_000
    assert max(len(piece) for piece in pieces) <= 5000


@pytest.mark.parametrize("before", range(0, 520, 8))
def test_a_long_line_is_one_line_wherever_it_begins(folder, before):
    lines = [b"x" * before + b"\n", b"y" * 1100 + b"\n", b"z" * 4000 + b"\n", b"end\n"]
    folder.append("one", b"".join(lines))
    assert list(folder.lines("one")) == lines


def test_every_write_is_synced_before_it_returns(tmp_path):
    settled = []

    def settle(file):
        settled.append(os.fstat(file.fileno()).st_size)

    folder = Folder(str(tmp_path), settle)
    folder.append("one", b"abc")
    folder.append("one", b"de")
    folder.replace("one", b"f")
    assert settled == [3, 5, 1]


def test_a_failed_replace_keeps_the_old_contents(tmp_path):
    for room in range(4):
        folder = FullFolder(str(tmp_path / str(room)))
        folder.append("one", b"old")
        folder.room = room
        with pytest.raises(OSError, match=str(NO_SPACE)):
            folder.replace("one", b"newer")
        assert folder.read("one") == b"old"


def test_power_loss_during_replace_keeps_old_or_new_contents(tmp_path):
    seen = set()
    for left in range(7):
        Folder(str(tmp_path)).replace("one", b"old")
        try:
            CutFolder(str(tmp_path), left).replace("one", b"newer")
        except PowerLossError:
            assert left <= 5
        seen.add(Folder(str(tmp_path)).read("one"))
    assert seen == {b"old", b"newer"}


def test_an_impossible_folder_raises_when_it_is_used(tmp_path):
    (tmp_path / "file").write_text("no folder")
    folder = Folder(str(tmp_path / "file"))
    with pytest.raises(OSError, match="file"):
        folder.append("one", b"1")
    with pytest.raises(OSError, match="file"):
        folder.names()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_append_raises_on_a_full_device():
    with pytest.raises(OSError, match="space"):
        Folder("/dev").append("full", b"1")


OTHERS = ("people", "tail.bad", "0001-0000000000000001.log.bad", "9999999-00.log", "zz")


class Listed(Folder):
    """Lists its names in the order that a file system happens to have."""

    order: random.Random

    def listed(self):
        names = sorted(super().listed())
        self.order.shuffle(names)
        return names


@pytest.mark.parametrize("most", [1, 5, 20])
@pytest.mark.parametrize(
    "numbers", [(), (3,), range(1, 40), range(9980, 10030), (7, 7, 7, 8, 120_000)]
)
def test_the_newest_are_those_of_the_whole_list(tmp_path, numbers, most):
    for place, number in enumerate(numbers):
        (tmp_path / file_name(number, f"{place:016x}")).touch()
    for name in OTHERS:
        (tmp_path / name).touch()
    folder = Listed(str(tmp_path))
    for seed in range(5):
        folder.order = random.Random(seed)
        saved = SavedGames(folder)
        assert len(saved.names()) == len(numbers)
        assert saved.newest(most) == saved.names()[:most]
