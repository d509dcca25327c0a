"""Random games by random rules files: every way to a score gives what the plain scorer says.

The ways are the command line, a journal in the archive, the keys of the App, and MicroPython. The
plain scorer shares no code with them: see support/plain_scorer.py. The first part of
`make soak` has the seed that it says, and each further part its own.
"""

import io
import json
import random
import tempfile
import tomllib

import pytest
from parity import interpreters
from pinochle.rules.melds import most_entered
from pinochle.rules.options import OPTIONS
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.line_format import file_name
from pinochle_tools.archive.updating import bring, ready
from pinochle_tools.common.errors import ToolError
from pinochle_tools.database.schema import GAMES, HAND_SIDES, HANDS
from pinochle_tools.database.store import open_store
from pinochle_tools.journals.sources import FolderSource
from pinochle_tools.rules_files.reading import parsed
from pinochle_tools.rules_files.writing import written as preset_as_file
from pinochle_tools.score_files.game_lines import Wanted, score_lines
from pinochle_tools.score_files.score_lines import object_out
from sqlalchemy import select
from support.journals import identity, journal_of
from support.pilot import LostError, Pilot, new_app
from support.plain_rules import PlainRules
from support.plain_scorer import PlainRace
from support.plays import first_event
from support.random_hands import Dealer
from support.random_rules import Author, written
from support.records import pinochle_process
from support.soak_seed import soak_seed

# Rules files of a batch, games by each, and the most hands of a game; about 2,500 hands together.
FILES, GAMES_EACH, HANDS_EACH = 135, 4, 10
# This many hands of the first game by each file are played through the keys; make soak: all.
BY_KEYS = 4
BY_PROCESS = 2
# Between the seeds of two parts; a part uses one or two in a row.
APART = 10
# More than anything that files may have takes to come, by any seed.
MANY_FILES = 40_000


class Case:
    """A rules file, its games, and what their hands score."""

    def __init__(self, text, draw):
        self.text = text
        self.table = parsed(text.encode(), "random.toml")
        # Some games have facts that only a line of JSON can say.
        self.only_lines = draw.random() < 0.1
        self.plain = PlainRules(tomllib.loads(text))
        dealer = Dealer(draw, self.plain, self.only_lines)
        self.games = [dealer.game(HANDS_EACH) for _ in range(GAMES_EACH)]
        self.cards = dealer.valued[:5]

    @property
    def expected(self):
        """The results of all hands, by game."""
        return [expected for _, expected in self.games]


def cases_of(seed):
    """Return the presets as rules files, and random rules files, with random games."""
    draw = random.Random(seed)
    texts = [preset_as_file(Rules(preset)) for preset in preset_names()]
    author = Author(draw)
    texts += [written(author.document(number)) for number in range(FILES)]
    return [Case(text, draw) for text in texts]


def check(way, cases, found):
    """Fail at the first hand that scores otherwise than the plain scorer says."""
    for case, scores in zip(cases, found, strict=True):
        for (game, expected), got in zip(case.games, scores, strict=True):
            for hand, one, other in zip(game["hands"], expected, got, strict=False):
                assert other == one, f"{way}, by\n{case.text}\n{hand}"
            assert len(got) == len(expected), f"{way}: {got[len(expected) :]} by\n{case.text}"


# The command line.


def by_command_line(case, preset=None, pairs=()):
    """Return the results of a case's games as `pinochle score` prints them."""
    lines = "".join(json.dumps(game) + "\n" for game, _ in case.games).encode()
    wanted = Wanted(preset or case.table.preset, [], list(pairs) if preset else case.table.changes)
    found = []
    try:
        for line in score_lines(wanted, io.BytesIO(lines)):
            found.append([object_out(score) for score in line.scores])
    except ToolError as error:
        found.append([str(error)])
    return found + [[]] * (len(case.games) - len(found))


def by_process(case, folder):
    """Return the results of a case's games as the command prints them in its own process."""
    path = folder / "random.toml"
    path.write_text(case.text)
    lines = "".join(json.dumps(game) + "\n" for game, _ in case.games)
    done = pinochle_process("score", "--rules", str(path), "--json", text=lines)
    assert done.returncode == 0, f"{done.stderr} by\n{case.text}"
    printed = iter(done.stdout.splitlines())
    return [[json.loads(next(printed)) for _ in expected] for expected in case.expected]


# The archive.


def events_of(rules, case, number, game):
    """Return a game's events, as a device stores them."""
    first = first_event(case.table.preset, case.table.changes, game["dealer"])
    first[2] = identity(number)
    events = [first]
    for hand in game["hands"]:
        events += [*hand_events(rules, hand), ["accept"]]
    return events


