"""What all tests share."""

import os
import signal

import pytest
from hypothesis import settings

pytest_plugins = ("golden_screens", "pytester", "tidy_checkout")


@pytest.fixture(scope="session", autouse=True)
def data_of_the_tests(tmp_path_factory):
    """A data folder for commands that name none, so that no test reaches a player's own games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PINOCHLE_DATA", str(tmp_path_factory.mktemp("data")))
        patch.delenv("PINOCHLE_ARCHIVE", raising=False)
        yield


# The same examples in every run, so that a failure is the change's and can be repeated; the long
# runs of make soak look further. Times differ between machines and tell nothing.
settings.register_profile("test", deadline=None, derandomize=True, max_examples=150)
settings.register_profile("soak", deadline=None, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))

# Where whoever started the tests ignores Ctrl-C, as a shell does for what runs behind it, the
# programs under test would inherit that, and Ctrl-C could not end them.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
