"""Does with DuckDB what a command does: python -m bench.by_duckdb copy CSV CSV, or games CSV."""

import sys

import duckdb


def main(what, source, target=""):
    """Write the rows of a CSV file again, or print a line for each game."""
    if what == "copy":
        duckdb.sql(f"COPY (FROM '{source}') TO '{target}' (HEADER)")
        return
    games = duckdb.sql(
        f"""SELECT game, any_value(started), any_value(rules), any_value(device),
                any_value(state), max(hand), arg_max(side_1, hand), arg_max(total_1, hand),
                arg_max(side_2, hand), arg_max(total_2, hand)
            FROM '{source}' GROUP BY game ORDER BY any_value(started), game"""
    )
    for row in games.fetchall():
        print(*row)


if __name__ == "__main__":
    main(*sys.argv[1:])
