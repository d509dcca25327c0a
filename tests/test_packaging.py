"""The wheel, the environment and the Makefile."""

import os
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from packaging.metadata import Metadata
from support import installation
from support.installation import run
from trove_classifiers import classifiers

ROOT = Path(__file__).parent.parent
# Case and circuit board: their tools, files and pictures.
NOT_PACKED = {"case", "pcb", "pictures", "measures.py"}
TARGETS = ("setup", "play", "test", "lint", "bench", "bench-keys", "soak")


@pytest.fixture(scope="module")
def unpacked(wheel, tmp_path_factory):
    """The wheel of this checkout, unpacked like an installation."""
    site = tmp_path_factory.mktemp("site")
    zipfile.ZipFile(wheel).extractall(site)
    return site


@pytest.fixture(scope="module")
def from_sdist(tmp_path_factory):
    """The unpacked sdist of this checkout."""
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(installation.built("sdist", folder)) as archive:
        archive.extractall(folder, filter="data")
    (tree,) = (path for path in folder.iterdir() if path.is_dir())
    return tree


def contents(wheel):
    """Return {name: bytes} of a wheel's files."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_wheel_contains_the_firmware_unchanged(unpacked):
    for name in ("firmware", "boards"):
        inside = unpacked / "pinochle_tools" / "data" / name
        outside = [
            path
            for path in (ROOT / name).rglob("*")
            if path.is_file() and not {"__pycache__", *NOT_PACKED} & {*path.parts}
        ]
        assert outside
        for path in outside:
            assert (inside / path.relative_to(ROOT / name)).read_bytes() == path.read_bytes()


def test_no_folder_of_the_wheel_hides_a_module(unpacked):
    """Python imports the folder instead of the module, with any contents."""
    for module in unpacked.rglob("*.py"):
        assert not module.with_suffix("").is_dir(), module


def test_the_sdist_gives_the_same_wheel(wheel, from_sdist, tmp_path):
    assert contents(installation.built("wheel", tmp_path, from_sdist)) == contents(wheel)


def test_a_wheel_carries_the_image_and_the_manual_that_a_release_writes(
    from_sdist, wheel, tmp_path
):
    tree = tmp_path / "tree"
    shutil.copytree(from_sdist, tree)
    image = tree / "host_tools" / "pinochle_tools" / "data" / "image" / "pinochle.uf2"
    image.parent.mkdir(parents=True)
    image.write_bytes(b"image")
    (tree / "docs" / "pinochle.1").write_text(".TH PINOCHLE 1\n")
    more = contents(installation.built("wheel", tmp_path, tree))
    new = {name.split(".data/data/")[-1] for name in set(more) - set(contents(wheel))}
    manual = "share/man/man1/pinochle.1"
    assert new == {"pinochle_tools/data/image/pinochle.uf2", manual}
    with tarfile.open(installation.built("sdist", tmp_path, tree)) as archive:
        assert any(name.endswith("/docs/pinochle.1") for name in archive.getnames())


def test_an_index_would_accept_wheel_and_sdist(wheel, from_sdist):
    """As twine and the index check them: every field, the classifiers, the licences' files."""
    packed = contents(wheel)
    (name,) = (name for name in packed if name.endswith(".dist-info/METADATA"))
    fields = (from_sdist / "PKG-INFO").read_bytes()
    assert fields == packed[name]
    found = Metadata.from_email(fields, validate=True)
    assert (found.name, found.license_expression) == ("pinochle-scorekeeper", "MIT")
    assert found.description_content_type == "text/markdown"
    assert found.description.strip() == (ROOT / "README.md").read_text().strip()
    assert {*found.classifiers} <= classifiers
    for file in found.license_files:
        assert name.replace("METADATA", f"licenses/{file}") in packed
        assert (from_sdist / file).is_file()
    # It has no site yet, and an invented address would lead readers astray.
    assert not found.project_urls
    assert found.home_page is None


