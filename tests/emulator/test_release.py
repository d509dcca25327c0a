"""The files of a release on the emulated Pico, from the download to the first screen."""

import pytest
from emulator.emulated import PICO2, UF2
from pinochle_tools.device.uf2 import INFO
from support import installation, release

DRIVE = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
NOWHERE = "socket://127.0.0.1:1"


@pytest.fixture(scope="module")
def dist(tmp_path_factory):
    """A folder with the files of a release that has the image built here."""
    folder = tmp_path_factory.mktemp("release") / "dist"
    release.made(folder, [UF2, PICO2])
    return folder


@pytest.mark.wide
def test_the_wheel_alone_brings_a_blank_pico_to_the_first_screen(pico, dist, tmp_path):
    """The stand-in's tests have the rest of the command, which verifies flash."""
    (wheel,) = dist.glob("*.whl")
    installed = installation.Installation(tmp_path / "installed", wheel)
    drive = tmp_path / "drive"
    drive.mkdir()
    (drive / INFO).write_text(DRIVE)
    done = installed.pinochle("flash", "--drive", drive, "--port", NOWHERE)
    assert f"pinochle.uf2 copied to {drive}" in done.stdout
    copied = drive / "pinochle.uf2"
    assert copied.read_bytes() == (dist / "pinochle-pico.uf2").read_bytes()
    pico.power_on(uf2=copied)
    first = pico.settle(15_000)
    pico.power_on(uf2=UF2)
    assert any(first)
    assert first == pico.settle(15_000)
