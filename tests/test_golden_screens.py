"""The golden fixture itself: passing, failing, the report, and accepting."""

from pathlib import Path

import pytest
from PIL import Image
from pinochle_tools.terminal import contact_sheet

ROOT = Path(__file__).parent.parent
DRAWING = """
    from pinochle.display.canvas import Canvas

    def test_one(golden):
        canvas = Canvas()
        canvas.text(2, 0, "{}")
        golden(canvas.buf, "group/one")
"""


@pytest.fixture
def run(pytester):
    """Run pytest in a temporary project with one test that draws a word."""
    pytester.makeconftest("pytest_plugins = ('support.golden_screens',)")
    paths = " ".join(str(ROOT / folder) for folder in ("firmware", "host_tools", "tests"))
    pytester.makeini(f"[pytest]\ntestpaths = tests\npythonpath = {paths}")

    def run(word, *options):
        pytester.mkdir("tests") if not (pytester.path / "tests").exists() else None
        test = pytester.path / "tests" / "test_drawing.py"
        test.write_text("\n".join(line[4:] for line in DRAWING.format(word).splitlines()))
        return pytester.runpytest_inprocess(
            "-p", "no:cacheprovider", "--import-mode=importlib", *options
        )

    return run


def test_a_new_screen_fails_until_it_is_accepted(run, pytester):
    result = run("Ann")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*golden screen group/one is new*"])
    run("Ann", "--golden-accept").assert_outcomes(passed=1)
    run("Ann").assert_outcomes(passed=1)
    text = (pytester.path / "tests" / "golden" / "group" / "one.txt").read_text()
    assert [len(line) for line in text.splitlines()] == [128] * 32


def test_a_changed_screen_is_drawn_in_the_report(run, pytester):
    run("Ann", "--golden-accept")
    result = run("Bo")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*group/one has changed*", "*build/golden/index.html*"])
    report = pytester.path / "build" / "golden"
    assert "group/one.difference.png" in (report / "index.html").read_text()
    colours = set()
    with Image.open(report / "group" / "one.difference.png") as difference:
        for _, colour in difference.getcolors():
            colours.add(colour)
    assert {(255, 0, 0), (0, 255, 0), (85, 85, 85)} <= colours


def test_an_unused_golden_fails_a_full_run_and_is_removed_on_accepting(run, pytester):
    run("Ann", "--golden-accept")
    golden = pytester.path / "tests" / "golden"
    left_over = golden / "old.txt"
    left_over.write_text((golden / "group" / "one.txt").read_text())
    for options in ((), ("-n", "2")):
        result = run("Ann", *options)
        assert result.ret == pytest.ExitCode.TESTS_FAILED
        result.stdout.fnmatch_lines(["golden screen old: unused*"])
    assert run("Ann", "-k", "not one").ret == pytest.ExitCode.NO_TESTS_COLLECTED
    assert run("Ann", "-k", "not one", "-n", "2").ret == pytest.ExitCode.NO_TESTS_COLLECTED
    assert run("Ann", "--golden-only", "--golden-accept").ret == 0
    assert not left_over.exists()
    assert run("Ann").ret == 0


def test_a_golden_that_is_not_a_frame_is_reported(run, pytester):
    run("Ann", "--golden-accept")
    path = pytester.path / "tests" / "golden" / "group" / "one.txt"
    path.write_text(path.read_text()[129:])
    run("Ann").stdout.fnmatch_lines(["*group/one: a frame has 32 lines, not 31*"])


def test_a_contact_sheet_shows_every_golden(run, pytester, capsys):
    run("Ann", "--golden-accept")
    folder = pytester.path / "tests" / "golden"
    target = pytester.path / "sheet" / "all.png"
    contact_sheet.main([str(folder), str(target)])
    assert capsys.readouterr().out.endswith(f"{target}\n")
    frame = contact_sheet.golden_frames(folder)["group/one"]
    with Image.open(target) as sheet:
        lit = sum(count for count, colour in sheet.getcolors(10**6) if colour == (255, 255, 255))
    assert lit == 9 * sum(byte.bit_count() for byte in frame)
