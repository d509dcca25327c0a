"""Spells names on the grid of letters, by the shortest way."""

from pinochle.keys import DOWN, LEFT, OK, RIGHT, UP
from pinochle.screens.text_entry import COLUMNS, END, GRID, Spelling


def spell(pilot, name):
    """Spell a name on the current screen, and end it."""
    screen = pilot.screen
    assert isinstance(screen, Spelling)
    for letter in name + END:
        for key in way(screen, letter):
            pilot.press(key)


def way(screen, letter):
    """Return the keys that choose a letter, or END, from the cursor's place, and OK."""
    rows = [row.find(letter.lower()) for row in GRID]
    row = next(row for row, column in enumerate(rows) if column >= 0)
    # Any cell of the end will do: the one below or above the cursor is nearest.
    column = screen.column if GRID[row][screen.column] == letter else rows[row]
    down = taps(row - screen.row, len(GRID), DOWN, UP)
    if screen.arrows:
        return [*down, *taps(column - screen.column, COLUMNS, RIGHT, LEFT), OK]
    return [*down, OK, *taps(column - screen.column, COLUMNS, DOWN, UP), OK]


def taps(steps, count, forward, back):
    """Return the fewest presses that move by this number of steps on a ring."""
    steps %= count
    return [forward] * steps if steps <= count // 2 else [back] * (count - steps)
