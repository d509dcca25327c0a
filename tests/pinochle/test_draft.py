"""The game being set up stays: by BACK, by every page, by a power cut, until it begins."""

import itertools

import pytest
from pinochle.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from pinochle.screens.text_entry import PAUSE_MS, Spelling
from pinochle.setup import game_setup
from pinochle.setup.house_options import option_text
from pinochle.storage.draft import FILE, Draft, parsed
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.text import setup as words_setup
from pinochle.text import words
from support.pilot import Pilot, new_app
from support.records import said
from support.spelling import spell, taps

FOUR = ["Maria", "John", "Susan", "Peter"]
SEATS = ["North", "East", "South", "West"]


@pytest.fixture
def folder(tmp_path):
    return Folder(str(tmp_path))


def start(folder, keys=6):
    """Return a pilot of an App that was just switched on."""
    return Pilot(new_app(folder, keys))


def set_up(pilot, preset="Racehorse"):
    pilot.choose(words_setup.SET_UP)
    pilot.choose(preset)


def items(pilot):
    return [text for text, _ in pilot.screen.items]


def name_all(pilot, names=FOUR):
    pilot.choose(words.NAMES_OF_PLAYERS)
    for name in names:
        spell(pilot, name)


def begun(pilot):
    """Begin the first game of the list, and return its first event."""
    pilot.press(OK)
    assert pilot.screen.title == words.WHO_DEALS
    pilot.pick(1)
    return pilot.app.flow.game.first


@pytest.mark.parametrize("keys", [6, 4])
@pytest.mark.parametrize("cut", [False, True])
def test_names_and_house_rules_survive_back_and_a_power_cut(folder, keys, cut):
    pilot = start(folder, keys)
    set_up(pilot, "Hay")
    pilot.choose(words_setup.HOUSE_RULES)
    pilot.choose(words_setup.OPTION_NAMES["on-set"])
    pilot.choose(option_text("award", "on-set"))
    pilot.press(BACK)
    name_all(pilot)
    for _ in range(4):
        pilot.press(BACK)
    if cut:
        pilot = start(folder, keys)
    assert pilot.screen.title == words.NEW_GAME
    assert items(pilot)[0] == "Hay"
    first = begun(pilot)
    assert first[3:8] == ["hay", [["on-set", "award"]], FOUR, [], 1]
    assert not folder.has(FILE)


def test_a_power_cut_between_names_keeps_those_that_were_spelled(folder):
    for count in range(1, 5):
        pilot = start(folder)
        set_up(pilot)
        pilot.choose(words.NAMES_OF_PLAYERS)
        if count > 1:
            # The list of those spelled before.
            pilot.choose(SEATS[count - 1])
        spell(pilot, FOUR[count - 1])
        assert Draft(folder).first[5] == FOUR[:count] + SEATS[count:]


def test_a_power_cut_keeps_a_name_that_is_half_spelled_after_a_pause(folder):
    pilot = start(folder)
    set_up(pilot)
    pilot.choose(words.NAMES_OF_PLAYERS)
    spell(pilot, FOUR[0])
    for letter in "Jürg":
        pilot.app.type(letter)
    pilot.app.tick(PAUSE_MS - 1)
    assert Draft(folder).first[5] == [FOUR[0], *SEATS[1:]]
    pilot.app.tick(1)
    pilot = start(folder)
    set_up(pilot)
    pilot.choose(words.NAMES_OF_PLAYERS)
    pilot.choose("East: Jürg")
    pilot.choose(words_setup.EDIT_NAME % "Jürg")
    for letter in "en\n":
        pilot.app.type(letter) or pilot.press(OK)
    assert Draft(folder).first[5] == [FOUR[0], "Jürgen", *SEATS[2:]]


@pytest.mark.parametrize("leaves", ["letters removed", "another name"])
def test_letters_that_were_kept_are_forgotten_when_their_name_is(folder, leaves):
    pilot = start(folder)
    set_up(pilot)
    pilot.choose(words.NAMES_OF_PLAYERS)
    pilot.app.type("j")
    pilot.app.tick(PAUSE_MS)
    assert Draft(folder).first[5] == ["J", *SEATS[1:]]
    if leaves == "another name":
        pilot.app.type("\b")
        spell(pilot, FOUR[0])
        assert Draft(folder).first[5] == [FOUR[0], *SEATS[1:]]
    else:
        pilot.press(BACK)
        pilot.press(BACK)
        assert Draft(folder).first[5] == []


