"""Signing the score on the device: the key, the digest, the pages, and a power cut between."""

import binascii
import hashlib
import hmac
from pathlib import Path

import pytest
from pinochle.game.game import Game
from pinochle.keys import BACK, HOLD_BACK, HOLD_OK, OK
from pinochle.play.seals import Sealer
from pinochle.rules.rule_set import Illegal
from pinochle.screens.kinds import Choices, Page
from pinochle.screens.sealed import Sealed
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import encode
from pinochle.storage.packed_game import packed_game
from pinochle.storage.seal import FILE, Sealing, key_of, parsed, written
from pinochle.storage.unpacked_game import CodeReader
from pinochle.text import seal as seal_words
from pinochle.text import words
from pinochle_tools.terminal.playing import on_a_laptop
from support.journals import HAND, events_in, first_event, journal_of
from support.pilot import Pilot
from support.pilot import new_app as unsalted_app

DIGEST = "0123456789abcdef" * 2
SALT = bytes(range(24))


def sign(pilot):
    """Choose the menu's line, and the side that it offers."""
    pilot.app.press(HOLD_OK)
    pilot.choose(words.SIGN_MENU)
    pilot.app.press(OK)


@pytest.fixture
def folder(tmp_path):
    """A folder with a game of one hand."""
    journal = Journal(Folder(str(tmp_path)))
    journal.begin(first_event(1, 0))
    journal.append(*HAND)
    return Folder(str(tmp_path))


def new_pilot(folder, salt=SALT):
    app = unsalted_app(folder)
    app.salt = salt
    return Pilot(app)


def test_a_seal_is_the_digest_of_all_lines_before_it(folder):
    lines = journal_of(events_in(folder))
    pilot = new_pilot(folder)
    sign(pilot)
    seal = events_in(folder)[-1]
    key = parsed(folder.read(FILE))
    digest = hmac.new(key, lines + b'["sealed",%d,"' % seal[1], hashlib.sha256).hexdigest()
    # The side that is behind was offered first.
    assert seal == ["sealed", 1, digest[:32]]
    assert isinstance(pilot.app.screen, Sealed)
    assert pilot.app.screen.shown.replace(" ", "") == digest[:8]


def test_the_key_is_made_once_and_not_of_what_the_ids_of_games_show(folder):
    assert not folder.has(FILE)
    key = key_of(folder, SALT, "0" * 16)
    assert key_of(folder, bytes(24), "1" * 16) == key
    assert parsed(folder.read(FILE)) == key
    folder.remove(FILE)
    # The first 8 bytes of the salt follow from two checksums, those of an id.
    assert key_of(folder, b"12345678" + SALT[8:], "0" * 16) == key
    folder.remove(FILE)
    assert key_of(folder, SALT[:23] + b"x", "0" * 16) != key


@pytest.mark.parametrize(
    "data",
    [
        written(bytes(16))[:-1],
        written(bytes(15)),
        encode(["seal", "AB" * 16], 0)[0],
        encode(["seal", 4], 0)[0],
        encode(["people", "00" * 16], 0)[0],
        b"\xff\n",
    ],
)
def test_a_damaged_key_is_set_aside_and_another_one_made(folder, data):
    folder.replace(FILE, data)
    assert parsed(data) == b""
    key = key_of(folder, SALT, "0" * 16)
    assert parsed(folder.read(FILE)) == key
    assert folder.read(FILE + ".bad") == data


def test_a_power_cut_between_key_and_seal_loses_nothing(folder):
    before = events_in(folder)
    key = key_of(folder, SALT, before[0][2])
    assert events_in(folder) == before
    # The next start has another salt.
    pilot = new_pilot(folder, bytes(24))
    sign(pilot)
    assert parsed(folder.read(FILE)) == key
    assert events_in(folder)[:-1] == before


def test_the_page_of_a_seal_says_whether_the_game_changed(folder):
    pilot = new_pilot(folder)
    sign(pilot)
    pilot.app.press(OK)
    pilot.app.press(HOLD_OK)
    pilot.choose(words.SIGN_MENU)
    assert pilot.app.screen.line.endswith("-300")
    assert pilot.app.screen.keys == seal_words.SIGNS_AGAIN
    pilot.app.press(BACK)
    pilot.app.press(BACK)
    # A seal is no fact of a hand: the undo is that of the hand.
    pilot.app.press(HOLD_BACK)
    pilot.app.press(OK)
    assert events_in(folder)[-1] == ["undo"]
    pilot.app.press(OK)
    pilot.app.press(HOLD_OK)
    pilot.choose(words.SIGN_MENU)
    assert pilot.app.screen.line == seal_words.CHANGED
    pilot.app.press(OK)
    assert pilot.app.screen.title == seal_words.WHO_SIGNS
    pilot.app.press(OK)
    assert [event[0] for event in events_in(folder)].count("sealed") == 2


