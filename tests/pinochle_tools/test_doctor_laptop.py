"""`doctor` on the laptop alone: its disk and its data folder."""

import shutil
import subprocess
import sys

import pytest
from support.records import pinochle


def looks(text):
    return [line for line in text.splitlines() if line.startswith("LOOK")]


def test_a_data_folder_that_is_none_is_one_problem():
    done = pinochle("doctor", "--data", "/dev/null")
    assert looks(done.stdout) == [
        "LOOK  /dev/null is no folder: name one with --data or PINOCHLE_DATA"
    ]
    assert done.stderr == "error: there is 1 problem\n"


def test_a_folder_that_is_not_there_yet_can_be_made(tmp_path):
    done = pinochle("doctor", "--data", str(tmp_path / "new" / "data"))
    assert f"ok    data folder {tmp_path / 'new' / 'data'}" in done.stdout
    assert looks(done.stdout) == []


@pytest.mark.parametrize(
    ("size", "filled", "said"),
    [("1m", True, "the disk of small is full: make room"), ("9m", False, "only 9 MB are free")],
)
def test_a_disk_without_room_is_said(tmp_path, size, filled, said):
    """A small one in memory, mounted only for the command."""
    (tmp_path / "small").mkdir()
    fill = "cat /dev/zero > small/filled 2> /dev/null;" if filled else ""
    script = f"mount -t tmpfs -o size={size} tmpfs small || exit 77; {fill}"
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("unshare is missing: apt-get install util-linux")
    own = (unshare, "--user", "--map-root-user", "--mount", "sh", "-c", f'{script} "$@"', "sh")
    command = (sys.executable, "-m", "pinochle_tools", "doctor", "--data", "small")
    done = subprocess.run(
        [*own, *command], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    if done.returncode == 77 or "unshare" in done.stderr:
        pytest.skip(f"no file system of our own here: {done.stderr.strip()}")
    assert done.returncode == 1
    assert looks(done.stdout)[0].startswith(f"LOOK  {said}")
