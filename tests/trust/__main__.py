"""Try faults of every kind, and print what was lost: python -m trust [NAME=VALUE]…

parts=worlds,keys: these only; seed=N; seconds=N: the most for all parts together; times=N: that
many times the usual number; more=1: go on where the newest run of each part ended; page=1: write
docs/trust.md from the newest run of each part.
"""

import random
import sys

import pinochle_tools  # noqa: F401 - puts the firmware's folder on the import path
from trust import table


def say(text):
    """Print a line at once, because a run takes hours."""
    print(text, flush=True)


def main(words):
    """Run parts; return 1 if anything was lost."""
    options = dict(word.split("=", 1) for word in words)
    if "page" in options:
        table.write_page(table.kept())
        return 0
    groups = {"world": table.WORLD, "fuzz": table.FUZZ, "all": [one.name for one in table.PARTS]}
    names = options.get("parts", "all")
    wanted = groups.get(names) or names.split(",")
    parts = [part for part in table.PARTS if part.name in wanted]
    seed = int(options.get("seed") or random.randrange(1_000_000))
    each = float(options.get("seconds") or 0) / len(parts)
    print(f"seed {seed}", flush=True)
    lost = 0
    for part in parts:
        before = table.kept().get(part.name) if "more" in options else None
        scale = int(options.get("times", 1))
        row = table.run(part, seed, each, scale, say, before, table.keep)
        table.keep(row)
        lost += row.lost
        print("  ".join(table.line(part, row)), flush=True)
    return int(lost > 0)


sys.exit(main(sys.argv[1:]))
