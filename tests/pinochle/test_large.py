"""The largest type: every screen of a hand has a picture, with all rules and keys."""

import random

import pytest
from pinochle.display.frame import WIDTH
from pinochle.game import events
from pinochle.screens.base import Stored
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


def play(reader, preset, hands):
    """Enter random hands."""
    dealer = Dealer(random.Random(preset), PlainRules({"id": "plain", "based-on": preset}))
    for hand in dealer.game(hands)[0]["hands"]:
        took = [points > 0 for points in hand.get("tricks", [])]
        reader.play({"took_trick": took, "declarer": 0, **hand})


@EVERY_PRESET
def test_every_screen_of_a_hand_is_drawn(tmp_path, preset, keys):
    reader = begun(tmp_path, preset, keys=keys, kind=Reader)
    play(reader, preset, HANDS)
    assert reader.kinds & {"score", "over"}


@pytest.mark.parametrize("preset", ["racehorse", "three-hand", "six-card"])
def test_news_of_a_change_leave_the_scores_on_the_display(tmp_path, preset):
    """Not only a hand makes news: with those of a change the display shows the totals."""
    reader = begun(tmp_path, preset, [["target", 900]], kind=Reader)
    play(reader, preset, 1)
    app, game = reader.app, reader.app.flow.game
    app.screen.tick(app.screen.NEWS_MS)
    app.dirty = True
    totals = bytes(app.draw())
    app.answer(Stored(events.dealer((game.dealer + 1) % game.rules.players)))
    assert app.face()["news"]
    assert app.face()["deltas"] == []
    drawn = app.draw()
    assert drawn[: 6 * WIDTH] == totals[: 6 * WIDTH]
    assert app.screen.tick(app.screen.NEWS_MS)
    assert app.face()["deltas"] == game.sheet.newest(1)[0].score.deltas


@pytest.mark.parametrize(("preset", "pages"), [("racehorse", True), ("six-card", False)])
def test_only_a_settlement_of_two_sides_has_pages(tmp_path, preset, pages):
    sides = 2 if pages else 4
    assert has_pages({"kind": "settlement", "totals": [0] * sides}) is pages
    assert not has_pages({"kind": "score", "totals": [0] * sides})
    assert begun(tmp_path, preset).app.face()["totals"] == [0] * sides
