"""Codes of several games in turn: each game keeps what was read of it."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "host_tools" / "web"))

from browser import read_codes
from pinochle.storage.files import Folder
from pinochle.storage.packed_game import packed_game
from pinochle.storage.saved_games import game_names, read_game
from support import journals


@pytest.fixture
def games(tmp_path):
    """The texts of the codes of two games."""
    journals.write_files(tmp_path, journals.corpus_events(2))
    folder = Folder(str(tmp_path))
    return [packed_game(list(read_game(folder, name))) for name in game_names(folder)]


def test_codes_of_two_games_in_turn_give_both(games):
    one, other = games
    assert len(one) > 1 < len(other)
    read_codes.take(one[0], True)
    found = read_codes.take(other[-1])
    assert found["kind"] == "part"
    first, second = found["games"]
    assert first["missing"] == list(range(2, len(one) + 1))
    assert second["missing"] == list(range(1, len(other)))
    assert second["names"] == []
    for text in one[1:]:
        found = read_codes.take(text)
    assert found["kind"] == "game"
    for text in other[:-1]:
        found = read_codes.take(text)
    assert found["kind"] == "game"


def test_another_visit_forgets_what_was_read(games):
    one, other = games
    read_codes.take(one[0], True)
    (begun,) = read_codes.take(other[0], True)["games"]
    assert begun["count"] == len(other)
    assert 1 not in begun["missing"]


def test_a_game_is_named_by_its_players(games):
    (begun,) = read_codes.take(games[0][0], True)["games"]
    assert begun["names"] in ([], ["Ann", "Bob", "Cid", "Dee"])
