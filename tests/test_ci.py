"""The commands of .ci/run run every test but those of soak, each once."""

import re
from itertools import product
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CALLS = re.compile(r"^make (test(?:-device)?|soak PARTS=(\S+))$", re.MULTILINE)


def selections():
    """Return the marks that each command of .ci/run selects, as pytest reads them."""
    makefile = (ROOT / "Makefile").read_text()
    found = []
    for target, part in CALLS.findall((ROOT / ".ci" / "run").read_text()):
        start = rf"^\t  {part}\) " if part else rf"^{target}:[^\n]*\n\t@"
        found += re.findall(start + r'[^\n]*pytest [^\n]*-m "([^"]+)"', makefile, re.MULTILINE)
    return found


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("device", [False, True])
def test_a_test_is_run_by_one_command(wide, device):
    marks = {"wide": wide, "device": device, "soak": False}
    chosen = [marked for marked in selections() if eval(marked, {}, marks)]
    assert len(chosen) == 1, selections()


def test_none_of_them_runs_what_is_left_to_soak():
    assert len(selections()) == 4
    for wide, device in product([False, True], repeat=2):
        marks = {"wide": wide, "device": device, "soak": True}
        assert not any(eval(marked, {}, marks) for marked in selections())


def test_a_short_test_opens_no_browser_and_makes_no_release(request):
    short = [item for item in request.session.items if not item.get_closest_marker("wide")]
    costly = {"browser", "released", "wheel"}
    assert not [item.nodeid for item in short if costly.intersection(item.fixturenames)]
