"""Which tables winners and losers go to, where results decide it for each table alone."""

KINDS = ("ladder", "winners", "progressive")


def destinations(kind: str, table: int, tables: int) -> "tuple[int, int]":
    """Return the tables that winners and losers of a table go to; they count from 0."""
    if kind == "winners":
        return ((table + 1) % tables, table)
    if kind == "ladder":
        return (max(0, table - 1), min(tables - 1, table + 1))
    return (max(0, table - 1), table or tables - 1)
