"""What players and pairs did: the numbers are those of the corpus."""

import json

import journals
import records
from pinochle_tools.archive.library import bring, ready
from pinochle_tools.archive.pieces import FolderSource
from pinochle_tools.archive.store import open_store
from pinochle_tools.player_stats import statistics
from records import pinochle


def test_statistics_are_those_of_the_corpus(tmp_path):
    games = records.lines(records.CORPUS)[:80]
    hands = [hand for game in games for hand in game["hands"]]
    journals.write_files(tmp_path / "device", journals.corpus_events(80))
    store = ready(open_store(tmp_path, "sqlite://"))
    bring(store, FolderSource(tmp_path / "device"), "x", "x")
    with store.reading() as connection:
        found = statistics(connection)
    store.close()
    assert found.players["Ann"].games.won == sum(game["winner"] == 0 for game in games)
    assert found.players["Bob"].bids == sum(hand["seat"] == 1 for hand in hands)
    ann = [hand for hand in hands if hand["seat"] == 0]
    assert found.players["Ann"].average("bid") == sum(hand["bid"] for hand in ann) / len(ann)
    melds = sum(hand["meld"][0] for hand in hands)
    assert found.players["Cid"].average("meld") == melds / len(hands)
    assert found.players["Ann"].partners["Cid"].of == 80
    assert found.players["Ann"].rivals["Dee"].won == found.players["Ann"].games.won
    assert found.pairs["Ann & Cid"].bids + found.pairs["Bob & Dee"].bids == len(hands)


def test_stats_on_the_command_line(tmp_path):
    journals.write_files(tmp_path / "device", journals.corpus_events(5))
    data = str(tmp_path / "data")
    pinochle("sync", "--from", str(tmp_path / "device"), "--data", data)
    told = json.loads(pinochle("stats", "--json", "--data", data).stdout)
    assert [player["games"] for player in told["players"]] == [5, 5, 5, 5]
    one = pinochle("stats", "ann", "--data", data).stdout
    assert "By partner" in one
    assert "Head to head" in one
    nobody = pinochle("stats", "Zed", "--data", data)
    assert nobody.returncode == 1
    assert "Ann" in nobody.stderr
