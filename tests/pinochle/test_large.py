"""The largest type: every screen of a hand has a picture, with all rules and keys."""

import random

import pytest
from pinochle.screens.large import has_pages
from support.pilot import Pilot, begun
from support.plain_rules import PlainRules
from support.random_hands import Dealer
from support.tables import EVERY_PRESET

HANDS = 3


class Reader(Pilot):
    """A pilot that has every screen drawn in large type; `kinds` are those it saw."""

    def __init__(self, app):
        super().__init__(app)
        self.kinds = set()
        app.own_look().change(True, 0)

    def press(self, key, held=0):
        """Press a key once, and look at the screen."""
        super().press(key, held)
        self.kinds.add(self.screen.kind)
        assert any(self.app.draw()), self.screen.title


@EVERY_PRESET
def test_every_screen_of_a_hand_is_drawn(tmp_path, preset, keys):
    dealer = Dealer(random.Random(preset), PlainRules({"id": "plain", "based-on": preset}))
    reader = begun(tmp_path, preset, keys=keys, kind=Reader)
    for hand in dealer.game(HANDS)[0]["hands"]:
        took = [points > 0 for points in hand.get("tricks", [])]
        reader.play({"took_trick": took, "declarer": 0, **hand})
    assert reader.kinds & {"score", "over"}


@pytest.mark.parametrize(("preset", "pages"), [("racehorse", True), ("six-card", False)])
def test_only_a_settlement_of_two_sides_has_pages(tmp_path, preset, pages):
    sides = 2 if pages else 4
    assert has_pages({"kind": "settlement", "totals": [0] * sides}) is pages
    assert not has_pages({"kind": "score", "totals": [0] * sides})
    assert begun(tmp_path, preset).app.face()["totals"] == [0] * sides