def hand_events(rules, hand):
    """Yield the events of a hand without its acceptance."""
    outcome = hand.get("outcome", "played")
    sides = list(range(rules.sides))
    declarer = hand.get("declarer", -1)
    if declarer >= 0:
        yield ["bid", hand["seat"], hand["bid"]]
        sides = sides[declarer:] + sides[:declarer]
    yield ["trump", hand["trump"]]
    if outcome.startswith("sweep"):
        yield ["sweep", int(outcome.endswith("made")), *([2] if "2" in outcome else [])]
    else:
        for side in sides:
            if rules.laid_by == "all" or side == declarer:
                yield ["meld", side, hand["meld"][side], hand["dix"][side]]
    if outcome in ("thrown-in", "agreed"):
        yield ["throw-in", int(outcome == "agreed")]
    elif outcome == "no-royal":
        yield ["no-royal"]
    elif outcome == "renege":
        yield ["renege", hand["reneged"]]
    if "claim" in hand:
        yield ["claim", hand["claim"]]
    if "tricks" in hand:
        took = hand.get("took_trick") or [points > 0 for points in hand["tricks"]]
        for side in sides[1:] + sides[:1] if declarer >= 0 else sides:
            yield ["tricks", side, hand["tricks"][side], int(took[side])]


def by_archive(cases, folder):
    """Return the results of all games that the archive imports from their journals."""
    journals = folder / "journals"
    journals.mkdir()
    number = 0
    for case in cases:
        rules = case.table.rules
        for game, _ in case.games:
            number += 1
            data = journal_of(events_of(rules, case, number, game))
            (journals / file_name(number, identity(number))).write_bytes(data)
    store = ready(open_store(folder, f"sqlite:///{folder}/archive.sqlite"))
    try:
        bring(store, FolderSource(journals), "random", "random")
        with store.reading() as connection:
            found = games_in(connection)
    finally:
        store.close()
    found = [found[identity(number + 1)] for number in range(number)]
    return [found[start : start + GAMES_EACH] for start in range(0, number, GAMES_EACH)]


def games_in(connection):
    """Return {game: results of its hands} of an archive."""
    deltas, totals = {}, {}
    for row in connection.execute(select(HAND_SIDES).order_by(HAND_SIDES.c.side)):
        deltas.setdefault((row.history, row.hand), []).append(row.delta)
        totals.setdefault((row.history, row.hand), []).append(row.total)
    games = {row.history: row for row in connection.execute(select(GAMES))}
    found = {row.game: [] for row in games.values()}
    for row in connection.execute(select(HANDS).order_by(HANDS.c.history, HANDS.c.hand)):
        game, key = games[row.history], (row.history, row.hand)
        found[game.game].append(
            {
                "hand": row.hand,
                "result": row.result,
                "delta": deltas[key],
                "total": totals[key],
                "winner": game.winner if row.hand == game.hands else None,
            }
        )
    for game in games.values():
        if game.state == "unreadable":
            found[game.game].append(game.reason)
    return found


# The keys.


def play_by_keys(case, number, keys, most):
    """Play up to `most` hands of a game through the keys of an App, and compare what it shows."""
    game, expected = case.games[number]
    with tempfile.TemporaryDirectory() as path:
        folder = Folder(path)
        Journal(folder).begin(first_event(case.table.preset, case.table.changes, game["dealer"]))
        pilot = Pilot(new_app(folder, keys), holds=True)
        pilot.read_names()
        for hand, score in list(zip(game["hands"], expected, strict=True))[:most]:
            where = f"keys, by\n{case.text}\n{hand}"
            if not is_for_keys(case, hand):
                return
            try:
                shown = pilot.play(as_asked(hand))
            except LostError as lost:
                raise AssertionError(f"{lost}, {where}") from None
            got = (shown.deltas, shown.totals)
            assert got == (score["delta"], score["total"]), f"{got} instead of {score} by {where}"
            assert pilot.over == (score["winner"] is not None), where
            if pilot.over:
                assert pilot.app.flow.game.winner == score["winner"], where


def as_asked(hand):
    """Return a hand with the answers to all questions that the display may ask."""
    took = [points > 0 for points in hand.get("tricks", [])]
    return {"took_trick": took, "declarer": 0, **hand}


def is_for_keys(case, hand):
    """Whether the display takes all facts of a hand.

    It takes melds up to a limit. It asks for the nines only of a hand that was played, and takes
    no more than the deck has.
    """
    if case.only_lines or max(hand["meld"]) > most_entered(case.table.rules):
        return False
    rules, outcome = case.table.rules, hand.get("outcome", "played")
    if rules.dix == "saved":
        return True
    earned = any("earned" in text for row in rules.rows.values() for text in row)
    asked = outcome.startswith(("played", "sweep")) or not earned
    most = case.plain.worth("dix", rules.deck) if rules.nines else 0
    return asked and sum(hand["dix"]) <= most


# MicroPython.


