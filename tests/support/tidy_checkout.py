"""Fails a run of the tests that leaves a file which Git neither has nor ignores."""

import subprocess

import pytest

_BEFORE = pytest.StashKey()
_LEFT = pytest.StashKey()
# Where a run that accepts pictures writes the new ones.
_ACCEPTED = ("tests/golden/", "tests/golden_pages/")


def untracked(root):
    """Return the paths that Git neither has nor ignores; none in a folder that is no clone."""
    try:
        done = subprocess.run(
            ["git", "ls-files", "-z", "--others", "--exclude-standard"],
            cwd=root,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return set()
    return set(filter(None, done.stdout.split("\0")))


def pytest_sessionstart(session):
    # The workers of a run end before it does: what they leave is seen by the run itself.
    if not hasattr(session.config, "workerinput"):
        session.config.stash[_BEFORE] = untracked(session.config.rootpath)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session):
    before = session.config.stash.get(_BEFORE, None)
    left = set() if before is None else untracked(session.config.rootpath) - before
    if session.config.getoption("--golden-accept", False):
        left = {path for path in left if not path.startswith(_ACCEPTED)}
    session.config.stash[_LEFT] = sorted(left)
    if left and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    left = config.stash.get(_LEFT, [])
    if left:
        terminalreporter.section("files left in the checkout", red=True)
        for path in left:
            terminalreporter.line(path)
        terminalreporter.line("A test must write to tmp_path; or they were added meanwhile.")
