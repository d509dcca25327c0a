"""Numbers with nouns."""


def counted(number: int, thing: str) -> str:
    """Return a number and its noun, e.g. "1 game" and "2 games"; the plural ends in s."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def counted_are(number: int, thing: str) -> str:
    """Return a number, its noun and the verb, e.g. "1 game is" and "2 games are"."""
    return f"{counted(number, thing)} {'is' if number == 1 else 'are'}"


def counted_people(number: int) -> str:
    """Return "1 person", or "2 people"."""
    return "1 person" if number == 1 else f"{number} people"
