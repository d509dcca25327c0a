"""What must be true: which events were accepted, and what they score.

It shares no code with the scorekeeper: lines are read, and events are counted and scored here and
by support.plain_scorer, from docs/journal.md and the rules.
"""

import json
from binascii import crc32

from support.plain_rules import PRESETS, PlainRules
from support.plain_scorer import PlainRace

NO_FACTS = ("time", "names", "note", "sealed", "round")
ENDS = ("throw-in", "sweep", "no-royal", "renege")
ENDED = ("no-royal", "sweep-made", "sweep-failed", "sweep-2-made", "sweep-2-failed")
OPTIONS = {"target", "hands"}
RESUMED = ["resumed"]


class BrokenError(Exception):
    """Something is not as the model says: an event is lost, twice or in disorder; a total."""


# The lines of a journal.


def lines_in(data, crc=0):
    """Yield (event, checksum) of the good lines at the beginning of `data`."""
    for line in data.split(b"\n")[:-1]:
        text, tab, mark = line.rpartition(b"\t")
        crc = crc32(text, crc)
        if not tab or mark != b"%08x" % crc:
            return
        yield json.loads(text), crc


def games_in(files):
    """Return {game id: events} of {name: bytes}: the games' files, and the tail's lines."""
    games, marks = {}, {}
    for name, data in files.items():
        if name.endswith(".log"):
            found = list(lines_in(data))
            game = name[5:-4]
            games[game] = [event for event, _ in found]
            marks[game] = [0, *(crc for _, crc in found)]
    for part in _parts(files.get("tail", b"")):
        head = list(lines_in(part.split(b"\n")[0] + b"\n"))
        if not head:
            continue
        _, _, game, count, mark = head[0][0]
        events, crcs = games.setdefault(game, []), marks.setdefault(game, [0])
        crc = int(mark, 16)
        if count >= len(crcs) or crcs[count] != crc:
            continue
        for index, (event, after) in enumerate(lines_in(part.partition(b"\n")[2], crc), count + 1):
            if index < len(crcs):
                if crcs[index] != after:
                    break
            else:
                events.append(event)
                crcs.append(after)
    return {game: events for game, events in games.items() if events}


def _parts(tail):
    """Return the games' parts of a tail: each begins with a first line of its own."""
    parts = []
    for line in tail.splitlines(keepends=True):
        if line.startswith(b'["tail",') or not parts:
            parts.append(b"")
        parts[-1] += line
    return parts


def check_numbers(files, ledger):
    """Raise BrokenError unless the games have the numbers of their order, each its own."""
    logs = [name[:-4].partition("-") for name in files if name.endswith(".log")]
    numbers = {game: int(number) for number, _, game in logs}
    order = [numbers[game] for game in ledger.begun if game in numbers]
    if order != sorted(set(order)):
        raise BrokenError(f"games that began one after the other have the numbers {order}")


# What was accepted.


