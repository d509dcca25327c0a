"""flash, prune and doctor, with the stand-in as the device and folders as drives."""

import contextlib
import dataclasses
import errno
import hashlib
import json
import os
import sqlite3
import struct

import pytest
from pinochle.storage.line_format import file_name
from pinochle_tools.commands.prune import removable
from pinochle_tools.common.errors import ToolError
from pinochle_tools.device import install, uf2
from pinochle_tools.device.connection import Device, Port
from pinochle_tools.device.journals import OldGame, facts_of
from pinochle_tools.journals.sources import Listing
from support import journals
from support.boot_drive import RP2_DRIVE, BootDrive
from support.installation import packed
from support.records import ended_in_one_line, pinochle, said
from support.standin_device import StandIn, given_up_soon

RP2350_DRIVE = "UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n"


@pytest.fixture
def image(tmp_path):
    path = tmp_path / "pinochle.uf2"
    path.write_bytes(packed(bytes(range(256)) * 40))
    return path


def test_a_packed_image_is_read_unchanged(image):
    assert uf2.read_image(image).data == bytes(range(256)) * 40


@pytest.mark.parametrize(
    ("place", "value"),
    [(0, 1), (4, 1), (8, 0), (12, 0x20000000), (20, 7), (24, 1), (28, 0xE48BFF59), (508, 0)],
)
def test_a_file_that_is_no_image_for_this_chip_is_refused(image, place, value):
    raw = bytearray(image.read_bytes())
    struct.pack_into("<I", raw, place, value)
    image.write_bytes(raw)
    with pytest.raises(ToolError):
        uf2.read_image(image)


@pytest.mark.parametrize("size", [0, 100, 512 * 39, 512 * 40 - 1])
def test_a_torn_download_is_refused(image, size):
    image.write_bytes(image.read_bytes()[:size])
    with pytest.raises(ToolError):
        uf2.read_image(image)


DRIVES = {"rp2040": RP2_DRIVE, "rp2350": RP2350_DRIVE}


def read_only(path, mode="r", *, opened=open):
    """Root may write to all files, so the error is simulated."""
    if "w" in mode:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))
    return opened(path, mode)


@pytest.mark.parametrize("chip", DRIVES)
def test_an_image_is_copied_only_to_the_drive_of_its_chip(tmp_path, monkeypatch, chip):
    (other,) = set(DRIVES) - {chip}
    image = tmp_path / "image.uf2"
    image.write_bytes(packed(bytes(range(256)) * 40, chip))
    drive = tmp_path / "drive"
    drive.mkdir()
    with pytest.raises(ToolError, match=r"INFO_UF2"):
        uf2.copy_to_drive(image, drive)
    (drive / uf2.INFO).write_text("UF2 Bootloader\r\nBoard-ID: SAMD21G18A-v0\r\n")
    with pytest.raises(ToolError, match=r"not the boot drive of a Pico \(Board-ID: SAMD21"):
        uf2.copy_to_drive(image, drive)
    (drive / uf2.INFO).write_text(DRIVES[other])
    done = pinochle("flash", "--drive", str(drive), "--uf2", str(image))
    assert ended_in_one_line(done)
    assert f"({chip.upper()}), but the board with the drive" in done.stderr
    assert f"({other.upper()})" in done.stderr
    assert [path.name for path in drive.iterdir()] == [uf2.INFO]
    (drive / uf2.INFO).write_text(DRIVES[chip])
    uf2.copy_to_drive(image, drive)
    assert (drive / "pinochle.uf2").read_bytes() == image.read_bytes()
    assert uf2.is_boot_drive(drive)
    (drive / "pinochle.uf2").unlink()
    (drive / "pinochle.uf2").symlink_to("/dev/full")
    with pytest.raises(
        ToolError, match=r"/pinochle\.uf2: No space left .*: .* hold BOOTSEL while"
    ):
        uf2.copy_to_drive(image, drive)
    monkeypatch.setattr("builtins.open", read_only)
    with pytest.raises(ToolError, match=r"/pinochle\.uf2: Read-only .*: mount the drive so that"):
        uf2.copy_to_drive(image, drive)


def test_an_image_with_blocks_for_two_chips_is_refused(image):
    raw = bytearray(image.read_bytes())
    raw[512:1024] = packed(bytes(range(256)) * 40, "rp2350")[512:1024]
    image.write_bytes(raw)
    with pytest.raises(ToolError, match="parts for two chips"):
        uf2.read_image(image)


