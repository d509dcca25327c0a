"""Commands on a Pico whose storage can't be read: messages, exit codes, the rescue."""

import struct

import pytest
from emulator.emulated import LOGS, STORAGE, UF2
from support import foreign_flash as flashes
from support.records import ended_in_one_line, pinochle

pytestmark = pytest.mark.usefixtures("patient")


def beginning(image):
    """Return the first 64 blocks of a UF2 file as a UF2 file."""
    blocks = [bytearray(image[at : at + 512]) for at in range(0, 64 * 512, 512)]
    for block in blocks:
        struct.pack_into("<I", block, 24, len(blocks))
    return b"".join(blocks)


class Laptop:
    """Runs commands on the device, with a separate data folder."""

    def __init__(self, pico, folder):
        self.pico = pico
        self.data = str(folder / "data")
        self.folder = folder
        # The image's beginning is enough to recognise it, and is hashed faster.
        self.uf2 = folder / "beginning.uf2"
        self.uf2.write_bytes(beginning(UF2.read_bytes()))

    def plug(self, image):
        """Start the device with an image of flash, at the page that asks for the board."""
        path = self.folder / "before.bin"
        path.write_bytes(image)
        self.pico.power_on(image=path, plugged=True)
        self.pico.settle(6000)
        port = self.pico.do("bridge", port=0)["port"]
        self.port = f"socket://127.0.0.1:{port}"
        self.before = image[LOGS:]

    def run(self, command, *options, text=""):
        options = (*options, "--port", self.port, "--data", self.data)
        return pinochle(command, *options, text=text)

    def flash(self, *options, text=""):
        return self.run("flash", "--uf2", str(self.uf2), *options, text=text)

    def untouched(self):
        return self.pico.image().read_bytes()[LOGS:] == self.before


@pytest.fixture
def laptop(pico, tmp_path):
    return Laptop(pico, tmp_path)


def refused(done, *words):
    assert ended_in_one_line(done), (done.stdout, done.stderr)
    for word in words:
        assert word in done.stderr


def test_a_pico_w_file_system_is_named_and_erased_when_the_user_says_so(laptop):
    laptop.plug(flashes.pico_w())
    cure = "pinochle flash --erase-storage"
    refused(laptop.run("sync"), "other data (littlefs, 848 kB)", cure)
    refused(laptop.run("prune"), "other data (littlefs, 848 kB)", cure)
    doctor = laptop.run("doctor")
    refused(doctor, "problem")
    assert "LOOK  the device's storage holds other data (littlefs, 848 kB)" in doctor.stdout
    assert "prune" not in doctor.stdout
    flash = laptop.flash("--board", "six_ssd1306")
    refused(flash, "other data (littlefs, 848 kB)", cure)
    assert "clock set" in flash.stdout
    refused(laptop.flash("--erase-storage", text="n\n"), "not erased")
    assert laptop.untouched()
    done = laptop.flash("--erase-storage", "--yes", "--board", "six_ssd1306")
    assert done.returncode == 0, done.stderr
    assert "storage erased" in done.stdout
    assert "board: six_ssd1306" in done.stdout
    assert laptop.pico.files() == {"/board": b"six_ssd1306\n"}
    again = laptop.flash("--erase-storage", "--yes")
    assert again.returncode == 0
    assert "can be read: not erased" in again.stdout


@pytest.mark.wide
def test_games_in_a_damaged_file_system_are_rescued_before_it_is_erased(laptop, tmp_path):
    files = flashes.device_files(30)
    laptop.plug(flashes.damaged(files))
    refused(laptop.run("sync"), "games are in it", "pinochle doctor --rescue FILE")
    refused(laptop.run("prune"), "games are in it", "pinochle doctor --rescue FILE")
    doctor = laptop.run("doctor")
    refused(doctor, "problem")
    assert "games are in it: pinochle doctor --rescue FILE" in doctor.stdout
    refused(laptop.flash("--erase-storage", "--yes"), "of 30 games", "doctor --rescue FILE")
    assert laptop.untouched()

    copy = tmp_path / "rescued.bin"
    done = laptop.run("doctor", "--rescue", str(copy))
    assert done.returncode == 0, done.stderr
    assert "of 30 games" in done.stdout
    assert copy.read_bytes() == laptop.before
    assert laptop.untouched()
    games = {path.name: path.read_bytes() for path in (tmp_path / "rescued.bin.games").iterdir()}
    assert games == {
        path.rpartition("/")[2]: data for path, data in files.items() if path.endswith(".log")
    }
    synced = pinochle("sync", "--from", f"{copy}.games", "--data", laptop.data)
    assert "in 30 games" in synced.stdout
    done = laptop.flash("--erase-storage", "--board", "six_ssd1306", text="y\n")
    assert done.returncode == 0, done.stderr
    assert str(copy) in done.stdout, "the question names the copy"
    assert laptop.pico.files() == {"/board": b"six_ssd1306\n"}


def test_a_device_in_order_is_never_erased(laptop):
    image = b"\xff" * STORAGE + flashes.file_system(flashes.device_files(3))
    laptop.plug(image)
    refused(laptop.flash("--erase-storage", "--yes"), "holds 3 games", "not erased")
    assert sum(path.endswith(".log") for path in laptop.pico.files()) == 3