def by_micropython(cases):
    """Return the results of all games, and the melds of all cards, on MicroPython."""
    lines = [
        json.dumps(
            [
                case.table.preset,
                case.table.changes,
                [game["hands"] for game, _ in case.games],
                [[" ".join(held), trump] for held, trump, _ in case.cards],
            ]
        )
        for case in cases
    ]
    given = {"games.jsonl": "\n".join(lines) + "\n"}
    printed = interpreters.on_micropython(["_random_games"], given)["_random_games"].splitlines()
    rest = iter(printed)
    found, melds = [], []
    for case in cases:
        scores = []
        for expected in case.expected:
            results = [json.loads(next(rest, "[]")) for _ in expected]
            scores.append([as_printed(number, one) for number, one in enumerate(results, 1)])
        found.append(scores)
        melds.append([json.loads(next(rest, "[]")) for _ in case.cards])
    return found, melds


def as_printed(number, result):
    """Return a result of the program as `pinochle score --json` prints it."""
    if len(result) != 4:
        return result
    name, deltas, totals, winner = result
    return {
        "hand": number,
        "result": name,
        "delta": deltas,
        "total": totals,
        "winner": winner if winner >= 0 else None,
    }


def check_melds(cases, found):
    """Compare the melds of dealt cards with those that the plain scorer finds."""
    for case, melds in zip(cases, found, strict=True):
        for (held, trump, wanted), got in zip(case.cards, melds, strict=True):
            plain = {name: (count, worth) for name, count, worth in got}
            assert plain == wanted, f"{held}, trump {trump}, by\n{case.text}"


# The tests.


def play_everywhere(seed, folder, every_hand):
    """Compare all ways to a score; `every_hand` is played by keys, or some. Returns the hands."""
    cases = cases_of(seed)
    check("command line", cases, [by_command_line(case) for case in cases])
    presets = cases[: len(preset_names())]
    by_id = [by_command_line(case, case.table.preset) for case in presets]
    check("rules ID --toml", presets, by_id)
    some = cases[-BY_PROCESS:]
    check("process", some, [by_process(case, folder) for case in some])
    stored = [case for case in cases if not case.only_lines]
    check("archive", stored, by_archive(stored, folder))
    scores, melds = by_micropython(cases)
    check("MicroPython", cases, scores)
    check_melds(cases, melds)
    for number, case in enumerate(cases):
        for game in range(GAMES_EACH if every_hand else 1):
            play_by_keys(case, game, (6, 4)[number % 2], HANDS_EACH if every_hand else BY_KEYS)
    return sum(len(expected) for case in cases for expected in case.expected)


@pytest.mark.parametrize("seed", [1, 41])
def test_random_rules_have_every_house_option(seed):
    """An option that they lack is never compared with the plain scorer."""
    author = Author(random.Random(seed))
    drawn, options = set(), {entry[0] for entry in OPTIONS}
    # A rare one is in one file of a hundred.
    for number in range(MANY_FILES):
        drawn |= author.document(number)["options"].keys()
        if options <= drawn:
            break
    assert drawn == options


@pytest.mark.parametrize("seed", [1, 13])
def test_random_rules_ask_no_side_to_save_by_more_than_a_small_deal_holds(seed):
    author = Author(random.Random(seed))
    author._save = lambda unit: 11 * unit
    lowered = 0
    # Few deals are that small: one in seven hundred.
    for number in range(MANY_FILES):
        if lowered and number >= 2000:
            break
        document = author.document(number)
        rules, options = PlainRules(document), document["options"]
        for name in ("save", "declarer-save"):
            drawn = options.get(name, 0)
            assert drawn <= rules.all_points, document
            lowered += 0 < drawn < 11 * rules.unit
    assert lowered


def test_a_random_declarer_stops_only_at_a_target_that_was_raised():
    """SOAK_SEED=920277564 stopped at the first target of `both-over = "extend"`."""
    options = {"both-over": "extend", "last-trick": 5}
    rules = PlainRules({"id": "x", "based-on": "six-card", "options": options})
    dealer, stopped = Dealer(random.Random(1), rules), 0
    for number in range(400):
        race = PlainRace(rules)
        race.totals, race.target = [rules.of["target"]] * rules.count, rules.of["target"] + 25
        hand = dealer.hand(race, number % rules.players)
        # A hand that was played to its end has the last trick.
        if 0 < sum(hand.get("tricks", [])) < 5:
            stopped += 1
            assert race.add(hand)["total"][hand["declarer"]] >= rules.of["target"] + 25, hand
    assert stopped


@pytest.mark.wide
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_all_ways_to_a_score_agree_by_random_rules(seed, tmp_path):
    assert play_everywhere(seed, tmp_path, False) >= 1500


@pytest.mark.soak
@pytest.mark.parametrize("part", range(40))
def test_all_ways_to_a_score_agree_by_more_random_rules(part, tmp_path):
    seed = soak_seed() + part * APART
    count = 0
    # A seed gives between 2,000 and 3,000 hands.
    while count < 2500:
        print(f"SOAK_SEED={seed}")
        folder = tmp_path / str(seed)
        folder.mkdir()
        count += play_everywhere(seed, folder, True)
        seed += 1