def test_the_port_of_a_restarted_board_is_found():
    old, new = Port("/dev/ttyPico0", "a"), Port("/dev/ttyPico1", "b")
    assert install.port_again([], [old], [old, new]) == new.path
    assert install.port_again([], [new], [new]) == new.path
    assert install.port_again([], [], [old, new]) is None
    # A board with a known path or id reappears under one of them; other ports do not count.
    assert install.port_again([old.path, "A"], [], [new]) is None
    assert install.port_again([old.path, "A"], [], [new, old]) == old.path
    assert install.port_again(["/dev/ttyPico7", "B"], [], [new, old]) == new.path
    with pytest.raises(ToolError, match="did not reappear"):
        install.wait_for_port([old.path, "A"], 0)


def flash(standin, *options):
    done = pinochle("flash", "--port", standin.port, *options)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_installing_as_files_is_no_longer_offered():
    done = pinochle("flash", "--files", "--port", "/dev/null")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "No such option" in done.stderr
    assert "--files" in done.stderr


def test_a_newer_scorekeeper_is_replaced_only_with_force(tmp_path, image):
    with StandIn(tmp_path / "standin", version="9.0.0") as standin:
        done = pinochle("flash", "--port", standin.port, "--uf2", str(image))
        assert ended_in_one_line(done)
        assert "newer" in done.stderr


def test_an_unknown_board_is_refused_before_anything_happens(image):
    done = pinochle("flash", "--board", "toaster", "--uf2", str(image), "--port", "/dev/null")
    assert ended_in_one_line(done)
    assert "six_ssd1306" in done.stderr


def test_the_chip_of_a_device_is_known_by_what_it_reports(tmp_path):
    with StandIn(tmp_path / "standin") as standin, Device(standin.port) as device:
        facts = facts_of(device)
    for machine in ("Raspberry Pi Pico with RP2040", "Generic RP2040 board"):
        assert install.chip_of(dataclasses.replace(facts, machine=machine)) == uf2.PICO
    newer = dataclasses.replace(facts, machine="Raspberry Pi Pico2 with RP2350")
    assert install.chip_of(newer) == uf2.PICO2
    with pytest.raises(ToolError, match=r"neither a Pico nor a Pico 2: it reports no machine"):
        install.chip_of(dataclasses.replace(facts, machine=""))


@pytest.mark.parametrize("machine", ["Generic ESP32 module with ESP32", "Some board with RP2399"])
def test_another_chip_is_neither_read_nor_restarted(tmp_path, image, machine):
    with StandIn(tmp_path / "standin", {"/flash": b"old"}, machine=machine) as standin:
        done = pinochle("flash", "--port", standin.port, "--uf2", str(image))
        assert ended_in_one_line(done)
        assert f"neither a Pico nor a Pico 2: it reports {machine}" in done.stderr
        assert "/boot-drive" not in standin.files()


def test_an_image_for_another_chip_is_not_installed_on_a_device(tmp_path):
    image = tmp_path / "pico2.uf2"
    image.write_bytes(packed(bytes(range(256)) * 40, "rp2350"))
    with StandIn(tmp_path / "standin") as standin:
        done = pinochle("flash", "--port", standin.port, "--uf2", str(image))
        assert ended_in_one_line(done)
        assert "the image is for the Pico 2 (RP2350), but the device is a Pico" in done.stderr
        assert "/boot-drive" not in standin.files()


def test_prune_keeps_the_newest_games():
    names = [file_name(number, journals.identity(number)) for number in (9998, 9999, 10000, 10001)]
    safe = {name: OldGame(name, 100, 7) for name in names}
    gone = removable(Listing(dict.fromkeys(names, 100), b""), safe, keep=2)
    assert [game.name for game in gone] == names[:2]


@pytest.mark.wide
def test_prune_removes_ended_games_that_the_archive_holds(tmp_path, data):
    games = journals.corpus_events(8)
    games[2] = (3, games[2][1][:-1])  # still in progress
    files = journals.device_files(games)
    with StandIn(tmp_path / "standin", files) as standin:
        done = pinochle("prune", "--port", standin.port, "--keep", "2", "--data", data)
        assert "0 games removed" in done.stdout
        assert "8 games are not in the archive: pinochle sync first" in done.stdout
        assert "archive holds" not in done.stdout
        pinochle("sync", "--port", standin.port, "--data", data)
        # Game 2 continues after the sync: the archive lacks its end.
        name = sorted(files)[1]
        longer = journals.journal_of([*games[1][1], ["undo"]])
        standin.do("put", name=name, hex=longer.hex())
        done = pinochle("prune", "--port", standin.port, "--keep", "2", "--data", data)
        assert done.stdout.splitlines() == [
            "4 games removed from the device, 4 left; the archive holds what was removed",
            "1 game is not ended, and left there",
            "1 game is not in the archive: pinochle sync first",
        ]
        done = pinochle("prune", "--port", standin.port, "--json", "--data", data)
        found = {"removed": 0, "left": 4, "not_in_archive": 1, "not_ended": 1, "damaged": []}
        assert json.loads(done.stdout) == {**found, "damaged_files": [], "unsaved": 0}
        left = [path for path in standin.files() if path.startswith("/games/0")]
        assert sorted(left) == [sorted(files)[1], sorted(files)[2], *sorted(files)[6:]]
    listed = json.loads(pinochle("games", "--json", "--data", data).stdout)
    assert len(listed) == 8


