"""What seats and sides are called where nobody gave a name: on the display and on the laptop.

Imports nothing. Journals and the archive keep seats and sides as numbers, and names as they were
given; whoever shows them takes the words from here.
"""

# Places at a table: four have a direction, more players are numbered.
PLACES = ("North", "East", "South", "West") + tuple(["Seat %d" % seat for seat in range(1, 7)])
# Where a line has no room for them.
BRIEF_PLACES = ("Nor", "Eas", "Sou", "Wes") + tuple([str(seat) for seat in range(1, 7)])
_NUMBERED = 4  # the first of the numbered places
# Clockwise; the third of three sits in the west, left of the first.
_SEATED = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}

# Pairs of four by side, in full and as the display has room for them.
PAIRS = ("North-South", "East-West")
SHORT_PAIRS = ("N+S", "E+W")


def places(players: int) -> tuple:
    """Return the place of each seat, as an index of PLACES, for 2 to 6 players."""
    return _SEATED.get(players) or tuple(range(_NUMBERED, _NUMBERED + players))


def seat_names(players: int) -> tuple:
    """Return what each of 2 to 6 seats is called where nobody gave a name."""
    return tuple([PLACES[place] for place in places(players)])


def given(names: list, usual: tuple) -> list:
    """Return a journal's names by seat or side, with "" where none was given.

    `usual` is what the seats or sides are called without names. Where some are named and
    others not, the set-up of a game stores the usual name of the others.
    """
    return ["" if name == word else name for name, word in zip(names or usual, usual)]
