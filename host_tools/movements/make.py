"""Make the stored seats of individual movements again: about ten minutes of one processor.

    python host_tools/movements/make.py [PEOPLE ROUNDS]

Without arguments it writes `movement_tables.py`; with them it prints the seats of one movement.
Each search begins with its own seed and counts its steps: it always ends in the same seats.
FOUND lists seeds, steps and heat which were found to lead to the bound that is asked for: nobody
has a partner twice, and opponents meet again never from 18 people on, else at most 2 times more
often than it must be.
"""

import sys
from pathlib import Path

TOOLS = Path(__file__).parents[1]
sys.path.insert(0, str(TOOLS))
sys.path.insert(0, str(TOOLS.parent / "firmware"))

from pinochle.storage.seat_text import written  # noqa: E402
from pinochle_tools.evening.generator import Generator  # noqa: E402
from pinochle_tools.evening.search import Meetings, Search  # noqa: E402

# (people, rounds): seed, steps, heat.
FOUND = {
    (8, 2): (1, 300000, 16),
    (8, 3): (1, 300000, 16),
    (8, 4): (1, 300000, 16),
    (8, 5): (1, 300000, 16),
    (8, 6): (1, 300000, 16),
    (8, 7): (1, 300000, 16),
    (9, 2): (1, 300000, 16),
    (9, 3): (1, 300000, 16),
    (9, 4): (1, 300000, 16),
    (9, 5): (1, 300000, 16),
    (9, 6): (1, 300000, 16),
    (9, 7): (1, 300000, 16),
    (9, 8): (1, 300000, 16),
    (10, 2): (1, 300000, 16),
    (10, 3): (1, 300000, 16),
    (10, 4): (1, 300000, 16),
    (10, 5): (1, 300000, 16),
    (10, 6): (1, 300000, 16),
    (10, 7): (1, 300000, 16),
    (10, 8): (1, 300000, 16),
    (11, 2): (1, 300000, 16),
    (11, 3): (1, 300000, 16),
    (11, 4): (1, 300000, 16),
    (11, 5): (1, 300000, 16),
    (11, 6): (1, 300000, 16),
    (11, 7): (2, 1000000, 16),
    (11, 8): (1, 300000, 16),
    (12, 2): (1, 300000, 16),
    (12, 3): (1, 300000, 16),
    (12, 4): (1, 300000, 16),
    (12, 5): (1, 300000, 16),
    (12, 6): (1, 300000, 16),
    (12, 7): (1, 300000, 16),
    (12, 8): (1, 300000, 16),
    (13, 2): (1, 300000, 16),
    (13, 3): (1, 300000, 16),
    (13, 4): (1, 300000, 16),
    (13, 5): (1, 300000, 16),
    (13, 6): (2, 300000, 16),
    (13, 7): (1, 300000, 16),
    (13, 8): (1, 300000, 16),
    (14, 2): (1, 300000, 16),
    (14, 3): (1, 300000, 16),
    (14, 4): (1, 300000, 16),
    (14, 5): (1, 300000, 16),
    (14, 6): (1, 300000, 16),
    (14, 7): (1, 300000, 16),
    (14, 8): (3, 1000000, 48),
    (15, 2): (1, 300000, 16),
    (15, 3): (1, 300000, 16),
    (15, 4): (1, 300000, 16),
    (15, 5): (1, 300000, 16),
    (15, 6): (1, 300000, 16),
    (15, 7): (1, 300000, 16),
    (15, 8): (6, 300000, 48),
    (16, 2): (1, 300000, 16),
    (16, 3): (1, 300000, 16),
    (16, 4): (1, 300000, 16),
    (16, 5): (1, 300000, 16),
    (16, 6): (1, 300000, 16),
    (16, 7): (1, 300000, 16),
    (16, 8): (1, 300000, 16),
    (17, 2): (1, 300000, 16),
    (17, 3): (1, 300000, 16),
    (17, 4): (1, 300000, 16),
    (17, 5): (1, 300000, 16),
    (17, 6): (1, 300000, 16),
    (17, 7): (1, 300000, 16),
    (17, 8): (1, 20000000, 16),
    (18, 8): (4, 300000, 48),
    (19, 8): (1, 300000, 16),
    (20, 8): (3, 300000, 16),
    (21, 8): (1, 300000, 16),
    (22, 8): (1, 300000, 16),
    (23, 8): (1, 300000, 16),
    (24, 8): (1, 300000, 16),
    (25, 8): (1, 300000, 16),
    (26, 8): (1, 300000, 16),
    (27, 8): (1, 300000, 16),
    (28, 8): (1, 300000, 16),
    (29, 8): (1, 300000, 16),
    (30, 8): (1, 300000, 16),
    (31, 8): (1, 300000, 16),
    (32, 8): (1, 300000, 16),
    (33, 8): (1, 300000, 16),
    (34, 8): (1, 300000, 16),
    (35, 8): (1, 300000, 16),
    (36, 8): (1, 300000, 16),
    (37, 8): (1, 300000, 16),
    (38, 8): (1, 300000, 16),
    (39, 8): (1, 300000, 16),
    (40, 8): (1, 300000, 16),
    (41, 8): (1, 300000, 16),
    (42, 8): (1, 300000, 16),
    (43, 8): (1, 300000, 16),
    (44, 8): (1, 300000, 16),
    (45, 8): (1, 300000, 16),
    (46, 8): (1, 300000, 16),
    (47, 8): (1, 300000, 16),
    (48, 8): (1, 300000, 16),
}
MORE_THAN_NEEDED = 2
NONE_FROM = 18
PART, LINE = 88, 99  # letters of a part, and of a line, which the formatter of the code keeps


