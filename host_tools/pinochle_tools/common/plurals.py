"""Numbers with nouns."""


def counted(number: int, thing: str) -> str:
    """Return a number and its noun, e.g. "1 game" and "2 games"; the plural ends in s."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
