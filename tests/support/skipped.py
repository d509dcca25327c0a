"""Says at the end of a run, in three lines at most, what was skipped and how to have it.

A test that needs a program which is not here is skipped for the reason "NAME is missing: apt-get
install PACKAGE".
"""

import re
from collections import Counter

_MISSING = re.compile(r"(?:Skipped: )?(?P<what>.+) is missing: apt-get install (?P<package>\S+)")


def pytest_terminal_summary(terminalreporter):
    reports = terminalreporter.stats.get("skipped", [])
    for line in summary([report.longrepr[2] for report in reports]):
        terminalreporter.write_line(line)


def summary(reasons):
    """Return the lines about tests that were skipped for these reasons, one a test."""
    missing, packages, others = Counter(), [], Counter()
    for reason in reasons:
        found = _MISSING.fullmatch(reason)
        if not found:
            others[reason.removeprefix("Skipped: ")] += 1
            continue
        missing[found["what"]] += 1
        if found["package"] not in packages:
            packages.append(found["package"])
    lines = []
    if missing:
        lines.append(f"Skipped, because a program is missing: {_counted(missing)}.")
        lines.append(f"To run these tests too: apt-get install {' '.join(packages)}")
    if others:
        lines.append(f"Skipped for other reasons: {_counted(others, '; ')}.")
    return lines


def _counted(counter, between=", "):
    return between.join(f"{name} ({count})" for name, count in counter.most_common())
