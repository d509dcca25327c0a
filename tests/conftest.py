"""Settings for all tests."""

import gc
import os
import signal

import pytest
from hypothesis import settings
from support import browsers, compiled, installation, release

pytest_plugins = (
    "support.golden_screens",
    "support.skipped",
    "support.tidy_checkout",
    "pytester",
)


# What a test of these fixtures opens, installs or builds takes minutes in all, so it is wide.
_WIDE = {"browser", "released", "wheel"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    for item in items:
        if _WIDE.intersection(item.fixturenames):
            item.add_marker(pytest.mark.wide)


def pytest_collection_finish():
    # Thousands of collected tests stay until the end; to look at them again took a tenth of a run.
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def data_of_the_tests(tmp_path_factory):
    """A data folder for commands that name none, so that no test reaches a player's own games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PINOCHLE_DATA", str(tmp_path_factory.mktemp("data")))
        patch.delenv("PINOCHLE_ARCHIVE", raising=False)
        yield


# Use the same examples in every run, so that a failure comes from the change and can be repeated;
# `make soak` tries new ones. No deadlines, because machines differ in speed.
settings.register_profile("test", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("soak", deadline=None, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))

compiled.share()

# If the tests were started with Ctrl-C ignored, as a shell does for background jobs, or with the
# end of a terminal, as nohup does, programs under test would inherit that and would not end.
for number, usual in (
    (signal.SIGINT, signal.default_int_handler),
    (signal.SIGHUP, signal.SIG_DFL),
):
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, usual)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    """The wheel of this checkout, built once for all processes of a run."""
    folder = installation.once(
        tmp_path_factory, "wheel", lambda folder: installation.built("wheel", folder)
    )
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="session")
def released(tmp_path_factory):
    """A folder with the files of a release in `dist`, its page, and its images in `image`.

    Made once for all processes of a run, because to compress a page takes a quarter of a minute.
    """

    def make(folder):
        release.made(folder / "dist", release.images(folder / "image"))

    return installation.once(tmp_path_factory, "release", make)


@pytest.fixture(scope="module")
def browser():
    """A running Chromium, closed after each module because its event loop disturbs Textual's."""
    if browsers.program() is None:
        pytest.skip(browsers.NO_BROWSER)
    with browsers.chromium() as running:
        yield running
