"""Player and pair statistics, compared with the corpus; results of periods."""

import itertools
import json
import random
from datetime import datetime

import pytest
from pinochle.rules.race import Race
from pinochle.rules.rule_set import Rules
from pinochle_tools.archive.derive import rebuild
from pinochle_tools.archive.updating import bring
from pinochle_tools.common.times import evening_span
from pinochle_tools.database.schema import GAMES, OF_PERIODS
from pinochle_tools.games.loading import load_games
from pinochle_tools.journals.sources import FolderSource
from pinochle_tools.report.hand_lines import hand_line
from pinochle_tools.score_files.score_lines import hand_of
from pinochle_tools.statistics.chosen import started_in
from pinochle_tools.statistics.player_stats import statistics
from pinochle_tools.statistics.summaries import sums_by_kind
from sqlalchemy import select
from support import club, journals, plays, records
from support.evenings import EVENING, fill
from support.records import pinochle


def test_stats_on_the_command_line(tmp_path):
    journals.write_files(tmp_path / "device", journals.corpus_events(5))
    data = str(tmp_path / "data")
    pinochle("sync", "--from", str(tmp_path / "device"), "--data", data)
    printed = json.loads(pinochle("stats", "--json", "--data", data).stdout)
    assert [player["games"] for player in printed["players"]] == [5, 5, 5, 5]
    one = pinochle("stats", "ann", "--data", data).stdout
    assert "By partner" in one
    assert "Head to head" in one
    nobody = pinochle("stats", "Zed", "--data", data)
    assert nobody.returncode == 1
    assert "Ann" in nobody.stderr


HAND = ("declarer", "seat", "bid", "trump", "meld", "tricks", "outcome", "took")


def rotated(number):
    """Return who sits where in a game, so that all players have every seat and partner."""
    orders = list(itertools.permutations(journals.NAMES))
    return orders[7 * number % len(orders)]


def test_seats_partners_rivals_and_streaks_counted_by_hand(own, tmp_path):
    """Compared with an independent count, for games synced in another order than played."""
    games = list(enumerate(records.lines(records.CORPUS)[:60], 1))
    started = {number: 1_780_000_000 + 5000 * (number * 17 % 61) for number, _ in games}
    entries = [
        (number, list(journals.game_events(number, game, False, rotated(number), started[number])))
        for number, game in games
    ]
    journals.write_files(tmp_path / "device", entries)
    bring(own, FolderSource(tmp_path / "device"), "x", "x")
    with own.reading() as connection:
        found = statistics(connection).players["Ann"]
    counts = {"seats": {}, "partners": {}, "rivals": {}}
    run = longest = 0
    best, tricks, made, lost = -1000, [], 0, 0
    for number, game in sorted(games, key=lambda one: started[one[0]]):
        names = rotated(number)
        seat = names.index("Ann")
        won = game["winner"] == seat % 2
        others = [names[(seat + step) % 4] for step in (1, 2, 3)]
        for kind, keys in (("seats", [seat]), ("partners", others[1:2]), ("rivals", others[::2])):
            for key in keys:
                rate = counts[kind].setdefault(key, [0, 0])
                rate[0] += 1
                rate[1] += won
        run = max(run, 0) + 1 if won else min(run, 0) - 1
        longest = max(longest, run)
        race = Race(Rules("racehorse"))
        for record in game["hands"]:
            score = race.add(hand_of(race.rules, {k: record[k] for k in HAND if k in record}))
            best = max(best, score.deltas[seat % 2])
            tricks += [record["tricks"][seat % 2]] if "tricks" in record else []
            made += record["seat"] == seat and score.result == "made"
            lost += record["seat"] == seat and score.result != "made"
    for kind, expected in counts.items():
        assert {key: [one.of, one.won] for key, one in getattr(found, kind).items()} == expected
    assert len(counts["seats"]) == 4
    assert len(counts["partners"]) == 3
    assert (found.streak.longest, found.streak.now) == (longest, run)
    assert (found.best, found.made, found.lost) == (best, made, lost)
    assert found.average("tricks") == sum(tricks) / len(tricks)


