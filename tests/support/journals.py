"""Journals for tests: recorded games as a device would store them.

The events are those of a table's answers; the journal's own code stores them.
"""

from pinochle.game.events import VERSION
from pinochle.game.game import Game
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import encode, file_name
from pinochle.storage.seal import FILE, Sealing, written
from support import records

NAMES = ["Ann", "Bob", "Cid", "Dee"]

# The events of one hand of racehorse.
HAND = [
    ["bid", 1, 300],
    ["trump", "S"],
    ["meld", 1, 100, 0],
    ["meld", 0, 40, 0],
    ["tricks", 0, 60, 1],
    ["accept"],
]


def identity(number):
    """Return a game's id of 16 hex digits."""
    return f"{number:016x}"


def first_event(number, dealer, names=NAMES, preset="racehorse", options=()):
    """Return the first event of a game."""
    return ["game", VERSION, identity(number), preset, list(options), list(names), [], dealer]


def hand_events(hand, calls=False):
    """Yield the events of one recorded hand of two pairs, with single calls if wanted."""
    declarer = hand["declarer"]
    if calls:
        for seat, bid in hand["calls"]:
            yield ["call", seat, bid]
    else:
        yield ["bid", hand["seat"], hand["bid"]]
    yield ["trump", hand["trump"]]
    for side in (declarer, 1 - declarer):
        yield ["meld", side, hand["meld"][side], 0]
    if "tricks" in hand:
        other = 1 - declarer
        yield ["tricks", other, hand["tricks"][other], int(hand["took"][other] > 0)]
    else:
        yield ["throw-in", 0]
    yield ["accept"]


def game_events(number, game, calls=False, names=NAMES, seconds=0):
    """Yield the events of one recorded game."""
    first = first_event(number, game["dealer"], names)
    state = Game(first)
    yield first
    if seconds:
        yield ["time", seconds]
    for hand in game["hands"]:
        for event in hand_events(hand, calls):
            auction = state.hand.auction
            if event[0] == "call" and auction and auction.done:
                continue  # a stuck dealer makes no call
            state.follow(event)
            yield event


def corpus_events(count=None, calls=False):
    """Return (number, events) of recorded games; repeats them if there are too few."""
    games = records.lines(records.CORPUS)
    count = len(games) if count is None else count
    return [
        (number, list(game_events(number, games[(number - 1) % len(games)], calls)))
        for number in range(1, count + 1)
    ]


def journal_of(events):
    """Return the bytes of a journal with these events."""
    crc, data = 0, b""
    for event in events:
        line, crc = encode(event, crc)
        data += line
    return data


def chained(events):
    """Return (event, crc) of each line of a journal with these events."""
    crc, lines = 0, []
    for event in events:
        _, crc = encode(event, crc)
        lines.append((event, crc))
    return lines


def events_in(folder):
    """Return the events that a journal reads from a Folder."""
    found = []
    Journal(folder).load(found.append)
    return found


def store(folder, events):
    """Store one game in a folder as the App does; its newest lines are in the tail."""
    journal = Journal(Folder(str(folder)))
    journal.load(lambda event: None)
    journal.begin(events[0])
    for event in events[1:]:
        journal.append(event)
    return journal


def write_files(folder, games):
    """Write (number, events) as files of a folder with an empty tail, as after idle time."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, events in games:
        (folder / file_name(number, events[0][2])).write_bytes(journal_of(events))


def write_signed(folder):
    """Write game 1, signed after its first hand, and the key to a folder."""
    events = [first_event(1, 0), *HAND]
    sealing = Sealing(bytes(16))
    sealing.add(journal_of(events))
    write_files(folder, [(1, [*events, ["sealed", 0, sealing.digest(0)]])])
    (folder / FILE).write_bytes(written(bytes(16)))


def write_damaged(folder, events, place):
    """Write game 1 to a folder with the byte at `place` damaged; return the file."""
    write_files(folder, [(1, events)])
    (path,) = folder.iterdir()
    data = path.read_bytes()
    path.write_bytes(data[:place] + b"#" + data[place + 1 :])
    return path


def device_files(games):
    """Return (number, events) as files on a device."""
    return {
        "/games/" + file_name(number, events[0][2]): journal_of(events) for number, events in games
    }
