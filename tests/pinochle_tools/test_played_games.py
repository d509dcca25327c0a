"""Games that the pilot played on the display, synced and exported, equal those of score."""

import csv
import io
import json

from pinochle.storage.files import Folder
from pinochle_tools.archive.updating import bring, ready
from pinochle_tools.database.store import open_store
from pinochle_tools.games.queries import load_games
from pinochle_tools.journals.pieces import FolderSource
from sqlalchemy import text
from support import records
from support.pilot import Pilot, new_app
from support.records import pinochle


def test_the_corpus_can_be_played_synced_and_exported(tmp_path):
    device, data = tmp_path / "device", str(tmp_path / "data")
    pilot = Pilot(new_app(Folder(str(device))))
    games = records.lines(records.CORPUS)
    for game in games:
        pilot.begin("racehorse", game["dealer"])
        for hand in game["hands"]:
            pilot.play(hand)
    first = pinochle("sync", "--from", str(device), "--data", data)
    assert f"in {len(games)} games" in first.stdout
    assert pinochle("sync", "--from", str(device), "--data", data).stdout.startswith("nothing new")
    exported = list(csv.DictReader(io.StringIO(pinochle("export", "--data", data).stdout)))
    lines = "".join(json.dumps(game) + "\n" for game in games)
    scored = pinochle("score", "--rules", "racehorse", "--json", text=lines).stdout.splitlines()
    hands = [hand for game in games for hand in game["hands"]]
    assert len(exported) == len(scored) == len(hands)
    for row, line, hand in zip(exported, scored, hands, strict=True):
        score = json.loads(line)
        assert (int(row["hand"]), row["result"]) == (score["hand"], score["result"])
        for name, numbers in (
            ("delta", score["delta"]),
            ("total", score["total"]),
            ("meld", hand["meld"]),
            ("tricks", hand.get("tricks", [None, None])),
        ):
            cells = [row[f"{name}_{side}"] for side in (1, 2)]
            assert [int(cell) if cell else None for cell in cells] == numbers
        assert (int(row["bid"]), int(row["declarer_side"])) == (hand["bid"], hand["declarer"])
        assert row["trump"] == hand["trump"]


def test_a_game_of_every_preset_can_be_played_and_synced(tmp_path):
    """Two to six sides, claims, sweeps, kitties: the tables hold each race's results."""
    races = records.races()
    store = ready(open_store(tmp_path, "sqlite://"))
    for number, race in enumerate(races):
        folder = tmp_path / str(number)
        pilot = Pilot(new_app(Folder(str(folder))))
        pilot.begin(race["rules"])
        for hand in race["hands"]:
            pilot.play(hand)
        bring(store, FolderSource(folder), f"board {number}", "board")
    with store.reading() as connection:
        # With the same salt, the first game of every device has the same id: forks of one game.
        query = "SELECT history FROM sources ORDER BY device"
        histories = list(connection.execute(text(query)).scalars())
        views = list(load_games(connection, histories))
    store.close()
    assert len(views) == len(races)
    for view, race in zip(views, races, strict=True):
        assert view.row.preset == race["rules"]
        for hand, score in zip(view.hands, race["expect"], strict=True):
            assert hand.row.result == score["result"]
            assert [side.delta for side in hand.sides] == score["delta"]
            assert [side.total for side in hand.sides] == score["total"]
        winner = race["expect"][-1]["winner"]
        assert view.row.winner == winner