class Ledger:
    """The events of a box's games: stored ones, and those that may be stored.

    `waiting` are accepted and shown as not saved; `pending` were on the way when power failed or
    storing them did.
    """

    def __init__(self):
        self.stored = {}
        self.waiting = []  # (game id, event)
        self.pending = []
        self.begun = []  # ids of games in the order in which they began
        self.shown = []  # ids of games in the order in which they became the current one
        self.chosen = ""  # the game that is on its way to be the current one

    def may_store(self, game, events):
        """Events are on their way to the storage."""
        self.pending = [(game, list(event)) for event in events]
        self._begins(events[0])

    def has_stored(self):
        """What waited and what was on its way is stored."""
        for game, event in self.waiting + self.pending:
            self.stored.setdefault(game, []).append(event)
        self.waiting, self.pending = [], []

    def waits(self, game, event):
        """The player continues with an event that is not saved."""
        self.waiting.append((game, list(event)))
        self.pending = []
        self._begins(event)

    def _begins(self, event):
        if event[0] == "game" and event[2] not in self.begun:
            self.begun.append(event[2])
            self.shown.append(event[2])

    def has_switched(self):
        """The chosen game is the current one."""
        self.shown.append(self.chosen)
        self.chosen = ""

    def is_current(self, game):
        """Return whether the display must show this game: it began or was chosen last.

        Where power failed or storing did while a game was chosen, either is right; what the
        display shows counts.
        """
        if game == self.chosen:
            self.has_switched()
        self.chosen = ""
        known = {*self.stored, *(game for game, _ in self.waiting)}
        return game == next((game for game in reversed(self.shown) if game in known), "")

    def events(self, game):
        """Return all events of a game that the display shows."""
        waiting = [event for other, event in self.waiting if other == game]
        return self.stored.get(game, []) + waiting

    def find(self, found):
        """Compare with the storage after a restart, {game id: events}; then that counts.

        Raises BrokenError unless all stored events are there, once and in order, followed by none
        or some of those on the way, in order.
        """
        for game in {*self.stored, *found}:
            self._find(game, found.get(game, []))
        self.stored = found
        self.waiting, self.pending = [], []

    def _find(self, game, found):
        stored = self.stored.get(game, [])
        for place, event in enumerate(stored):
            if place >= len(found):
                raise BrokenError(f"game {game}: {len(stored) - place} events lost: {event} first")
            if found[place] != event:
                raise BrokenError(f"game {game}: event {place + 1} is {found[place]}, not {event}")
        rest = found[len(stored) :]
        may = [event for other, event in self.waiting + self.pending if other == game]
        # One that failed, and then one more: either may have reached the flash.
        if rest not in (may[: len(rest)], [e for o, e in self.pending if o == game][: len(rest)]):
            raise BrokenError(f"game {game}: {rest} were not accepted, but {may}")


# What events score.


def counting(events):
    """Return the events that count: not undone, and facts of the game.

    A `resumed` is where an `end` was that other events followed. Undo and redo pass over it.
    """
    kept, undone = [], []
    for event in events[1:]:
        if event[0] == "undo":
            while kept[-1] == RESUMED:
                undone.append(kept.pop())
            undone.append(kept.pop())
        elif event[0] == "redo":
            kept.append(undone.pop())
            while undone and undone[-1] == RESUMED:
                kept.append(undone.pop())
        elif event == RESUMED:
            _resume(kept)
            undone.clear()
        elif event[0] not in NO_FACTS:
            while kept and kept[-1] == RESUMED:
                # Its hand continues.
                kept.pop()
            kept.append(event)
            undone.clear()
    return kept


def _resume(kept):
    """Take the `end` away; without one nothing changes."""
    ends = [at for at, event in enumerate(kept) if event[0] == "end"]
    if ends and ends[-1] == len(kept) - 1:
        kept.pop()
    elif ends:
        kept[ends[-1]] = RESUMED


class UnknownError(Exception):
    """The model does not know what these events score."""