def test_a_game_that_ended_level_is_half_a_game_for_each(own, tmp_path):
    facts = [["bid", 0, 300], ["trump", "S"], ["meld", 0, 200, 0], ["meld", 1, 250, 0]]
    hand = [*facts, ["tricks", 1, 100, 1], ["accept"]]  # 350 : 350
    more = [["bid", 1, 300], ["trump", "S"], ["meld", 1, 200, 0], ["meld", 0, 0, 0]]
    more += [["tricks", 0, 100, 1], ["accept"]]
    ends = ([["end", "time"]], [*more, ["end", "time"]], [["end", "time"]], [["end", "stopped"]])
    games = [
        (number, [journals.first_event(number, 0), *hand, *end])
        for number, end in enumerate(ends, 1)
    ]
    journals.write_files(tmp_path / "device", games)
    bring(own, FolderSource(tmp_path / "device"), "x", "x")
    with own.reading() as connection:
        found = statistics(connection)
    ann, bob = found.players["Ann"], found.players["Bob"]
    for rate, won in (
        (ann.games, 1),
        (bob.games, 2),
        (ann.partners["Cid"], 1),
        (ann.rivals["Bob"], 1),
        (found.pairs["Bob & Dee"].games, 2),
    ):
        assert (rate.of, str(rate.won)) == (3, str(won))
    assert ann.games.percent == 100 / 3
    assert (ann.form, bob.form) == ("=L=", "=W=")


def test_bids_add_up_where_a_hand_ends_by_a_renege(own, tmp_path):
    """The declarer's renege is a bid lost, the defenders' a bid made."""
    first = journals.first_event(1, 0)
    facts = [["bid", 0, 300], ["trump", "S"], ["meld", 0, 40, 0], ["meld", 1, 20, 0]]
    events = [first]
    for last in (["renege", 0, "suit"], ["renege", 1, "trump"], ["tricks", 1, 0, 0]):
        events += [*facts, last, ["accept"]]
    journals.write_files(tmp_path / "device", [(1, events)])
    bring(own, FolderSource(tmp_path / "device"), "x", "x")
    with own.reading() as connection:
        found = statistics(connection)
        (view,) = load_games(connection, [1])
        (sums,) = sums_by_kind(connection).values()
    results = [hand.row.result for hand in view.hands]
    assert results == ["renege", "renege", "set"]
    assert [hand_line(view, hand).made for hand in view.hands] == [False, True, False]
    for tally in (found.players["Ann"], next(iter(found.pairs.values()))):
        assert (tally.bids, tally.made, tally.lost) == (3, 1, 2)
    assert [(level.made, level.lost) for level in sums.levels] == [(1, 2)]


def test_the_average_meld_is_that_of_the_hands_where_it_was_asked(own, tmp_path):
    """A hand without a royal marriage ends before the defenders lay meld."""
    events = [journals.first_event(1, 0, journals.NAMES, "single-deck")]
    for facts in (
        [["meld", 0, 6, 0], ["meld", 1, 4, 0], ["tricks", 1, 10, 1]],
        [["meld", 0, 3, 0], ["no-royal"]],
        [["no-royal"]],
    ):
        events += [["bid", 0, 15], ["trump", "S"], *facts, ["accept"]]
    journals.write_files(tmp_path / "device", [(1, events)])
    bring(own, FolderSource(tmp_path / "device"), "x", "x")
    with own.reading() as connection:
        found = statistics(connection)
    everybody = {**found.players, **found.pairs}
    for name, average in (("Ann", 4.5), ("Ann & Cid", 4.5), ("Bob", 4), ("Bob & Dee", 4)):
        assert (everybody[name].hands, everybody[name].average("meld")) == (3, average)


MONTH = 28 * 86_400


def results(store):
    with store.reading() as connection:
        return [sorted(connection.execute(select(table)).all()) for table in OF_PERIODS]


@pytest.mark.wide
def test_syncs_in_any_order_keep_the_results_that_a_rebuild_computes(store, tmp_path):
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
        kept = results(store)
        with store.writing() as connection:
            rebuild(connection)
        assert results(store) == kept, turn
    assert len({row.period for row in kept[0]}) > 2
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


