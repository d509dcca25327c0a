"""Golden screens: the fixture `golden(screen, name)` compares a frame with a committed text.

A golden is tests/golden/<name>.txt: 16 lines of 64 braille characters (support.dots), readable in
a diff. Differences fail the test and are drawn in build/golden/index.html (before, after,
difference). A golden that no test uses fails a full run, and so do two equal ones, because one
picture of one screen is enough. `--golden-only` runs only the tests that draw, and
`--golden-accept` accepts what they draw (make accept), which is drawn beside what was.
"""

import html
import json
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from pinochle_tools.terminal import blocks, picture
from support import dots
from support.readable import unreadable

REPORT = Path("build", "golden")
SCALE = 3


def pytest_addoption(parser):
    group = parser.getgroup("golden screens")
    group.addoption("--golden-accept", action="store_true", help="accept the current screens")
    group.addoption("--golden-only", action="store_true", help="run only tests that draw screens")


def pytest_configure(config):
    config.pluginmanager.register(Goldens(config), "goldens")


@pytest.fixture
def golden(request):
    """Compare a frame, or an App's screen, with the golden called `name`.

    On an App's screen, no letter may be cut or touch another.
    """
    goldens = request.config.pluginmanager.get_plugin("goldens")

    def compare(screen, name):
        draw = getattr(screen, "draw", None)
        frame = bytes(draw() if draw else screen)
        faults = unreadable(screen) if draw else None
        assert not faults, f"golden screen {name}: text is cut or touched at {faults}"
        goldens.compare(frame, name)

    return compare


def golden_files(folder):
    """Return {name: path} of all goldens in a folder."""
    return {
        path.relative_to(folder).with_suffix("").as_posix(): path
        for path in sorted(folder.rglob("*.txt"))
    }


class Goldens:
    """The goldens that one run, with all its workers, used and found different."""

    def __init__(self, config):
        self.config = config
        self.folder = config.rootpath / "tests" / "golden"
        self.accepts = config.getoption("--golden-accept")
        self.used = {}  # name: the frame drawn for it
        self.differing = set()
        self.broken = 0
        self.left_out = False  # whether a test that draws was deselected
        self.unused = []
        self.equal = []

    def compare(self, frame, name):
        """Fail the test unless `frame` is the golden `name`."""
        if self.used.setdefault(name, frame) != frame:
            pytest.fail(f"golden screen {name}: two different screens have this name")
        path = self.folder / (name + ".txt")
        before = self._read(path, name)
        if before == frame:
            return
        self.differing.add(name)
        _draw_difference(before, frame, self.config.rootpath / REPORT / name)
        if self.accepts:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(dots.text_of(frame), encoding="utf-8")
            return
        wrong = "is new" if before is None else "has changed"
        pytest.fail(f"golden screen {name} {wrong}: see {REPORT}/index.html, or make accept")

    def _read(self, path, name):
        if not path.exists():
            return None
        try:
            return dots.frame_of(path.read_text(encoding="utf-8"))
        except ValueError as failure:
            if self.accepts:
                return None
            pytest.fail(f"golden screen {name}: {failure}")

    # A full run uses every golden, so unused ones are an error, and so are equal ones.

    def _is_full(self):
        option = self.config.option
        return (
            self.config.args_source == pytest.Config.ArgsSource.TESTPATHS
            and not self.left_out
            and not getattr(option, "lf", False)
            and not self.broken
        )

    def pytest_collection_modifyitems(self, config, items):
        if config.getoption("--golden-only"):
            drawing = [item for item in items if _draws(item)]
            config.hook.pytest_deselected(items=[item for item in items if item not in drawing])
            items[:] = drawing

    def pytest_deselected(self, items):
        self.left_out = self.left_out or any(map(_draws, items))

    def pytest_runtest_logreport(self, report):
        # A test that failed or was skipped may not have reached its screens.
        self.broken += report.outcome != "passed"

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node):
        output = getattr(node, "workeroutput", {})
        self.used.update(dict.fromkeys(json.loads(output.get("golden_used", "[]"))))
        self.differing |= set(json.loads(output.get("golden_differing", "[]")))
        self.left_out = self.left_out or output.get("golden_left_out", False)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session, exitstatus):
        output = getattr(self.config, "workeroutput", None)
        if output is not None:
            output["golden_used"] = json.dumps(sorted(self.used))
            output["golden_differing"] = json.dumps(sorted(self.differing))
            output["golden_left_out"] = self.left_out
            return
        if self.differing:
            _write_report(self.config.rootpath / REPORT, sorted(self.differing))
        if self._is_full() and exitstatus == pytest.ExitCode.OK:
            self._check_all(session)

    def _check_all(self, session):
        """Fail the run for unused goldens, which accepting removes, and for equal ones."""
        files = golden_files(self.folder)
        self.unused = sorted(set(files) - set(self.used))
        if self.accepts:
            for name in self.unused:
                files.pop(name).unlink()
        same = {}
        for name, path in files.items():
            same.setdefault(path.read_bytes(), []).append(name)
        self.equal = [names for names in same.values() if len(names) > 1]
        if self.equal or (self.unused and not self.accepts):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter):
        if self.differing:
            what = "accepted" if self.accepts else "that differ"
            terminalreporter.write_line(f"golden screens {what}: {REPORT}/index.html")
        for name in self.unused:
            done = "removed" if self.accepts else "unused (make accept removes it)"
            terminalreporter.write_line(f"golden screen {name}: {done}", red=not self.accepts)
        for names in self.equal:
            both = " and ".join(names)
            terminalreporter.write_line(f"golden screens {both} are equal: draw one", red=True)


def _draws(item):
    return "golden" in getattr(item, "fixturenames", ())


def _draw_difference(before, after, stem):
    stem.parent.mkdir(parents=True, exist_ok=True)
    blank = bytes(blocks.FRAME_BYTES)
    old = picture.image(before or blank, SCALE).convert("L")
    new = picture.image(after, SCALE).convert("L")
    both = ImageChops.darker(old, new).point(lambda value: value // 3)
    gone = ImageChops.subtract(old, new)
    come = ImageChops.subtract(new, old)
    pictures = {
        "before": old,
        "after": new,
        # kept pixels grey, removed ones red, new ones green
        "difference": Image.merge(
            "RGB", (ImageChops.add(both, gone), ImageChops.add(both, come), both)
        ),
    }
    for kind, drawn in pictures.items():
        drawn.save(f"{stem}.{kind}.png")


def _write_report(folder, names):
    rows = [
        f"<h2>{html.escape(name)}</h2><p>"
        + "".join(
            f'<img src="{html.escape(name)}.{kind}.png" alt="{kind}" title="{kind}"> '
            for kind in ("before", "after", "difference")
        )
        for name in names
    ]
    page = (
        '<!doctype html><meta charset="utf-8"><title>Golden screens</title>'
        "<style>body{background:#3c3c3c;color:#ddd;font:15px sans-serif}</style>"
        "<h1>Golden screens: before, after, difference</h1>"
        "<p>Red pixels were removed, green ones added. make accept accepts what is drawn.</p>"
    )
    (folder / "index.html").write_text(page + "\n".join(rows), encoding="utf-8")
