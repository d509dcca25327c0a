"""Seats as texts: one character for each seat, in the order of rounds, tables, N E S W."""

# A person's number as one character; 0 is nobody.
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
MOST_NUMBER = len(SIGNS) - 1
NOBODY = [0, 0, 0, 0]


def written(rounds: "list[list[list[int]]]") -> str:
    """Return the seats of rounds as a text; every round has the same number of tables."""
    return "".join([SIGNS[seat] for tables in rounds for seats in tables for seat in seats])


def parsed(text: str, tables: int) -> "list[list[list[int]]]":
    """Return the rounds in a text. Raises ValueError for another character or length."""
    if not are_seats(text, tables):
        raise ValueError("seats")
    rounds = len(text) // (4 * tables)
    return [
        [seats_at(text, tables, number, table) for table in range(tables)]
        for number in range(rounds)
    ]


def are_seats(text: str, tables: int) -> bool:
    """Return whether a text has the seats of whole rounds."""
    return tables > 0 and not len(text) % (4 * tables) and not text.strip(SIGNS)


def seats_at(text: str, tables: int, number: int, table: int) -> "list[int]":
    """Return the numbers N E S W of a table; its round and the table count from 0.

    They are 0 where the text ends before that round, or the table does not exist.
    """
    at = 4 * (number * tables + table)
    if not 0 <= table < tables or at < 0 or at >= len(text):
        return NOBODY[:]
    return [SIGNS.find(sign) for sign in text[at : at + 4]]
