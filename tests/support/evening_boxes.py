"""Boxes of an evening: the real App on a folder with a plan; hands are entered by a pilot."""

from pinochle.storage import evening_plan
from pinochle.storage.files import Folder
from pinochle.text import seal as seal_words
from support.pilot import SCORES, Pilot, new_app

NAMES = [
    "Ann", "Bob", "Carol", "Dave", "Eve", "Fay", "Gus", "Hal", "Ida",
    "Jo", "Kim", "Lou", "Mia",
]  # fmt: skip
EVENING = "00c0ffee"


def plan_of(seats="123456785274863116387425", tables=2, rounds=3, hands=2, **other):
    """Return the bytes of a plan."""
    fields = {
        "id": EVENING,
        "revision": 1,
        "title": "Tuesday club",
        "rules": "racehorse",
        "options": [],
        "hands": hands,
        "minutes": 0,
        "kind": "individual",
        "tables": tables,
        "rounds": rounds,
        "names": NAMES,
        "seats": seats,
    }
    return evening_plan.written(list({**fields, **other}.values()))


class EveningBox(Pilot):
    """A box with a plan; `table` as the loader wrote it, 0 for none; `salt` is of its chip."""

    def __init__(self, path, plan, table=0, keys=6, salt=bytes(8)):
        self.folder = Folder(str(path))
        if plan is not None:
            self.folder.replace(evening_plan.FILE, plan)
        if table:
            evening = evening_plan.parsed(plan)[2]
            written = evening_plan.table_written(evening, table)
            self.folder.replace(evening_plan.TABLE_FILE, written)
        self.keys, self.salt = keys, salt
        super().__init__(None)
        self.start()

    def start(self):
        """Switch the box on, as after a power cut."""
        self.app = new_app(self.folder, self.keys, salt=self.salt)
        self.app.draw()
        self.app.tick(50)
        self.app.draw()

    def play(self, hand):
        """Enter a hand; it ends on the scoreboard, or on the question who signs the round."""
        while True:
            self.answer(hand)
            if self.screen.title == seal_words.WHO_SIGNS or isinstance(self.screen, SCORES):
                return