def test_the_wheel_scores_with_its_own_firmware(unpacked):
    script = (
        "import pinochle_tools, pinochle.rules.race, sys; from pinochle_tools import cli;"
        "from pinochle_tools.common import project_folders as folders;"
        "print(pinochle_tools.__file__, pinochle.rules.race.__file__, folders.BOARDS);"
        "sys.exit(cli.run(['meld', 'KS QS', '--trump', 'S', '--json']))"
    )
    done = run(sys.executable, "-c", script, env={**os.environ, "PYTHONPATH": str(unpacked)})
    assert done.returncode == 0, done.stderr
    places, value = done.stdout.splitlines()
    assert all(place.startswith(str(unpacked)) for place in places.split())
    assert value.startswith('{"total": 40')


def test_the_wheel_writes_the_report_with_its_own_templates(unpacked, tmp_path):
    script = "import sys; from pinochle_tools import cli; sys.exit(cli.run(['report']))"
    environment = {**os.environ, "PYTHONPATH": str(unpacked), "PINOCHLE_DATA": str(tmp_path)}
    done = run(sys.executable, "-c", script, env=environment, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "prefers-color-scheme: dark" in done.stdout


def test_an_editable_install_scores_with_the_checkout(tmp_path):
    script = "import pinochle_tools, pinochle.rules.race; print(pinochle.rules.race.__file__)"
    done = run(sys.executable, "-c", script, cwd=tmp_path)
    assert Path(done.stdout.strip()) == ROOT / "firmware" / "pinochle" / "rules" / "race.py"


def test_make_help_lists_every_target_with_a_line():
    done = run("make", "--no-print-directory", "help", cwd=ROOT)
    lines = [line.split() for line in done.stdout.splitlines() if not line.startswith("#")]
    listed = {target: said for make, target, *said in lines if make == "make"}
    assert len(listed) == len(lines) <= 22
    for target in TARGETS:
        assert len(listed[target]) >= 3, target


@pytest.mark.parametrize("seed", ["7", ""])
def test_soak_says_the_seed_that_repeats_it(seed, tmp_path):
    program = tmp_path / "pytest"
    program.write_text('#!/bin/sh\necho "$SOAK_SEED" "$@"\n')
    program.chmod(0o755)
    ready = ["-o", ".venv/ready", "-o", "host_tools/web/node_modules/.ready"]
    settings = ["PARTS=tests", "PYTEST=", f"BIN={tmp_path}", f"SEED={seed}"]
    done = run("make", "--no-print-directory", "soak", *ready, *settings, cwd=ROOT)
    said, called = done.stdout.splitlines()
    used, *options = called.split()
    assert f"make soak SEED={used} " in said
    assert f"--hypothesis-seed={used}" in options
    assert used == seed or (not seed and used.isdigit())


def test_setup_names_the_package_for_a_python_without_venv(tmp_path):
    python = tmp_path / "python3"
    python.write_text(
        f'#!/bin/sh\ncase "$*" in *ensurepip*) exit 1;; esac\nexec "{sys.executable}" "$@"\n'
    )
    python.chmod(0o755)
    environment = {**os.environ, "PYTHON": str(python)}
    done = run(str(ROOT / ".ci" / "environment"), env=environment)
    assert done.returncode == 1
    assert "apt-get install python3-venv" in done.stderr


def test_setup_refuses_an_old_python(tmp_path):
    python = tmp_path / "python3"
    python.write_text("#!/bin/sh\nexit 1\n")
    python.chmod(0o755)
    done = run(str(ROOT / ".ci" / "environment"), env={**os.environ, "PYTHON": str(python)})
    assert done.returncode == 1
    assert "Python 3.11" in done.stderr


def test_all_versions_are_locked_with_hashes():
    text = (ROOT / "requirements.lock").read_text()
    entries = [line for line in text.splitlines() if line and line[0] not in " #"]
    assert len(entries) > 20
    for entry in entries:
        assert "==" in entry, entry
        assert entry.endswith("\\"), entry
    assert "http" not in text
    package_lock = (ROOT / "host_tools" / "web" / "package-lock.json").read_text()
    assert '"integrity": "sha512-' in package_lock
    assert "http" not in package_lock
