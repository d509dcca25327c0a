"""The page's store keeps every change that it reported as stored, wherever a write is cut."""

import json
import subprocess
from pathlib import Path

import pytest
from parity.interpreters import node

HERE = Path(__file__).parent


def cut(changes, seed):
    done = subprocess.run(
        [node(), str(HERE / "cut_store.mjs"), str(changes), str(seed)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_no_cut_of_a_write_loses_a_stored_change():
    found = cut(150, 7)
    assert found["cuts"] > 4000
    assert found["wrong"] == 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 21))
def test_no_cut_of_many_writes_loses_a_stored_change(seed):
    found = cut(1000, seed)
    assert found["cuts"] > 40000
    assert found["wrong"] == 0