def test_another_game_for_as_many_keeps_the_names(folder):
    pilot = start(folder)
    set_up(pilot)
    name_all(pilot)
    pilot.press(BACK)
    pilot.choose("Century")
    pilot = start(folder)
    assert items(pilot)[0] == "Century"
    assert begun(pilot)[3:7] == ["century", [], FOUR, []]


def test_it_is_dropped_on_purpose_only(folder):
    pilot = start(folder)
    set_up(pilot, "Hay")
    name_all(pilot)
    pilot.choose(words_setup.DROP)
    assert not folder.has(FILE)
    assert items(pilot)[0] == items(start(folder))[0] == "Racehorse"


def test_flash_is_written_once_for_each_name_and_not_for_letters_or_back(folder, monkeypatch):
    written = []
    replace = folder.replace

    def counted(name, data):
        written.append(name)
        replace(name, data)

    monkeypatch.setattr(folder, "replace", counted)
    pilot = start(folder)
    pilot.press(RIGHT)
    name_all(pilot)
    pilot.press(BACK)
    pilot.press(BACK)
    assert written == [FILE] * 4


def test_a_damaged_draft_is_no_draft(folder):
    draft = Draft(folder)
    pilot = start(folder)
    set_up(pilot, "Hay")
    good = folder.read(FILE)
    for data in (good[:-3], good.replace(b"hay", b"hey"), b"\xff\n", b"[]"):
        folder.replace(FILE, data)
        assert Draft(folder).first is None
        assert Draft(folder).damaged
        pilot = start(folder)
        assert pilot.screen.lines == [words_setup.DRAFT_DAMAGED]
        # Also after a game that began in another way, until somebody has read it.
        assert start(folder).screen.lines == pilot.screen.lines
        pilot.press(OK)
        assert items(pilot)[0] == "Racehorse"
        assert items(start(folder))[0] == "Racehorse"
        assert not folder.has(FILE)
    assert parsed(good)[0][3] == "hay"
    assert draft.first is None


def test_a_damaged_draft_is_reported_after_a_game_too(folder):
    pilot = stopped(folder)
    folder.replace(FILE, b"damaged")
    pilot = start(folder)
    pilot.press(OK)
    pilot.press(OK)  # the same again
    stop(pilot)
    pilot.press(OK)
    pilot.choose(words_setup.OTHER_GAME)
    assert pilot.screen.lines == [words_setup.DRAFT_DAMAGED]
    pilot.press(OK)
    assert items(pilot)[0] == "Racehorse"


def test_names_and_swap_work_where_nothing_can_be_written(folder, monkeypatch):
    def full(name, data):
        raise OSError(28)

    monkeypatch.setattr(folder, "replace", full)
    pilot = start(folder)
    set_up(pilot, "Hay")
    name_all(pilot)
    for _ in range(3):
        pilot.press(BACK)
    assert items(pilot)[0] == "Hay"


def named(folder, keys):
    pilot = start(folder, keys)
    set_up(pilot)
    name_all(pilot)
    pilot.choose(words.NAMES_OF_PLAYERS)
    return pilot


@pytest.mark.parametrize("keys", [6, 4])
@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(range(4), 2)))
def test_two_seats_change_places_in_six_presses(folder, keys, one, other):
    pilot = named(folder, keys)
    ways = [taps(one, len(items(pilot)), DOWN, UP), [OK, UP, OK]]
    for key in itertools.chain(*ways):
        pilot.press(key)
    count = len(items(pilot))
    ways.append([*taps(other - one - 1, count, DOWN, UP), OK])
    for key in ways[-1]:
        pilot.press(key)
    wanted = FOUR[:]
    wanted[one], wanted[other] = wanted[other], wanted[one]
    assert Draft(folder).first[5] == wanted
    assert sum(map(len, ways)) <= 6


def test_a_name_is_changed_letter_by_letter(folder):
    pilot = named(folder, 6)
    for key in (OK, OK):
        pilot.press(key)
    assert isinstance(pilot.screen, Spelling)
    assert pilot.screen.text == "Maria"
    pilot.press(BACK)
    spell(pilot, "e")
    assert Draft(folder).first[5][0] == "Marie"


def seats_shown(pilot):
    rows = pilot.screen.seats.rows
    return [(seat, name, apart) for seat, name, apart in rows], pilot.screen.seats.at