def test_a_game_that_is_not_stored_is_not_signed(folder):
    pilot = new_pilot(folder)
    pilot.app.journal.keep(["note", "not stored"])
    app = pilot.app
    page = Sealer(app.flow.game, app.flow.saved_games, app.journal, SALT, app.flow.home).begin()
    assert isinstance(page, Page)
    assert page.lines == [seal_words.NOT_STORED]


def test_a_game_of_another_writer_is_not_signed(tmp_path):
    folder = Folder(str(tmp_path))
    Journal(folder).begin(first_event(1, 0))
    (tmp_path / "tail").unlink()
    lines, crc = b"", 0
    for text in (
        b'["game", 2,"0000000000000001","racehorse",[],[],[],0]',
        *[encode(event, 0)[0].split(b"\t")[0] for event in HAND],
    ):
        crc = binascii.crc32(text, crc)
        lines += text + b"\t%08x\n" % crc
    folder.replace("0001-0000000000000001.log", lines)
    pilot = new_pilot(folder)
    pilot.app.press(HOLD_OK)
    pilot.choose(words.SIGN_MENU)
    assert pilot.app.screen.lines == [seal_words.OTHERS_LINES]


def test_a_full_storage_signs_nothing(folder):
    pilot = new_pilot(folder)
    app = pilot.app
    sealer = Sealer(app.flow.game, app.flow.saved_games, app.journal, SALT, app.flow.home)
    question = sealer.begin()
    assert isinstance(question, Choices)
    # No file can be made there: its name is that of a folder.
    Path(folder.path, FILE + ".new").mkdir()
    page = question.answer()
    assert (page.title, page.lines) == (seal_words.CANNOT_SIGN, [seal_words.NOT_STORED])


def test_a_seal_is_accepted_between_hands_and_after_the_game_only():
    game = Game(first_event(1, 0))
    for event in HAND[:-1]:
        game.apply(event)
    with pytest.raises(Illegal, match="in-hand"):
        game.apply(["sealed", 0, DIGEST])
    game.apply(["accept"])
    for event in (
        ["sealed", 2, DIGEST],
        ["sealed", -1, DIGEST],
        ["sealed", 0, DIGEST[1:]],
        ["sealed", 0, DIGEST.upper()],
        ["sealed", 0],
        ["sealed", "0", DIGEST],
    ):
        with pytest.raises(Illegal):
            game.apply(event)
    game.apply(["undo"])
    game.apply(["redo"])
    game.apply(["undo"])
    game.apply(["accept"])
    game.apply(["undo"])
    game.apply(["redo"])
    game.apply(["sealed", 1, DIGEST])
    # It ends no redo, and no undo removes it.
    assert game.undoes == ["accept"]
    game.apply(["undo"])
    game.apply(["redo"])
    game.apply(["end", "stopped"])
    game.apply(["sealed", 0, DIGEST])
    assert game.ended == "stopped"


def test_an_old_game_is_not_signed():
    game = Game([*first_event(1, 0)[:1], 1, *first_event(1, 0)[2:]])
    with pytest.raises(Illegal, match="old-game"):
        game.apply(["sealed", 0, DIGEST])


def test_a_seal_is_in_the_codes_of_a_game():
    crc, lines = 0, []
    for event in [first_event(1, 0), *HAND, ["sealed", 1, DIGEST]]:
        crc = encode(event, crc)[1]
        lines.append((event, crc))
    reader = CodeReader()
    for text in packed_game(lines):
        reader.add(text)
    assert b'["sealed",1,"' + DIGEST.encode() in reader.journal()[1]


def test_two_sealings_with_one_key_give_one_digest():
    found = set()
    for pieces in ([b"ab", b"c"], [b"abc"]):
        sealing = Sealing(b"k" * 16)
        for piece in pieces:
            sealing.add(piece)
        found.add(sealing.digest(0))
    assert found == {hmac.new(b"k" * 16, b'abc["sealed",0,"', "sha256").hexdigest()[:32]}


def test_the_salt_of_a_laptop_has_secret_bytes(tmp_path):
    assert len(on_a_laptop(tmp_path / "games").salt) == len(SALT)