@pytest.mark.wide
def test_games_of_a_time_add_up_the_same_from_whole_periods(store, tmp_path):
    fill(store, tmp_path / "device", club.club_games(), "Club box")
    days = ("2025-12-01", "2026-01-12", "2026-02-01", "2026-03-06", "2026-04-01")
    with store.reading() as connection:
        whole = 0
        for first, after in itertools.combinations(days, 2):
            games = started_in(evening_span(first)[0], evening_span(after)[0])
            kept = select(GAMES).where(games.within(GAMES))
            whole += len(connection.execute(kept).all())
            assert statistics(connection, where=games) == statistics(connection, where=games.games)
            assert sums_by_kind(connection, games) == sums_by_kind(connection, games.games)
    assert whole > 20


def test_a_wrong_name_gets_the_names_like_it_and_no_games_are_not_an_empty_archive(tmp_path):
    games = journals.corpus_events(3)
    journals.write_files(tmp_path / "device", games)
    data = ("--data", tmp_path / "data")
    assert pinochle("sync", "--from", tmp_path / "device", *data).returncode == 0
    name = games[0][1][0][5][0]
    refused = pinochle("stats", f"{name}n", *data)
    assert f"no such player: '{name}n' ({name}" in refused.stderr
    assert pinochle("stats", "--since", "2030-01-01", *data).stdout.startswith("no game is among")
    for day in ("9999-12-31", "0001-01-01", "2026-13-01"):
        assert f"'{day}' is no day such as" in pinochle("stats", "--since", day, *data).stderr


def test_a_day_begins_at_midnight_and_its_evening_at_five(tmp_path):
    """Games are listed by their day, so `--since` counts those after midnight too."""
    nights = [(1, "2026-02-12T23:30"), (2, "2026-02-13T00:00"), (3, "2026-02-13T03:00")]
    games = []
    for number, when in nights:
        seconds = int(datetime.fromisoformat(when).timestamp())
        (first, *events) = journals.corpus_events(number)[-1][1]
        games.append((number, [first, ["time", seconds], *events]))
    journals.write_files(tmp_path / "device", games)
    data = ("--data", tmp_path / "data")
    assert pinochle("sync", "--from", tmp_path / "device", *data).returncode == 0

    def counted(*choice):
        players = json.loads(pinochle("stats", *choice, "--json", *data).stdout)["players"]
        return max([one["games"] for one in players], default=0)

    assert pinochle("games", *data).stdout.count("2026-02-13") == 2
    assert [counted("--since", f"2026-02-{day}") for day in (12, 13, 14)] == [3, 2, 0]
    assert [counted("--evening", f"2026-02-{day}") for day in (12, 13)] == [3, 0]
    words = "games before 5:00 belong to the evening before; pinochle games lists all"
    assert words in pinochle("stats", "--evening", "2026-02-13", *data).stdout
    assert pinochle("open", "2026-02-12", "--print", *data).stdout == "evening/2026-02-12.html\n"
    assert words in pinochle("open", "2026-02-13", "--print", *data).stderr
    for command in ("stats", "open"):
        help_text = " ".join(pinochle(command, "--help").stdout.split())
        assert "before 5:00 belong to the evening before" in help_text


def test_tenfold_points_are_said_where_games_have_different_units(tmp_path):
    data = ("--data", tmp_path / "data")
    said = []
    for number, preset in enumerate(("racehorse", "double-deck"), 1):
        events = plays.Table(number, preset, odd=0.0).play(150)
        events[0][2], events[0][5] = journals.identity(number), journals.NAMES
        games = [(number, [event for event in events if event[0] != "names"])]
        journals.write_files(tmp_path / "device", games)
        assert pinochle("sync", "--from", tmp_path / "device", *data).returncode == 0
        said += [pinochle("stats", *name, *data).stdout for name in ((), ("Ann",))]
    assert ["count tenfold here" in one for one in said] == [False, False, True, True]
    one_kind = pinochle("stats", "--rules", "racehorse", *data).stdout
    assert "tenfold" not in one_kind
