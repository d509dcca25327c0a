"""Digests of periods: kept by each sync as a rebuild would compute them, and correct by hand."""

import random

from pinochle_tools.archive.derive import rebuild
from pinochle_tools.archive.updating import bring
from pinochle_tools.database.schema import DIGESTS, GAMES
from pinochle_tools.journals.pieces import FolderSource
from pinochle_tools.statistics.player_stats import statistics
from pinochle_tools.statistics.summaries import sums_by_kind
from sqlalchemy import select
from support import journals, plays, records
from support.evenings import EVENING

MONTH = 28 * 86_400


def digests(store):
    with store.reading() as connection:
        return connection.execute(select(DIGESTS).order_by(DIGESTS.c.period)).all()


def test_syncs_in_any_order_keep_the_digests_that_a_rebuild_computes(store, tmp_path):
    """Games grow, diverge, lose the clock and get a neighbour's time, on two devices."""
    games = records.lines(records.CORPUS)
    chance = random.Random(7)
    whole = {}
    for number in range(1, 15):
        seconds = EVENING + number * MONTH // 3 if number % 4 else 0
        whole[number] = list(journals.game_events(number, games[number], seconds=seconds))
    for turn in range(12):
        number = chance.randrange(1, 15)
        device = chance.choice(["one", "two"])
        events = whole[number]
        if device == "two":
            events = [*events[:9], ["end", "elsewhere"]]  # diverges after the first hand
        elif turn % 3:
            events = events[: len(events) // 2]
        journals.write_files(tmp_path / device, [(number, events)])
        bring(store, FolderSource(tmp_path / device), device, device)
        kept = digests(store)
        with store.writing() as connection:
            rebuild(connection)
        assert digests(store) == kept, turn
    assert len(kept) > 2
    with store.reading() as connection:
        sources = set(connection.execute(select(GAMES.c.started_from)).scalars())
    assert sources >= {"clock", "before"}


def test_games_of_all_kinds_are_counted_once_by_one_set_of_rules_or_all(store, tmp_path):
    presets = ("racehorse", "double-deck", "cutthroat", "two-handed", "racehorse")
    entries = []
    for number, preset in enumerate(presets, 1):
        events = plays.Table(number, preset, odd=0.0).play(150)
        events[0][2] = journals.identity(number)
        seats = len(events[0][5]) or plays.replay(events).rules.players
        events[0][5] = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"][:seats]
        entries.append((number, [event for event in events if event[0] != "names"]))
    journals.write_files(tmp_path / "device", entries)
    bring(store, FolderSource(tmp_path / "device"), "device", "table")
    with store.reading() as connection:
        everything = statistics(connection)
        by_rules = {preset: statistics(connection, preset) for preset in set(presets)}
        sums = sums_by_kind(connection)
    assert everything.games == len(presets)
    for what in ("hands", "bids", "made", "lost"):
        parts = [getattr(one.players["Ann"], what) for one in by_rules.values()]
        assert getattr(everything.players["Ann"], what) == sum(parts)
    played = [len(plays.replay(events).sheet.hands()) for _, events in entries]
    assert sum(hands for one in sums.values() for _, hands in one.results) == sum(played)
    # Streaks go through games of all kinds in the order of play.
    forms = [one.players["Ann"].form for one in by_rules.values()]
    assert sorted(everything.players["Ann"].form) == sorted("".join(forms))
    assert statistics_of_nothing(store).players == {}


def statistics_of_nothing(store):
    with store.reading() as connection:
        return statistics(connection, "no-such-rules")
