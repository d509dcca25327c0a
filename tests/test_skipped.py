"""The summary of skipped tests: three lines at most, with what would run them."""

from pathlib import Path

from support import browsers, databases, firefox
from support.skipped import LEFT, summary

TESTS = Path(__file__).parent


def test_a_run_without_programs_says_in_two_lines_how_to_have_them():
    fish = "fish is missing: apt-get install fish"
    reasons = [browsers.NO_BROWSER] * 3 + ["Skipped: " + databases.NO_SERVER] * 2 + [fish]
    assert summary(reasons) == [
        "Skipped, because a program is missing: Chromium (3), PostgreSQL (2), fish (1).",
        "To run these tests too: apt-get install chromium postgresql fish",
    ]


def test_other_reasons_are_one_line():
    reasons = ["Skipped: no Git here: this is no clone", "root may write every file"] * 2
    assert summary([*reasons, firefox.NO_FIREFOX])[2:] == [
        "Skipped for other reasons: no Git here: this is no clone (2); "
        "root may write every file (2)."
    ]
    assert summary([]) == []


def test_a_short_run_says_in_the_last_line_what_it_leaves_out():
    assert summary([], short=True) == [LEFT]
    lines = summary([databases.NO_SERVER, "no Git here"], short=True)
    assert lines[2:] == [f"{LEFT} Skipped for other reasons: no Git here (1)."]


def test_a_run_ends_with_it(pytester):
    pytester.makeconftest("pytest_plugins = ('support.skipped',)")
    pytester.makeini(f"[pytest]\npythonpath = {TESTS}")
    pytester.makepyfile(
        "import pytest\n"
        "def test_one(): pytest.skip('fish is missing: apt-get install fish')\n"
        "@pytest.mark.skipif(True, reason='fish is missing: apt-get install fish')\n"
        "def test_two(): pass\n"
    )
    for options in ((), ("-n", "1")):
        result = pytester.runpytest_inprocess("-p", "no:cacheprovider", *options)
        result.assert_outcomes(skipped=2)
        result.stdout.fnmatch_lines(["*a program is missing: fish (2)."])
        result.stdout.no_fnmatch_line(LEFT)
    short = ("-m", "not wide and not soak and not device")
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider", *short)
    result.stdout.fnmatch_lines([LEFT])
