"""Evenings of a club on the same boxes, week after week, and the laptop's archive."""

from pinochle.keys import OK
from pinochle.storage import evening_plan
from pinochle_tools.archive.evening_days import date_games
from pinochle_tools.archive.updating import bring, ready
from pinochle_tools.common.times import evening
from pinochle_tools.database.schema import GAMES
from pinochle_tools.database.store import open_store
from pinochle_tools.evening import orders, places
from pinochle_tools.evening.state import AS_TYPED
from pinochle_tools.journals.sources import FolderSource
from sqlalchemy import select
from support import records
from support.evening_boxes import EveningBox
from support.pilot import new_app

HANDS = [hand for game in records.lines(records.CORPUS)[:10] for hand in game["hands"]]
NAMES = ["Ann", "Bob", "Carol", "Dave", "Eve", "Fay", "Gus", "Hal"]


class Boxes:
    """Evenings of one round at two tables, their boxes, and the laptop's archive."""

    def __init__(self, tmp_path, url=None):
        self.data = tmp_path / "data"
        self.folder = tmp_path
        self.store = ready(open_store(self.data, url))
        self.played = self.weeks = 0
        self.names = NAMES
        self.codes = []

    def evening(self, day, clock, seed=1, enter="code"):
        """Play an evening on the boxes of before; their clock is seconds, or 0 without one."""
        form = [2, 0, "individual" if seed != AS_TYPED else "mitchell", 1]
        self.desk = places.begin_evening(self.data, "T", "racehorse", [], form, seed, day)
        self.desk.add_people(self.names)
        self.desk.draw()
        for table in (1, 2):
            box = EveningBox(
                self.folder / f"box{table}", self.desk.plan(), table, salt=b"%08d" % table
            )
            # As the box does where an evening is typed: earlier games are of earlier ones.
            seated = evening_plan.table_written(self.desk.state.box_id, table, self.weeks)
            box.folder.replace(evening_plan.TABLE_FILE, seated)
            box.app = new_app(box.folder, salt=box.salt, clock=lambda: clock)
            box.app.draw()
            box.app.tick(50)
            box.press(OK)
            box.read_names()
            for hand in HANDS[self.played : self.played + 2]:
                box.play(hand)
            self.played += 2
            box.press(OK)
            self.codes.append(box.screen.texts[0])
            if enter == "code":
                assert orders.scan(self.desk, self.codes[-1:])[0]["became"] == "new"
            box.press(OK)
        self.weeks += 1

    def sync(self):
        """Copy the journals of both boxes; return what is said about days."""
        self.bring()
        return date_games(self.store, self.data)

    def bring(self):
        """Copy the journals of both boxes."""
        for table in (1, 2):
            folder = self.folder / f"games{table}"
            folder.mkdir(exist_ok=True)
            for path in (self.folder / f"box{table}").iterdir():
                if path.name not in ("evening", "table"):
                    (folder / path.name).write_bytes(path.read_bytes())
            bring(self.store, FolderSource(folder), f"b{table}", f"b{table}")

    def days(self):
        """Return (day, from what it is known) of each game, in the order of history."""
        with self.store.reading() as connection:
            rows = connection.execute(select(GAMES).order_by(GAMES.c.history)).all()
        return [(evening(row.started), row.started_from) for row in rows]
