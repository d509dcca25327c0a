"""Orders by the cable: only while the menu allows them, and exactly what keys would store."""

import json

import pinochle_tools  # noqa: F401 - puts the firmware's folder on the import path
import pytest
from pinochle.storage.files import Folder
from pinochle.text import views as view_words
from pinochle.text import words
from runner.orders import LONGEST, Orders
from support.journals import events_in
from support.pilot import begun, new_app


class Cable:
    """The cable's end on this laptop: what it sends, and what comes back."""

    def __init__(self):
        self.sent = b""
        self.answers = []
        self.first = self.end = 0  # all answers have gone

    def send(self, *lines):
        self.sent += b"".join(line + b"\n" for line in lines)

    def heard(self):
        part, self.sent = self.sent[:7], self.sent[7:]
        return part

    def say_long(self, text):
        assert text.isascii()
        self.answers.append(json.loads(text))


class Box:
    """A game with a cable."""

    def __init__(self, path):
        self.pilot = begun(path)
        self.app = self.pilot.app
        self.cable = Cable()
        self.orders = Orders(self.app, self.cable)
        self.app.take_orders(self.orders)
        self.path = path

    def order(self, *orders):
        """Send orders, each of its values a line; return the answers."""
        lines = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in orders]
        self.cable.send(*lines)
        while self.cable.sent:
            self.orders.obey()
        answers, self.cable.answers = self.cable.answers, []
        return answers

    def stored(self):
        return events_in(Folder(str(self.path)))


@pytest.fixture
def box(tmp_path):
    return Box(tmp_path)


def allow(box):
    box.pilot.open_menu(words.LOOK)
    box.pilot.choose(view_words.ORDERS_ARE[0])
    for _ in range(2):
        box.pilot.run("BACK")
    box.orders.obey()


def test_orders_are_not_read_before_the_menu_allows_them(box):
    before = box.stored()
    box.cable.send(b'["pick", 1]')
    assert not box.orders.obey()
    assert box.cable.sent
    allow(box)
    assert not box.cable.sent, "it is old"
    assert not box.cable.answers
    assert box.stored() == before


def test_a_hand_is_kept_by_orders(box):
    allow(box)
    answers = box.order(
        ["pick", 1], ["set", 330], ["pick", "S"], ["set", 140], ["try", 60], ["set", 60], ["face"]
    )
    assert [answer["said"] for answer in answers] == [""] * 7
    assert answers[4]["face"]["value"] == 60
    assert box.stored()[1:] == [
        ["bid", 1, 330],
        ["trump", "S"],
        ["meld", 1, 140, 0],
        ["meld", 0, 60, 0],
    ]
    box.order(["press", "OK"])
    answers = box.order(["set", 70])
    assert answers[0]["face"]["totals"] == box.app.face()["totals"]
    assert box.stored()[-2:] == [["tricks", 0, 70, 1], ["accept"]]


def test_what_keys_do_not_reach_is_refused_in_words(box):
    allow(box)
    before = box.stored()
    box.order(["pick", 0])
    answers = box.order(["set", 335], ["try", 335], ["choose", 9], ["pick", "X"])
    assert {answer["said"] for answer in answers} == {words.NOT_REACHED}
    assert box.stored() == before


@pytest.mark.parametrize(
    "line",
    [
        b"hello",
        b"{}",
        b"[]",
        b'["set"]',
        b'["set", 1, 2]',
        b'["set", 1.5]',
        b'["set", {"a": 1}]',
        b'["set", ["a"]]',
        b'["choose", "x"]',
        b'["pick", [1]]',
        b'["press", "HAMMER"]',
        b'["erase", 1]',
        b"\xff\xfe",
        b'["set", ' + b" " * LONGEST + b"330]",
    ],
)
def test_what_is_no_order_changes_nothing(box, line):
    allow(box)
    before, face = box.stored(), box.app.face()
    answers = box.order(line)
    assert answers == [{"said": view_words.NO_ORDER, "face": face}]
    assert box.stored() == before
    assert box.order(["face"]) == [{"said": "", "face": face}], "the next one is read"


def test_it_is_not_allowed_at_the_next_start(box):
    allow(box)
    assert box.orders.allowed
    again = new_app(box.app.files)
    assert again.orders is None
    assert not Orders(again, box.cable).allowed
