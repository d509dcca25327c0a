"""Codes of several games in turn: each game keeps what was read of it."""

import pytest
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


SCORES = [
    "PINOCHLE: N+S 280 - E+W 110. HANDS: 1. TO 1500",
    "PIN: A -1250 - B -1260 - C 330 - D -40 - E -1280 - F -1290. HANDS: 0. TO 9990",
    "1 -12340 - 2 -12350 - C -12360 - S -12370 - L -12380 - E 1239. HAND 0 OF 99",
    "1 -12340/2 -12350/C -12360/S -12370/L 12380/E -12390. F WON. HANDS: 0",
    "A -1000000/B -1000000/C -1000000/D -1000000/E -1000000/F -1000000",
]


@pytest.mark.parametrize("text", SCORES)
def test_a_score_is_known_where_its_word_is_shortened(text):
    assert read_codes.take(text)["kind"] == "score"


@pytest.mark.parametrize(
    "text", ["HTTPS://A.ORG/", "NOTE: 5", "A 5", "1/2", "A 5/B 3 4", ": 5", ""]
)
def test_another_text_is_no_score(text):
    assert read_codes.take(text)["kind"] == "other"