@pytest.mark.wide
def test_prune_leaves_games_whose_lines_in_the_archive_are_damaged(tmp_path, data):
    files = journals.device_files(journals.corpus_events(4))
    prune = ("prune", "--keep", "1", "--data", data, "--port")
    with StandIn(tmp_path / "standin", files) as standin:
        said("sync", "--port", standin.port, data=data)
        archive = sqlite3.connect(tmp_path / "data" / "archive.sqlite")
        with contextlib.closing(archive), archive:
            archive.execute("UPDATE lines SET event = '[]' WHERE history = 2 AND number = 5")
        done = said(*prune, standin.port)
        assert "2 games removed from the device, 2 left; " in done
        assert "game 2 is damaged in the archive, and left there: pinochle sync first" in done
        assert "game 2 repaired" in said("sync", "--port", standin.port, data=data)
        assert "1 game removed" in said(*prune, standin.port)


def test_prune_leaves_a_game_that_only_a_correction_on_the_laptop_ended(tmp_path, data):
    games = journals.corpus_events(3)
    accepted = [at for at, event in enumerate(games[0][1]) if event == ["accept"]]
    games[0] = (1, games[0][1][: accepted[-2] + 1])
    correct = ("correct", "1", "1", "--meld", "Ann", "1000", "--who", "Dee", "--why", "miscounted")
    with StandIn(tmp_path / "standin", journals.device_files(games)) as standin:
        device = ("--port", standin.port, "--data", data)
        said("sync", *device)
        said(*correct, data=data)
        assert json.loads(said("games", "--json", data=data))[0]["state"] == "won"
        assert said("prune", "--keep", "1", *device).splitlines() == [
            "1 game removed from the device, 2 left; the archive holds what was removed",
            "1 game is not ended, and left there",
        ]
        assert [name for name in standin.files() if name.startswith("/games/0001-")]


@pytest.mark.wide
def test_prune_names_what_is_damaged_on_the_device_and_a_sync_cannot_help(tmp_path, data):
    files = journals.device_files(journals.corpus_events(5))
    names = sorted(files)
    files[names[0]] += b"\0\0\0"
    files[names[2]] = files[names[2]][:-5]
    with StandIn(tmp_path / "standin", files) as standin:
        device = ("--keep", "1", "--port", standin.port, "--data", data)
        said("sync", *device[2:])
        standin.do("put", name=names[1], hex="")
        assert said("prune", *device).splitlines() == [
            "1 game removed from the device, 4 left; the archive holds what was removed",
            *(
                f"{name[7:]} is damaged on the device, and left there: pinochle doctor"
                " --rescue FILE saves its storage as it is"
                for name in names[:3]
            ),
        ]
        found = json.loads(said("prune", "--json", *device))
        assert found["damaged_files"] == [name[7:] for name in names[:3]]
        assert (found["not_in_archive"], found["not_ended"]) == (0, 0)


def test_doctor_checks_everything(tmp_path, data):
    files = {
        **journals.device_files(journals.corpus_events(2)),
        "/crash.txt": b"at 0\nTraceback\nMemoryError: none left\n",
        "/board": b"six_ssd1306\n",
        "/selftest.json": b'{"append_ms": 61, "block_ms": 52, "frame_ms": 25, "vsys_mv": 4800,'
        b' "keys": 47}',
    }
    with StandIn(tmp_path / "standin", files) as standin:
        done = pinochle("doctor", "--port", standin.port, "--data", data)
    assert done.returncode == 1
    assert "scorekeeper" in done.stdout
    assert "MemoryError: none left" in done.stdout
    assert "LOOK  self-test: OK never pressed or not working" in done.stdout
    assert "ok    self-test: an append takes 61 ms at most, a block 52 ms" in done.stdout
    assert "archive file: ok" in done.stdout
    assert "2 games" in done.stdout


def test_doctor_says_how_to_choose_a_board_and_to_make_room(tmp_path, data, monkeypatch):
    def nearly_full(device):
        return dataclasses.replace(facts_of(device), free=9)

    monkeypatch.setattr("pinochle_tools.commands.doctor.facts_of", nearly_full)
    with StandIn(tmp_path / "standin", {"/games/x": b""}) as standin:
        said = pinochle("doctor", "--port", standin.port, "--data", data).stdout
    assert "LOOK  board: not chosen: pinochle flash --board NAME sets it" in said
    assert "kB): pinochle sync, then pinochle prune makes room\n" in said


