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
    numbers = [SIGNS.index(sign) for sign in text]
    if tables < 1 or len(numbers) % (4 * tables):
        raise ValueError("seats")
    seats = [numbers[at : at + 4] for at in range(0, len(numbers), 4)]
    return [seats[at : at + tables] for at in range(0, len(seats), tables)]
