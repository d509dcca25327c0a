"""The files of a release: equal bytes twice, checksums, and what a user does with each file."""

import hashlib
import io
import tarfile
import zipfile

import pytest
from pinochle.app import VERSION
from pinochle_tools.common.firmware_digest import firmware_digest
from pinochle_tools.device.uf2 import INFO
from support import installation, release
from support.standin_device import StandIn

# What boot drives of a Pico and a Pico 2 say, by their image's names in wheel and release.
DRIVES = {
    ("pinochle.uf2", "pinochle-pico.uf2"): "Model: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n",
    ("pinochle-pico2.uf2",) * 2: "Model: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n",
}
PAGE = "pinochle-page.zip"


@pytest.fixture(scope="module")
def folder(released):
    return released / "dist"


@pytest.fixture(scope="module")
def images(released):
    return release.images(released / "image")


@pytest.fixture(scope="module")
def files(folder):
    """The files of a release, {name: bytes}."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def one(names, suffix):
    (name,) = (name for name in names if name.endswith(suffix))
    return name


def contents(files):
    """Yield (name, bytes) of all files in a release, those in its archives too."""
    for name, data in files.items():
        yield name, data
        if name.endswith((".whl", ".zip")):
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                for inner in archive.namelist():
                    yield f"{name}: {inner}", archive.read(inner)
        if name.endswith(".tar.gz"):
            with tarfile.open(fileobj=io.BytesIO(data)) as archive:
                for member in archive:
                    if member.isfile():
                        yield f"{name}: {member.name}", archive.extractfile(member).read()


def test_it_has_images_page_wheel_sdist_notices_and_checksums(files):
    names = sorted(files)
    assert [name.replace(VERSION, "VERSION") for name in names] == [
        "NOTICES.txt",
        "SHA256SUMS",
        PAGE,
        "pinochle-pico.uf2",
        "pinochle-pico2.uf2",
        "pinochle_scorekeeper-VERSION-py3-none-any.whl",
        "pinochle_scorekeeper-VERSION.tar.gz",
    ]
    lines = files["SHA256SUMS"].decode().splitlines()
    assert [line.split("  ")[1] for line in lines] == [n for n in names if n != "SHA256SUMS"]
    for line in lines:
        digest, name = line.split("  ")
        assert hashlib.sha256(files[name]).hexdigest() == digest


def test_another_folder_on_another_day_gives_the_same_bytes(files, images, tmp_path):
    tree = release.copied(tmp_path / "another folder")
    again = release.made(tmp_path / "dist", images, tree, TZ="Asia/Tokyo", LC_ALL="C")
    assert set(again) == set(files)
    assert [name for name in files if again[name] != files[name]] == []


def test_no_file_names_a_folder_of_this_machine(files, images, folder):
    wanted = {
        str(place).encode() for place in (installation.ROOT, images[0].parent, folder.parent)
    }
    found = [name for name, data in contents(files) if any(path in data for path in wanted)]
    assert found == []


def test_the_page_has_the_firmware_of_the_release(files):
    with zipfile.ZipFile(io.BytesIO(files[PAGE])) as page:
        assert firmware_digest() in page.read("index.html").decode()
        assert {"sw.js", "firmware.pack", "NOTICES.txt"} <= set(page.namelist())
        # The images are beside the page, but no visit stores them.
        keeper = page.read("sw.js").decode()
        for name in ("pinochle-pico.uf2", "pinochle-pico2.uf2"):
            assert page.read(name) == files[name]
            assert name not in keeper
            assert name in page.read("box.js").decode()


def test_the_sdist_gives_the_same_wheel_with_its_images(files, tmp_path):
    sdist = one(files, ".tar.gz")
    with tarfile.open(fileobj=io.BytesIO(files[sdist])) as archive:
        archive.extractall(tmp_path, filter="data")
    tree = tmp_path / sdist.removesuffix(".tar.gz")
    wheel = installation.built("wheel", tmp_path / "wheel", tree)
    with (
        zipfile.ZipFile(wheel) as ours,
        zipfile.ZipFile(io.BytesIO(files[one(files, ".whl")])) as theirs,
    ):
        assert {name: ours.read(name) for name in ours.namelist()} == {
            name: theirs.read(name) for name in theirs.namelist()
        }
        for name in release.IMAGES.values():
            assert f"pinochle_tools/data/image/{name}" in ours.namelist()


@pytest.fixture(scope="module")
def installed(folder, files, tmp_path_factory):
    place = tmp_path_factory.mktemp("installed")
    return installation.Installation(place, folder / one(files, ".whl"))


@pytest.fixture(params=DRIVES, ids=["pico", "pico2"])
def drive(tmp_path, request):
    """The boot drive of a board, and the names of its image."""
    folder = tmp_path / "drive"
    folder.mkdir()
    (folder / INFO).write_text("UF2 Bootloader v3.0\r\n" + DRIVES[request.param])
    return folder, *request.param


def test_the_wheel_alone_installs_its_image_on_a_blank_board(installed, drive, files, tmp_path):
    place, _, released = drive
    with StandIn(tmp_path / "standin", {"/flash": release.FIRMWARE}) as standin:
        done = installed.pinochle("flash", "--drive", place, "--port", standin.port)
    assert done.returncode == 0, done.stderr
    assert "verified: flash holds the image" in done.stdout
    assert (place / "pinochle.uf2").read_bytes() == files[released]


def test_a_damaged_image_in_the_installation_is_not_installed(installed, drive):
    place, name, _ = drive
    image = installed.packages / "pinochle_tools" / "data" / "image" / name
    whole = image.read_bytes()
    try:
        image.write_bytes(whole[:600] + b"x" + whole[601:])
        done = installed.pinochle("flash", "--drive", place)
    finally:
        image.write_bytes(whole)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "does not have its checksum: install pinochle again" in done.stderr
    assert [path.name for path in place.iterdir()] == [INFO]