def bound(people: int, rounds: int) -> int:
    """Return how often opponents must meet again."""
    return max(0, people // 4 * 4 * rounds - people * (people - 1) // 2)


def seats(people: int, rounds: int) -> str:
    """Return the seats of one movement as a text. Raises ValueError if its seed does not serve."""
    seed, steps, heat = FOUND[people, rounds]
    generator = Generator(seed)
    tables, out = people // 4, people % 4
    drawn = []
    for number in range(rounds):
        # Those who sit out take turns, so that every number of rounds is even.
        waiting = {(number * out + at) % people for at in range(out)}
        sitting = [person for person in range(people) if person not in waiting]
        generator.shuffle(sitting)
        drawn.append(sitting)
    target = bound(people, rounds) + (MORE_THAN_NEEDED if people < NONE_FROM else 0)
    search = Search(Meetings(people), drawn, generator, target)
    if not search.run(steps, heat):
        raise ValueError(f"seed {seed} does not serve {people} people in {rounds} rounds")
    return written(
        [
            [[person + 1 for person in sitting[4 * at : 4 * at + 4]] for at in range(tables)]
            for sitting in drawn
        ]
    )


def module(texts: dict[tuple[int, int], str]) -> str:
    """Return the source of the module with these seats."""
    lines = [
        '"""The seats of individual movements, made by host_tools/movements/make.py."""',
        "",
        "# (people, rounds): seats as in seat_text.py.",
        "SEATS = {",
    ]
    for (people, rounds), text in sorted(texts.items()):
        parts = [f'"{text[at : at + PART]}"' for at in range(0, len(text), PART)]
        line = f"    ({people}, {rounds}): {parts[0]},"
        if len(parts) == 1 and len(line) <= LINE:
            lines.append(line)
            continue
        lines.append(f"    ({people}, {rounds}): (")
        lines += [f"        {part}" for part in parts]
        lines.append("    ),")
    return "\n".join([*lines, "}", ""])


def main() -> None:
    """Print one movement, or write all of them."""
    if len(sys.argv) > 1:
        print(seats(int(sys.argv[1]), int(sys.argv[2])))
        return
    place = TOOLS / "pinochle_tools" / "evening" / "movement_tables.py"
    place.write_text(module({key: seats(*key) for key in FOUND}))


if __name__ == "__main__":
    main()