def test_the_table_is_shown_at_every_letter(folder):
    pilot = start(folder)
    set_up(pilot)
    pilot.choose(words.NAMES_OF_PLAYERS)
    spell(pilot, "Maria")
    rows = [("N", "Maria", False), ("S", "", False), ("E", "", True), ("W", "", False)]
    assert seats_shown(pilot) == (rows, 2)
    before = bytes(pilot.app.draw())
    pilot.press(OK)
    after = bytes(pilot.app.draw())
    # The letter is in the title and beside its seat.
    assert [a for a, b in zip(before[4 * 128 :], after[4 * 128 :], strict=True) if a != b]


def test_tables_of_other_games_fit(folder):
    for title, keys in (("Six-card", 6), ("Cutthroat", 4), ("Two-handed", 6)):
        pilot = start(folder, keys)
        set_up(pilot, title)
        pilot.choose(words.NAMES_OF_PLAYERS)
        assert len(pilot.screen.seats.rows) <= 5
        pilot.app.draw()


def stopped(folder, options=()):
    pilot = start(folder)
    set_up(pilot)
    name_all(pilot)
    for name, presses in options:
        pilot.choose(words_setup.HOUSE_RULES)
        pilot.choose(words_setup.OPTION_NAMES[name])
        for _ in range(presses):
            pilot.press(UP)
        pilot.press(OK)
        pilot.press(BACK)
    pilot.choose(words_setup.DEAL)
    pilot.pick(0)
    stop(pilot)
    return pilot


def stop(pilot):
    pilot.open_menu(words.STOP)
    pilot.press(UP)
    if not pilot.app.flow.game.over:
        pilot.press(OK)
    assert pilot.app.flow.game.over


def test_a_target_for_one_night_is_said_where_the_next_game_begins(folder):
    pilot = stopped(folder, [("target", 5)])
    pilot.press(OK)
    target = pilot.app.flow.game.rules.target
    assert target != 1500
    assert words_setup.PLAYED_TO % (target, 1500) in pilot.screen.lead
    plain = stopped(Folder(folder.path + "-plain"))
    plain.press(OK)
    assert not plain.screen.lead


def test_the_dealer_that_was_turned_to_stays(folder):
    pilot = stopped(folder)
    pilot.press(OK)
    pilot.press(RIGHT)
    chosen = items(pilot)[0]
    pilot.press(BACK)
    pilot = start(folder)
    pilot.press(OK)
    assert items(pilot)[0] == chosen
    pilot.press(LEFT)
    assert items(pilot)[0] != chosen


def test_after_a_game_what_is_set_up_is_offered_first(folder):
    pilot = stopped(folder)
    pilot.press(OK)
    pilot.choose(words_setup.OTHER_GAME)
    set_up(pilot, "Hay")
    pilot = start(folder)
    pilot.press(OK)
    assert items(pilot)[0] == words_setup.SET_UP_BEFORE % "Hay"
    pilot.press(OK)
    pilot.choose(words_setup.DEAL)
    pilot.pick(2)
    assert pilot.app.flow.game.first[3:8] == ["hay", [], FOUR, [], 2]
    assert game_setup.new_game(pilot.app.flow).items[0][0] == "Hay"


def test_a_laptop_passes_over_it(folder, tmp_path):
    pilot = start(folder)
    set_up(pilot)
    name_all(pilot)
    pilot.choose(words_setup.DEAL)
    pilot.pick(0)
    stop(pilot)
    pilot.press(OK)
    pilot.choose(words_setup.OTHER_GAME)
    set_up(pilot, "Hay")
    assert folder.has(FILE)
    there = str(tmp_path / "there")
    for command in (("sync", "--from", folder.path), ("verify",), ("games",)):
        said(*command, data=there)
    assert said("verify", data=folder.path)
    assert folder.has(FILE)


def test_a_game_of_an_older_version_takes_only_the_letters_that_it_can_hold(folder):
    first = ["game", 2, "0" * 16, "racehorse", [], [], [], 0]
    journal = Journal(folder)
    journal.begin(first)
    pilot = start(folder)
    pilot.open_menu(words.NAMES_OF_PLAYERS)
    assert isinstance(pilot.screen, Spelling)
    assert not pilot.screen.takes_hold
    pilot.app.type("\u00e9")
    assert pilot.screen.text == ""
    pilot.app.type("e")
    assert pilot.screen.text == "E"
