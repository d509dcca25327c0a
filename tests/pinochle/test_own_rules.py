"""A table's own rules in the list of games, and files that cannot be used."""

import random

import pytest
from pinochle.app import App
from pinochle.keys import DOWN, OK, RIGHT
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.rules.score_rows import NAMES as ROWS
from pinochle.storage.files import Folder
from pinochle.storage.own_rules import LONGEST, OwnRules, parsed
from pinochle.text import setup as words_setup
from support.journals import events_in
from support.pilot import Pilot, frame, new_app
from support.storage import FullFolder

CLUB = b'["rules",1,"hay",[["rules","club"],["title","The club"],["save",5]]]\n'
PAIRS = [["rules", "club"], ["title", "The club"], ["save", 5]]


@pytest.fixture
def place(tmp_path):
    """A folder of own rules: one that can be used, and one that is damaged."""
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "club.json").write_bytes(CLUB)
    (folder / "torn.json").write_bytes(CLUB[:-9])
    (folder / "notes.txt").write_bytes(b"mine")
    return folder


def app_with(tmp_path, place, keys=6):
    return App(Folder(str(tmp_path / "games")), lambda: 0, bytes(8), keys, own_rules=str(place))


def titles(pilot):
    return [text for text, _ in pilot.screen.items]


def test_own_rules_are_at_the_top_of_the_list(tmp_path, place):
    pilot = Pilot(app_with(tmp_path, place))
    presets = [Rules(preset).title for preset in preset_names()]
    presets.insert(presets.index("Double deck") + 1, "Double deck 20")
    assert titles(pilot)[: len(presets) + 2] == ["The club", "torn ?", *presets]
    assert pilot.screen.foot == "2 pairs, to 150, bid 15 up"
    pilot.press(OK)
    pilot.pick(0)
    assert pilot.app.flow.game.first[3:5] == ["hay", PAIRS]
    assert pilot.app.flow.game.rules.save == 5


@pytest.mark.parametrize("key", [OK, RIGHT])
def test_rules_that_cannot_be_used_say_so_and_everything_else_works(tmp_path, place, key):
    pilot = Pilot(app_with(tmp_path, place))
    pilot.press(DOWN)
    assert pilot.screen.foot == words_setup.UNUSABLE_FOOT
    pilot.press(key)
    assert pilot.screen.title == "TORN ?"
    pilot.press(OK)
    pilot.choose("Racehorse")
    pilot.pick(0)
    assert pilot.app.flow.game.first[3:5] == ["racehorse", []]


def test_the_own_rules_played_last_come_first_and_their_preset_stays_itself(tmp_path, place):
    (place / "another.json").write_bytes(CLUB.replace(b"club", b"another"))
    pilot = Pilot(app_with(tmp_path, place))
    pilot.choose("The club")
    pilot.pick(0)
    pilot.app.journal.append(["end", "stopped"])
    again = Pilot(app_with(tmp_path, place))
    again.press(OK)
    again.choose(words_setup.OTHER_GAME)
    assert titles(again)[:2] == ["The club", "The another"]
    again.choose("Hay")
    again.pick(0)
    assert again.app.flow.game.first[3:5] == ["hay", []]


def test_names_and_house_rules_of_own_rules(tmp_path, place):
    pilot = Pilot(app_with(tmp_path, place))
    pilot.press(RIGHT)
    assert pilot.screen.title == "THE CLUB"


LONG = [["rules", "long"], *[["score." + name, ["-bid - 9990", "meld + 9990"]] for name in ROWS]]


def test_a_long_first_line_is_stored_at_once(tmp_path):
    folder = Folder(str(tmp_path / "games"))
    app = new_app(folder, clock=lambda: 1_700_000_000)
    assert app.offer("hay", LONG)
    Pilot(app).pick(0)
    assert [event[0] for event in events_in(folder)] == ["game", "time"]
    assert frame(app) == frame(new_app(folder))


def test_a_long_first_line_that_cannot_be_stored_asks(tmp_path):
    folder = FullFolder(str(tmp_path / "games"), room=100)
    app = new_app(folder)
    assert app.offer("hay", LONG)
    pilot = Pilot(app)
    pilot.pick(0)
    assert events_in(Folder(folder.path)) == []
    pilot.pick(1)
    assert not app.journal.saved
    folder.room = None
    app.tick(60000)
    assert app.journal.saved
    assert [event[0] for event in events_in(folder)] == ["game"]


def test_without_a_folder_there_are_only_presets(tmp_path):
    none = [OwnRules().all(), OwnRules(str(tmp_path / "nothing")).all()]
    assert none == [[], []]
    assert not (tmp_path / "nothing").exists()
    assert titles(Pilot(new_app(Folder(str(tmp_path / "games")))))[0] == "Racehorse"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"[]",
        b"{}",
        b"5",
        b"[" * LONGEST,
        b"\xff",
        CLUB.replace(b"1,", b"2,"),
        CLUB.replace(b"hay", b"bridge"),
        CLUB.replace(b'"hay"', b"[1]"),
        CLUB.replace(b"5", b"true"),
        CLUB.replace(b"5", b"500"),
        b'["rules",1,"hay",5]',
        b'["rules",1,"hay",[5]]',
        b'["rules",1,"hay",[[5,5]]]',
        b'["rules",1,"hay",[["save",[5]]]]',
        b'["rules",1,"hay",[["ladder",[[5]]]]]',
        CLUB + b" " * LONGEST,
    ],
)
def test_other_files_are_not_usable(data):
    assert parsed(data) == ("", None)


def test_changed_bytes_never_raise():
    rng = random.Random(1)
    for _ in range(3000):
        data = bytearray(CLUB)
        for _ in range(rng.randint(1, 4)):
            data[rng.randrange(len(data))] = rng.choice(b'[]",:0159abc -.{}\\\xff')
        preset, pairs = parsed(bytes(data))
        assert (preset == "") == (pairs is None)


def test_the_commonest_double_deck_is_in_every_image(tmp_path):
    pilot = Pilot(app_with(tmp_path, tmp_path / "none"))
    pilot.choose("Double deck 20")
    pilot.pick(0)
    rules = pilot.app.flow.game.rules
    assert (rules.own, rules.least_meld, rules.save, rules.declarer_save) == (
        *("double-20-20", 20),
        *(20, 20),
    )


def test_own_rules_take_the_place_of_a_table_of_the_image(tmp_path, place):
    own = CLUB.replace(b"club", b"double-20-20").replace(b"The double-20-20", b"Ours")
    (place / "double-20-20.json").write_bytes(own)
    pilot = Pilot(app_with(tmp_path, place))
    assert "Double deck 20" not in titles(pilot)
    pilot.choose("The club")
