"""Finds the smallest heap of a 32-bit MicroPython for a game of sixty hands.

Objects are as large as on the Pico, and the scorekeeper is frozen as on the Pico.
"""

import subprocess
import sys
from pathlib import Path

from emulator.games import events_of, searched, stored, twin
from pinochle.game.events import VERSION
from pinochle.storage import evening_plan, seat_text

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
INTERPRETER = ROOT / "build" / "heap" / "micropython"

HAND = "UP OK UP UP OK UP UP UP UP OK UP OK"


def run(command, heap_kb, folder, keys):
    heap = [] if heap_kb is None else ["-X", f"heapsize={heap_kb}k"]
    return subprocess.run(
        [*command, *heap, str(HERE / "sixty_hands.py"), str(folder), str(keys)],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(ROOT / "firmware"), "PATH": ""},
    )


def straight_game():
    """Return the events of a game of 58 hands."""
    first, *others = events_of(58)
    # As games that begin now: older ones need less memory, because they have no list of hands.
    return [["game", VERSION, *first[2:]], *others]


SITTING = (["Maria", "John", "Susan", "Peter"], ["Eve", "Fay", "Gus", "Hal"])


def changed_game():
    """Return the events of a game of 58 hands with changes of all kinds that a table makes."""
    first, *others = straight_game()
    rules = first[3], [["target", 9000]]
    events = [[*first[:3], *rules, *first[5:]]]
    for number in range(1, 59):
        changes = {
            6: ["before", number - 4],
            7: ["dealer", number % 4],
        }
        events += [change for each, change in changes.items() if number % each == 0]
        events += others[6 * number - 6 : 6 * number]
        changes = {
            5: ["names", SITTING[number % 2], [], number - 2],
            8: ["drop", number - 3],
            16: ["keep", number - 3],
            10: ["fix", number - 6, ["meld", 0, 100, 0], ["meld", 1, 120, 0]],
        }
        events += [change for each, change in changes.items() if number % each == 0]
        if number == 30:
            events.append(["rules", rules[0], [*rules[1], ["dix", "kept"]], 1])
    return events


EVENING, ROUNDS, TABLES, NAMES = "00c0ffee", 12, 12, 48


def evening_files():
    """Return the files of an evening with as many names and seats as a box takes."""
    names = [f"Person no {at:02}" for at in range(1, NAMES + 1)]
    seats = (seat_text.SIGNS[1 : NAMES + 1]) * ROUNDS
    fields = [EVENING, 1, "Tuesday", "racehorse", [], 60, 0, "individual"]
    plan = evening_plan.written([*fields, TABLES, ROUNDS, names, seats])
    assert evening_plan.parsed(plan)
    place = evening_plan.table_written(EVENING, 1)
    return {evening_plan.FILE: plan, evening_plan.TABLE_FILE: place}


def round_game():
    """Return the events of a round of an evening which lacks two of sixty hands."""
    first, *others = straight_game()
    names = [f"Person no 0{at}" for at in range(1, 5)]
    seated = ["round", EVENING, 1, 1, 1, [1, 2, 3, 4]]
    return [[*first[:4], [["hands", 60]], names, *first[6:]], seated, *others]


def files_of(game, folder):
    """Return the files of a game, by their paths on the device."""
    found = stored(GAME[game](), folder)
    if game == "round":
        found.update({f"/games/{name}": data for name, data in evening_files().items()})
    return found


def fresh(folder, name, files):
    made = folder / name
    made.mkdir()
    for path, data in files.items():
        (made / Path(path).name).write_bytes(data)
    return made


# All views, then from the list of hands an early hand and a correction of its meld.
VIEWS = "OK RIGHT>earlier-games RIGHT OK RIGHT>hands"
EARLY = "UP " * 50
GAME = {"straight": straight_game, "changed": changed_game, "round": round_game}
# By name: the game, and the keys. A change of an early hand counts all hands after it again.
PATHS = {
    "played": ("straight", f"{HAND} {HAND} HOLD-BACK OK HOLD-OK BACK HOLD-BACK OK"),
    "corrected": ("straight", f"{VIEWS} {EARLY}OK OK DOWN>meld-of OK UP OK BACK OK"),
    "changed": ("changed", f"{HAND} {HAND} HOLD-BACK OK HOLD-OK BACK HOLD-BACK OK"),
    "dropped": ("changed", f"{VIEWS} BACK HOLD-OK DOWN OK {EARLY}OK OK"),
    "kept": ("changed", f"HOLD-OK DOWN OK {EARLY}OK OK HOLD-OK DOWN OK {EARLY}OK OK {VIEWS}"),
    "put-in": ("changed", f"{VIEWS} BACK HOLD-OK DOWN DOWN OK {EARLY}OK {HAND}"),
    "dealer": ("changed", f"{VIEWS} BACK HOLD-OK RIGHT OK UP"),
    "rules": ("changed", f"{VIEWS} BACK HOLD-OK UP UP OK OK RIGHT OK DOWN OK"),
    # The end of a round, its code, the next seats, somebody else there, and the other codes.
    "evening": ("round", f"{HAND} {HAND} OK UP DOWN OK LEFT UP UP UP UP RIGHT LEFT BACK HOLD-OK"),
    "names": ("changed", f"{VIEWS} BACK HOLD-OK RIGHT DOWN OK RIGHT OK"),
}
LIMIT_KB = 96


def expected(folder, words, files):
    """Write the keys of a path into a file; return it and what a large memory shows."""
    keys = folder / "keys"
    keys.write_text(searched(twin(folder / "own", files), words))
    found = run([sys.executable], None, fresh(folder, "here", files), keys)
    assert found.returncode == 0, found.stderr
    return keys, found.stdout.split()[0]


def fits(folder, heap_kb, files, keys, frames):
    """Return whether a path fits into a heap; it shows the same there."""
    there = fresh(folder, f"with-{heap_kb}", files)
    done = run([str(INTERPRETER)], heap_kb, there, keys)
    if done.returncode == 0:
        # Where a code lacks memory, its page says so.
        return done.stdout.split()[0] == frames
    assert "MemoryError" in done.stderr + done.stdout, done.stderr
    return False


def fits_into_the_limit(folder, name):
    """Return whether a path fits into the smallest heap that it may need."""
    game, words = PATHS[name]
    files = files_of(game, folder)
    return fits(folder, LIMIT_KB, files, *expected(folder, words, files))


def smallest_heap(folder, name, step_kb=1):
    """Return the smallest sufficient heap in kB by bisection; each run starts from scratch."""
    game, words = PATHS[name]
    files = files_of(game, folder)
    keys, frames = expected(folder, words, files)
    low, high = 16, 256
    while high - low > step_kb:
        middle = (low + high) // 2
        if fits(folder, middle, files, keys, frames):
            high = middle
        else:
            low = middle
    return high
