"""A number whose digits are drawn before its texts gives the same frame as one drawn at once."""

from pinochle.keys import NAMES
from pinochle.storage.files import Folder
from support.pilot import Pilot, new_app

# Bid, meld and trick points: digits that get more, fewer and narrower, up and down.
WORDS = (
    "UP UP UP DOWN OK DOWN UP RIGHT RIGHT UP LEFT LEFT UP OK UP LEFT OK OK UP LEFT RIGHT DOWN OK"
)


def test_a_frame_in_two_parts_equals_one_drawn_at_once(tmp_path):
    apps = []
    for name in ("parts", "once"):
        (tmp_path / name).mkdir()
        pilot = Pilot(new_app(Folder(str(tmp_path / name))))
        pilot.begin("racehorse")
        apps.append(pilot.app)
    in_parts = 0
    for word in WORDS.split():
        for app in apps:
            app.press(NAMES.index(word))
        in_parts += apps[0].draw_first()
        assert apps[0].draw() == apps[1].draw(), word
    assert in_parts > 10
