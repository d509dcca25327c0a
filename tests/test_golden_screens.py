"""The golden fixture itself: passing, failing, the report, and accepting."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from support import contact_sheet, dots

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
    assert [len(line) for line in text.splitlines()] == [64] * 16


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


def test_an_accepted_change_is_drawn_beside_what_was(run, pytester):
    run("Ann", "--golden-accept")
    result = run("Bo", "--golden-accept")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["golden screens accepted: build/golden/index.html"])
    report = pytester.path / "build" / "golden"
    assert "group/one.before.png" in (report / "index.html").read_text()
    assert (report / "group" / "one.before.png").read_bytes() != (
        report / "group" / "one.after.png"
    ).read_bytes()


@pytest.mark.parametrize("options", [(), ("-n", "2"), ("--golden-accept",)])
def test_a_picture_that_is_stored_twice_fails_a_full_run(run, pytester, options):
    run("Ann", "--golden-accept")
    test = pytester.path / "tests" / "test_again.py"
    test.write_text(
        (pytester.path / "tests" / "test_drawing.py").read_text().replace("one", "two")
    )
    run("Ann", "--golden-accept")
    result = run("Ann", *options)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["golden screens group/one and group/two are equal: draw one"])


def test_two_screens_under_one_name_fail_also_when_accepting(run, pytester):
    run("Ann", "--golden-accept")
    test = pytester.path / "tests" / "test_other.py"
    test.write_text((pytester.path / "tests" / "test_drawing.py").read_text().replace("Ann", "Bo"))
    result = run("Ann", "--golden-accept")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*group/one: two different screens have this name*"])


def test_an_unused_golden_fails_a_full_run_and_is_removed_on_accepting(run, pytester):
    run("Ann", "--golden-accept")
    golden = pytester.path / "tests" / "golden"
    left_over = golden / "old.txt"
    left_over.write_text(dots.text_of(bytes(1024)))
    for options in ((), ("-n", "2")):
        result = run("Ann", *options)
        assert result.ret == pytest.ExitCode.TESTS_FAILED
        result.stdout.fnmatch_lines(["golden screen old: unused*"])
    assert run("Ann", "-k", "not one").ret == pytest.ExitCode.NO_TESTS_COLLECTED
    assert run("Ann", "-k", "not one", "-n", "2").ret == pytest.ExitCode.NO_TESTS_COLLECTED
    assert run("Ann", "--golden-only", "--golden-accept").ret == 0
    assert not left_over.exists()
    assert run("Ann").ret == 0


def test_a_golden_that_is_not_a_frame_is_reported_until_it_is_accepted(run, pytester):
    run("Ann", "--golden-accept")
    path = pytester.path / "tests" / "golden" / "group" / "one.txt"
    path.write_text(path.read_text()[65:])
    run("Ann").stdout.fnmatch_lines(["*group/one: a frame has 16 lines, not 15*"])
    run("Ann", "--golden-accept").assert_outcomes(passed=1)
    run("Ann").assert_outcomes(passed=1)


@given(st.binary(min_size=1024, max_size=1024))
def test_a_frame_is_16_lines_of_64_dots_that_can_be_read_back(frame):
    text = dots.text_of(frame)
    assert [len(line) for line in text.splitlines()] == [64] * 16
    assert dots.frame_of(text) == frame


def test_the_dots_of_a_character_stand_as_on_the_display():
    frame = bytearray(1024)
    frame[0], frame[127], frame[-1] = 0b0001, 0b1000_0000, 0b1000_0000
    rows = dots.text_of(frame).splitlines()
    assert (rows[0][0], rows[1][63], rows[15][63]) == ("\u2801", "\u2880", "\u2880")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "16 lines, not 1"),
        ("\u2800" * 64 + "\n" * 16, "line 2 has 0"),
        (("\u2800" * 65 + "\n") * 16, "line 1 has 65"),
        (("\u2800" * 63 + "x\n") * 16, "line 1: 'x'"),
    ],
)
def test_a_text_that_is_not_a_frame_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        dots.frame_of(text)


def test_a_contact_sheet_shows_every_golden(run, pytester, capsys):
    run("Ann", "--golden-accept")
    folder = pytester.path / "tests" / "golden"
    target = pytester.path / "sheet" / "all.png"
    contact_sheet.draw(folder, target)
    assert capsys.readouterr().out.endswith(f"{target}\n")
    frame = contact_sheet.golden_frames(folder)["group/one"]
    with Image.open(target) as sheet:
        lit = sum(count for count, colour in sheet.getcolors(10**6) if colour == (255, 255, 255))
    assert lit == 9 * sum(byte.bit_count() for byte in frame)
