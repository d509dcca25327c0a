"""Long games start, go on, are undone, corrected and looked at, in the heap of a real Pico."""

import pytest
from emulator.games import BOARD, events_of, play_both, press, stored, twin
from support.runner_pages import page_of


def with_calls(hands):
    """Return the events of a game whose auctions are kept call by call."""
    events = []
    for event in events_of(hands):
        if event[0] != "bid":
            events.append(event)
            continue
        # The dealer has the bid: the player at the left opens, the others pass.
        calls = (250, 0, 0, max(260, event[2]), 0)
        for place, bid in enumerate(calls, 1):
            events.append(["call", (event[1] + place) % 4, bid])
    return events


def to_and_fro(hands, count):
    """Return a game most of whose events are undo and redo, over a hand's end and back."""
    events = events_of(hands)
    while len(events) < count:
        events += [["undo"]] * 14 + [["redo"]] * 14
    return events


def all_undone(hands):
    """Return a game that was undone to its beginning, and brought back but for one event."""
    events = events_of(hands)
    return events + [["undo"]] * (len(events) - 1) + [["redo"]] * (len(events) - 2)


def listed(hands):
    """Return a game whose list of hands can change, as the box begins them."""
    return events_of(hands, version=3)


GAMES = {
    "250": lambda: events_of(42)[:250],
    "257": lambda: events_of(43)[:257],
    "600": lambda: events_of(100),
    "600-calls": lambda: with_calls(60),
    "2000": lambda: events_of(333),
    "2000-listed": lambda: listed(333),
    "2000-to-and-fro": lambda: to_and_fro(40, 2000),
    "2000-all-undone": lambda: all_undone(111),
    "5000": lambda: events_of(833),
    "5000-listed": lambda: listed(833),
    "5000-calls": lambda: with_calls(500),
    "5000-to-and-fro": lambda: to_and_fro(60, 5000),
    "10000": lambda: events_of(1667),
    "10000-listed": lambda: listed(1667),
    "10000-calls": lambda: with_calls(1000),
    "10000-to-and-fro": lambda: to_and_fro(300, 10_000),
}
LONG = ("5000", "10000")
OTHERS = [name for name in GAMES if name.split("-")[0] not in LONG]
LONGEST = [pytest.param(name, marks=pytest.mark.soak) for name in GAMES if name not in OTHERS]
# Their hands have no calls, so the same keys go through each of them.
VIEWED = [name for name in LONGEST if name.values[0].partition("-")[2] in ("", "listed")]
# Round all views, an early hand in full, its meld corrected.
VIEWS = "OK RIGHT>earlier-games RIGHT OK RIGHT>hands"
CORRECTED = "DOWN DOWN DOWN OK OK DOWN>meld-of OK UP OK BACK OK"
UNDONE = "HOLD-BACK OK HOLD-BACK OK HOLD-OK BACK"
# A rest in which all of the longest game is kept, and the most that a start with that may take.
KEPT_MS, STARTED_MS = 212_000, 2500
# From the scoreboard: bidder, bid, trump, two melds, play, trick points, accepted.
PLAYED = "UP UP OK UP UP OK UP OK OK UP OK"


@pytest.mark.wide
@pytest.mark.parametrize("name", OTHERS + LONGEST)
def test_a_long_game_starts_and_is_undone(pico, tmp_path, name):
    files = {**BOARD, **stored(GAMES[name](), tmp_path)}
    app = twin(tmp_path, files)
    pico.boot(files=files)
    play_both(pico, app, UNDONE, 10_000)
    assert "/crash.txt" not in pico.files()


@pytest.mark.wide
@pytest.mark.parametrize(
    "name", ["2000-listed", pytest.param("2000", marks=pytest.mark.soak), *VIEWED]
)
def test_a_long_game_continues_and_is_viewed_and_corrected(pico, tmp_path, name):
    files = {**BOARD, **stored(GAMES[name](), tmp_path)}
    app = twin(tmp_path, files)
    pico.boot(files=files)
    play_both(pico, app, f"{PLAYED} HOLD-BACK OK OK {VIEWS} {CORRECTED}", 40_000)
    assert app.flow.current.kept[-1][0] == "fix"
    play_both(pico, app, "HOLD-BACK OK", 60_000)
    pico.run(4000)
    assert "/crash.txt" not in pico.files()
    assert not pico.do("run", ms=1)["resets"]
    assert pico.boot(image=pico.image()) == press(twin(tmp_path, pico.files()), "")


@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("10000")])
def test_the_longest_game_starts_from_its_checkpoint(pico, tmp_path, name):
    files = {**BOARD, **stored(GAMES[name](), tmp_path)}
    expected = pico.boot(files=files)
    pico.run(KEPT_MS)
    pico.power_on(image=pico.image(), plugged=False)
    assert pico.run(STARTED_MS, started=True)
    assert pico.picture() == expected


def test_the_display_says_that_a_long_game_is_being_read(pico, tmp_path):
    files = {**BOARD, **stored(events_of(333), tmp_path)}
    pico.power_on(files=files)
    assert pico.run(2000, drawn=True)
    assert pico.ms < 1500
    pico.run(50)
    assert pico.picture() == page_of("loading")
    pico.expect(pico.first_frame(files))


# With nothing collected meanwhile, pieces lie in memory in their order.
SCATTERED = """
import gc, time
from runner import start
from runner.reading import Reading
class Watchdog:
    def feed(self):
        pass
def fill():
    for at in range(1000):
        pieces[at] = None
    gc.collect()
    gc.threshold(-1)
    at = 0
    try:
        while True:
            pieces[at] = bytearray(400)
            at += 1
    except MemoryError:
        for free in range(0, at, 2):
            pieces[free] = None
def whole():
    try:
        return bytearray(1000)
    except MemoryError:
        pass
pieces = [None] * 1000
reading = Reading(start.parts[0].oled, Watchdog())
for turn in range(15):
    if turn > 5:
        fill()
        whole() and print("a free kilobyte")
    reading.breathe()
    time.sleep_ms(100)
"""


def test_a_heap_without_a_free_kilobyte_says_that_a_long_game_is_being_read(pico):
    pico.boot(files=BOARD)
    pico.prompt()
    assert not pico.execute(SCATTERED)
    assert pico.picture() == page_of("loading")


@pytest.mark.wide
def test_a_crash_in_a_long_game_leads_back_into_it(pico, tmp_path):
    """Two such games do not fit into the heap: the one that crashed has to go first."""
    files = {**BOARD, **stored(events_of(333), tmp_path)}
    expected = pico.boot(files=files)
    pico.prompt()
    pico.execute(
        "import pinochle.app\n"
        "def press(self, key, held=0):\n"
        "    pinochle.app.App.press = kept\n"
        "    raise MemoryError('memory allocation failed')\n"
        "kept = pinochle.app.App.press\n"
        "pinochle.app.App.press = press\n"
    )
    pico.send("import main\r")
    pico.expect(expected)
    pico.press("UP")
    pico.expect(page_of("crash", "MemoryError", "memory allocation failed"))
    pico.press("OK")
    pico.expect(expected)
    play_both(pico, twin(tmp_path, files), PLAYED, 10_000)
