"""The baseline of statistics: sums of all hands by one query each, without SQLAlchemy.

Usage: python -m bench.plain_sums ARCHIVE.
"""

import sqlite3
import sys

QUERIES = (
    "SELECT preset, outcome, bid, count(*) FROM hands JOIN games USING (history) "
    "WHERE counts = 1 GROUP BY preset, outcome, bid",
    "SELECT name, count(*), sum(delta), sum(meld) FROM hand_sides "
    "JOIN players USING (history, side) GROUP BY name",
)


def main(archive):
    """Print how many groups each query has."""
    connection = sqlite3.connect(f"file:{archive}?mode=ro", uri=True)
    for query in QUERIES:
        print(len(connection.execute(query).fetchall()))


if __name__ == "__main__":
    main(sys.argv[1])