class Sum:
    """A game's hands and totals by its events; raises UnknownError where the model is silent."""

    def __init__(self, events):
        first = events[0]
        options = dict(first[4])
        if first[3] not in PRESETS or not options.keys() <= OPTIONS or first[3] == "two-handed":
            raise UnknownError
        self.rules = PlainRules({"based-on": first[3], "options": options})
        self.entries, self.hands = [], []
        self.facts = self._empty()
        self.ended = False
        counted = counting(events)
        for place, event in enumerate(counted):
            if event != RESUMED:
                self._take(event)
            elif place + 1 < len(counted):
                # Other events after the end make the facts before it void.
                self.facts = self._empty()
        self._score()

    def _empty(self):
        none = [None] * self.rules.count
        return {"seat": -1, "bid": 0, "meld": none[:], "dix": [0] * len(none)} | {
            "tricks": none[:],
            "took": none[:],
            "outcome": "played",
        }

    def _take(self, event):
        kind = event[0]
        if kind == "accept":
            self.hands.append(self.facts)
            self.entries.append(("hand", self.facts))
            self.facts = self._empty()
        elif kind == "misdeal":
            self.facts = self._empty()
        elif kind == "adjust":
            self.entries.append(event)
        elif kind == "end":
            self.ended = True
        elif kind == "fix":
            facts = self.hands[event[1] - 1]
            took = facts["took"]
            for fact in event[2:]:
                self._add(facts, fact)
                if fact[0] == "bid":
                    facts["took"] = took
                took = facts["took"]
        elif kind in ("won", "call", "claim", "laid"):
            raise UnknownError
        else:
            self._add(self.facts, event)

    def _add(self, facts, event):
        kind, *values = event
        if kind == "bid":
            before = facts["seat"]
            facts["seat"], facts["bid"] = values
            if before < 0 or self.rules.side_of(before) != self.rules.side_of(values[0]):
                facts["took"] = [None] * self.rules.count
                facts["outcome"] = facts["outcome"].replace("no-royal", "played")
            self._reopen(facts)
        elif kind == "meld":
            side, facts["meld"][values[0]], facts["dix"][values[0]] = values
            lapses = side == self.rules.side_of(facts["seat"]) or self.rules.of["melds"] != "all"
            if lapses and facts["outcome"] in ENDED:
                facts["outcome"] = "played"
            elif facts["outcome"] in ENDED:
                raise UnknownError
            self._reopen(facts)
        elif kind == "tricks":
            self._add_tricks(facts, *values)
        elif kind in ENDS:
            # The hand ends without trick points.
            facts["tricks"], facts["took"] = self._empty()["tricks"], self._empty()["took"]
            self._end(facts, kind, values)
        elif kind != "trump":
            raise UnknownError

    def _end(self, facts, kind, values):
        if kind == "throw-in":
            facts["outcome"] = "agreed" if values[0] else "thrown-in"
        elif kind == "sweep":
            kind = "sweep-2" if len(values) == 2 else "sweep"
            facts["outcome"] = kind + ("-made" if values[0] else "-failed")
            facts["meld"] = [0] * self.rules.count
            facts["dix"] = [0] * self.rules.count
        elif kind == "no-royal":
            facts["outcome"] = "no-royal"
        elif kind == "renege":
            facts["outcome"], facts["reneged"] = "renege", values[0]

    def _add_tricks(self, facts, side, points, took):
        last = self.rules.side_of(facts["seat"])
        if not self.rules.of["all-dealt"]:
            raise UnknownError
        if side != last:
            facts["tricks"][last] = facts["took"][last] = None
        facts["tricks"][side], facts["took"][side] = points, bool(took)
        if facts["outcome"] != "sweep-failed":
            facts["outcome"] = "played"

    def _reopen(self, facts):
        """A hand may no longer be thrown in after its bid or meld changed."""
        if facts["outcome"] == "thrown-in" and self.rules.of["throw-in"] == "impossible":
            meld = facts["meld"][self.rules.side_of(facts["seat"])] or 0
            counted = meld if meld >= self.rules.of["least-meld"] else 0
            if facts["bid"] - counted <= self.rules.all_points:
                facts["outcome"] = "played"

    def _hand(self, facts):
        """Return facts as the plain scorer takes them."""
        if facts["seat"] < 0:
            raise UnknownError
        declarer = self.rules.side_of(facts["seat"])
        tricks, took = facts["tricks"][:], facts["took"][:]
        others = [points for side, points in enumerate(tricks) if side != declarer]
        if None not in others and tricks[declarer] is None:
            tricks[declarer] = self.rules.all_points - sum(others)
        hand = {
            "declarer": declarer,
            "bid": facts["bid"],
            "meld": [points or 0 for points in facts["meld"]],
            "dix": facts["dix"],
            "outcome": facts["outcome"],
        }
        if facts["outcome"] in ("played", "sweep-failed"):
            if None in tricks:
                raise UnknownError
            hand["tricks"] = tricks
            hand["took_trick"] = [
                bool(points) if won is None else won
                for points, won in zip(tricks, took, strict=True)
            ]
        if "reneged" in facts:
            hand["reneged"] = facts["reneged"]
        return hand

    def _score(self):
        race = PlainRace(self.rules)
        self.plain = True  # whether the race was decided by hands alone
        for entry in self.entries:
            if race.winner is not None:
                raise UnknownError
            if entry[0] == "hand":
                race.add(self._hand(entry[1]))
            else:
                race.totals[entry[1]] += entry[2]
                self.plain = False
        self.totals, self.winner = race.totals, race.winner


def totals_of(events):
    """Return a game's Sum, or None where the model does not know."""
    try:
        return Sum(events)
    except UnknownError:
        return None