def test_without_a_pico_each_command_says_what_to_do(tmp_path, monkeypatch, data, image):
    drive = tmp_path / "RPI-RP2"
    drive.mkdir()
    (drive / uf2.INFO).write_text(RP2_DRIVE)
    monkeypatch.setattr(uf2, "boot_drives", lambda: [drive])
    done = pinochle("doctor", "--data", data)
    assert f"LOOK  a Pico waits for its firmware at {drive}: pinochle flash" in done.stdout
    assert done.returncode == 1
    monkeypatch.setattr(uf2, "boot_drives", list)
    done = pinochle("doctor", "--data", data)
    assert "ok    no Pico is connected (check that the cable is no charging cable)" in done.stdout
    done = pinochle("flash", "--uf2", str(image))
    assert ended_in_one_line(done)
    assert "mount the drive RPI-RP2 or RP2350, then run pinochle flash --drive DIR" in done.stderr


def test_doctor_reports_a_damaged_journal(tmp_path, data):
    (tmp_path / "data").mkdir()
    journals.write_files(tmp_path / "data", journals.corpus_events(2))
    path = sorted((tmp_path / "data").glob("*.log"))[0]
    path.write_bytes(path.read_bytes()[:-4])
    done = pinochle("doctor", "--data", data)
    assert done.returncode == 1
    assert "pinochle verify" in done.stdout


def test_doctor_reports_system_errors_in_words(tmp_path):
    """A file is in the place of the data folder."""
    (tmp_path / "file").write_text("")
    done = pinochle("doctor", "--data", str(tmp_path / "file" / "data"))
    assert done.returncode == 1
    looks = [line for line in done.stdout.splitlines() if line.startswith("LOOK")]
    assert looks
    assert "Errno" not in done.stdout


def test_a_device_sends_lines_while_it_hashes(tmp_path):
    """So that a slow chip does not time out."""
    held = bytes(range(250)) * 400
    with (
        StandIn(tmp_path / "standin", {"/flash": held}) as standin,
        Device(standin.port) as device,
    ):
        said = device.ask("install", f"flashed({uf2.FLASH}, {len(held)})")
    assert said[-1] == hashlib.sha256(held).hexdigest()
    assert len(said) > len(held) // 20_000


@pytest.mark.wide
def test_a_missing_hash_does_not_count_as_another_image(tmp_path, image):
    """A device that disconnects is not restarted as a boot drive."""
    with (
        StandIn(tmp_path / "standin") as standin,
        given_up_soon(),
        Device(standin.port) as device,
    ):
        standin.do("cut", after=10)
        with pytest.raises(ToolError, match="try again"):
            install.has_image(device, uf2.read_image(image))
        standin.do("cut")


@pytest.mark.wide
def test_an_update_with_the_boot_drive(tmp_path, monkeypatch, image):
    """Restarted as a boot drive, given the image, found again, verified, named, clock set."""
    games = journals.device_files(journals.corpus_events(2))
    with StandIn(tmp_path / "standin", {**games, "/flash": b"old" * 4000}) as standin:
        drive = BootDrive(standin, tmp_path / "RPI-RP2")
        monkeypatch.setattr(uf2, "boot_drives", drive.drives)
        output = flash(standin, "--uf2", str(image), "--board", "four_ssd1306")
        assert drive.done.is_set()
        assert "copied to" in output
        assert "verified: flash holds the image" in output
        assert "board: four_ssd1306" in output
        there = standin.files()
        assert {name: there[name] for name in games} == games
        assert "up to date" in flash(standin, "--uf2", str(image))


@pytest.mark.wide
def test_an_image_that_flash_does_not_keep_is_said(tmp_path, monkeypatch, image):
    with StandIn(tmp_path / "standin", {"/flash": b"old" * 4000}) as standin:
        drive = BootDrive(standin, tmp_path / "RPI-RP2", kept=b"worn" * 3000)
        monkeypatch.setattr(uf2, "boot_drives", drive.drives)
        done = pinochle("flash", "--port", standin.port, "--uf2", str(image))
        assert ended_in_one_line(done)
        assert "flash does not hold the image" in done.stderr


def test_a_board_that_waited_as_a_drive_does_not_get_the_image_of_another(
    tmp_path, monkeypatch, image
):
    other = tmp_path / "RPI-RP2 1"
    other.mkdir()
    (other / uf2.INFO).write_text(RP2_DRIVE)
    with StandIn(tmp_path / "standin", {"/flash": b"old" * 4000}) as standin:
        drive = BootDrive(standin, tmp_path / "RPI-RP2")
        monkeypatch.setattr(uf2, "boot_drives", lambda: [other, *drive.drives()])
        assert "verified: flash holds the image" in flash(standin, "--uf2", str(image))
    assert [path.name for path in other.iterdir()] == [uf2.INFO]
