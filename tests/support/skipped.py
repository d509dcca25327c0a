"""Says at the end of a run, in three lines at most, what was skipped or left out, and its cure.

A test that needs a program which is not here is skipped for the reason "NAME is missing: apt-get
install PACKAGE".
"""

import re
from collections import Counter

_MISSING = re.compile(r"(?:Skipped: )?(?P<what>.+) is missing: apt-get install (?P<package>\S+)")
LEFT = "Tests with Chromium, Firefox or fish are left to make soak PARTS=wide."


def pytest_terminal_summary(terminalreporter, config):
    reports = terminalreporter.stats.get("skipped", [])
    short = all(f"not {mark}" in config.option.markexpr for mark in ("wide", "device"))
    for line in summary([report.longrepr[2] for report in reports], short):
        terminalreporter.write_line(line)


def summary(reasons, short=False):
    """Return the lines about tests that were skipped for these reasons, one a test.

    A `short` run leaves out the wide ones, and says so.
    """
    missing, packages, others = Counter(), [], Counter()
    for reason in reasons:
        found = _MISSING.fullmatch(reason)
        if not found:
            others[reason.removeprefix("Skipped: ")] += 1
            continue
        missing[found["what"]] += 1
        if found["package"] not in packages:
            packages.append(found["package"])
    lines, rest = [], [LEFT] if short else []
    if missing:
        lines.append(f"Skipped, because a program is missing: {_counted(missing)}.")
        lines.append(f"To run these tests too: apt-get install {' '.join(packages)}")
    if others:
        rest.append(f"Skipped for other reasons: {_counted(others, '; ')}.")
    return [*lines, " ".join(rest)] if rest else lines


def _counted(counter, between=", "):
    return between.join(f"{name} ({count})" for name, count in counter.most_common())
