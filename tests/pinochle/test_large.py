"""The largest type: every screen of a hand has a picture, with all rules and keys."""

import random
import re
from pathlib import Path

import pytest
from pinochle.display.frame import WIDTH
from pinochle.game import events
from pinochle.screens import large
from pinochle.screens.base import Stored
from pinochle.screens.large import has_pages
from pinochle.storage.files import Folder
from pinochle.text import evening as evening_words
from pinochle.text import words
from support.pilot import Pilot, begun, new_app
from support.plain_rules import PlainRules
from support.random_hands import Dealer
from support.readable import Recorder
from support.tables import EVERY_PRESET
from support.texts import WrittenCanvas

HANDS = 3
STORIES = sorted((Path(__file__).parents[1] / "stories").glob("*.keys"))
LARGE_WORDS = {words.LARGE_YES, *words.LARGE_PAGES, words.LARGE_ASKS, words.TO_MAKE, words.TRUMP}


def written(face):
    """Return the texts of a face in large type, each with whether it is in bold type."""
    canvas = WrittenCanvas()
    if not large.draw(canvas, face, 0):
        return []
    texts = [text for _, _, text in canvas.written]
    return [(text[1:-1], True) if text[-1] == "*" else (text, False) for text in texts]


def words_in(found):
    """Return the words of all texts in a face."""
    if isinstance(found, dict):
        found = list(found.values())
    if isinstance(found, (list, tuple, set)):
        return set().union(*[words_in(one) for one in found])
    return set(found.replace("*", "").split()) if isinstance(found, str) else set()


def cut_words(face):
    """Return the words that are not whole on a screen in large type."""
    if len(face.get("names", ())) > 2:
        return set()  # in capitals, as the large totals
    known = words_in(face) | words_in(LARGE_WORDS)
    shown = {word for text, _ in written(face) for word in text.replace("*", "").split()}
    return {word for word in shown - known if re.search("[a-zA-Z]", word)}


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
        assert cut_words(self.app.face()) == set(), self.screen.title


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


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_no_word_of_a_story_loses_letters(tmp_path, path):
    text = path.read_text()
    settings = dict(re.findall(r"^# (rules|keys): (\S+)$", text, re.MULTILINE))
    app = new_app(Folder(str(tmp_path)), int(settings.get("keys", 6)))
    if "rules" in settings:
        app.offer(settings["rules"])
    reader = Reader(app)
    if path.stem.startswith("large"):
        app.own_look().change(False, 0)  # it changes the type itself
    reader.run(text)


@pytest.mark.parametrize(
    "line",
    [
        evening_words.BEGIN,
        evening_words.CLOSE,
        evening_words.BELL,
        words.RESUME,
        words.THROW_IN,
        words.UNDO % (words.EVENTS["meld"] % ("Ann+Cy", 100)),
        "* " + words.EVENTS["trump"] % words.SUIT_NAMES["D"],
    ],
)
def test_a_line_of_a_list_is_whole_in_small_type_if_bold_type_would_cut_it(line):
    face = {"kind": "list", "title": "MENU", "lines": [line, "Ann"], "at": 0}
    assert written(face)[1:] == [(line, False), ("Ann", True)]


def test_a_question_and_news_are_whole_and_names_in_them_are_cut():
    number = {"kind": "number", "value": 2, "title": words.NINES}
    assert written(number)[0] == (words.NINES, False)
    number["title"] = words.TRICKS % "Maxim+Wilh"
    assert written(number)[0] == ("TRICKS Max+Wil", True)
    number["title"] = words.BIDS % "CHRISTOPHER"
    assert written(number)[0] == ("CHRISTOP BIDS", True)
    news = "hand taken out, East deals"
    score = {"kind": "score", "names": ["N+S", "E+W"], "totals": [10, 20], "deltas": []}
    assert (news, False) in written({**score, "news": news})


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Ann", "Margaret", "Cy", "Ed"], ["Ann", "Margar", "Cy", "Ed"]),
        (["Ann", "Alexander", "Cy", "Alexandra"], ["Ann", "Alexander", "Cy", "Alexandra"]),
        (["Eve-Hal", "Ida-Lou", "Cy", "Mia-No. 14"], ["Eve-Hal", "Ida-Lou", "Cy", "Mia-No. 14"]),
    ],
)
def test_seats_around_the_table_are_never_cut_to_the_same(names, shown):
    face = {"kind": "compass", "asks": "seat", "lines": names, "at": -1}
    assert [text for text, _ in written(face)] == shown
    for face["at"] in range(4):
        canvas = Recorder()
        large.draw(canvas, face, 0)
        assert not canvas.faults()


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
