"""Rules files: their form, and one line with the place for every error."""

import json
import random
import tomllib

import pytest
from pinochle.rules.melds import EXTRA, NAMES, parse_cards, total, value_hand
from pinochle.rules.race import Race
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.rules.score_rows import NAMES as ROWS
from pinochle_tools.rules_files.effective_rules import effective
from pinochle_tools.rules_files.file_format import table_of
from pinochle_tools.rules_files.library import library_ids, library_text
from pinochle_tools.rules_files.reading import parsed
from pinochle_tools.rules_files.table import RulesError
from pinochle_tools.rules_files.writing import written
from pinochle_tools.score_files.score_lines import hand_of, object_out
from support.mutated_rules import mutated
from support.records import melds, races

NAME = "club.toml"
HEAD = 'id = "club-double"\nbased-on = "double-deck"\n'
WHOLE = """
id = "club-double"
title = "Club double deck"
based-on = "double-deck"
source = "our club, 2026"

[options]
target = 500
save = 20
unsaved = "all"

[cards]
players = 4
copies = 4
nines = false
deal = 20
kitty = 0
sides = [[0, 2], [1, 3]]

[bid]
ladder = [[50, 1], [60, 5], [100, 10]]

[meld]
run = [15, 150, 225, 300]

[score]
set = ["-bid", "earned"]
sweep-wins = 0
"""


def refused(text):
    """Return the error for a file's text or bytes."""
    data = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(RulesError) as caught:
        parsed(data, NAME)
    message = str(caught.value)
    assert message.isprintable()
    assert message.isprintable()
    assert len(message) < 300
    return message


@pytest.mark.parametrize("preset", ["double-deck", "cutthroat", "two-handed"])
def test_defenders_apart_may_be_said_of_every_game_and_change_nothing(preset):
    head = f'id = "ours"\nbased-on = "{preset}"\n[options]\n'
    assert parsed(f'{head}defenders = "apart"\n'.encode(), NAME) == parsed(head.encode(), NAME)
    if preset != "cutthroat":
        assert "leave it out" in refused(f'{head}defenders = "joint"\n')


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (HEAD + "[options\n", 3, "']'"),
        (HEAD + "\n[options]\ntarget 500\n", 5, "expected '='"),
        (HEAD + 'id = "other"\n', 3, "overwrite"),
        (HEAD + "[options]\n[options]\n", 4, "twice"),
        (HEAD.encode() + b'\ntitle = "\xff"\n', 4, "UTF-8"),
        (HEAD + 'title = "open', 3, "string"),
        (HEAD + "x = \x00", 3, "invalid"),
        (HEAD + "x = \u00e9\u2028\U0001f0a1", 3, "invalid"),
    ],
)
def test_syntax_errors_name_their_line(text, line, reason):
    message = refused(text)
    assert message.startswith(f"{NAME} line {line}: ")
    assert reason in message


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HEAD + "x = " + "[" * 9999, "nested too deeply"),
        (HEAD + "x = " + "9" * 9999, "too many digits"),
        (HEAD + "#" * 70_000, "at most 65536 bytes"),
    ],
)
def test_files_that_python_cannot_read_are_refused(text, reason):
    assert reason in refused(text)


TENS = 'id = "x"\nbased-on = "racehorse"\n'
TWO = 'id = "x"\nbased-on = "two-handed"\n'
WORDS = "bid, 2bid, 3bid, meld, tricks, all, earned, declarer-meld"
LONG = "".join(
    f'{row} = ["-bid - 1000 + meld - meld - all - all", "all - all + all + meld - 10 - 20"]\n'
    for row in ROWS
)


@pytest.mark.parametrize(
    ("text", "place", "cure"),
    [
        ("id = club\n", " line 1", 'a text needs quotes: "..."'),
        ('id = "x"\nbased-on = "doubledeck"\n', ": based-on", "did you mean double-deck?"),
        (HEAD + "[options]\nsave = 60\n", ": [options] save", "trick points from 1 to 50"),
        (HEAD + "[options]\nsave = 0\n", ": [options] save", "trick points from 1 to 50"),
        (HEAD + '[options]\nsave = "tricks"\n', ": [options] save", "counter, trick, none"),
        (TENS + "[options]\nsave = 2\n", ": [options] save", "trick points from 10 to 250"),
        (TENS + "[options]\ntarget = 1505\n", ": [options] target", "10 to 9990 by 10"),
        (HEAD + "[options]\nhands = -1\n", ": [options] hands", "0 to 99"),
        (HEAD + '[options]\nextra = "5/5"\n', ": [options] extra", "0/0, 4/4, 4/2, 2/2"),
        (HEAD + "[options]\nroundhouse = 40\n", ": [options] roundhouse", "35, 39"),
        (HEAD + '[options]\nunit = "hundreds"\n', ": [options] unit", "ones, tens"),
        (HEAD + '[options]\ndix = "kept"\n', ": [options] dix", "leave it out"),
        (TWO + '[options]\nroyal = "lose"\n', ": [options] royal", "leave it out"),
        (TWO + '[score]\nset = ["0", "0"]\n', ": [score] set", "leave it out"),
        (
            'id = "x"\nbased-on = "hay"\n[options]\ncounting = "classic"\n',
            ": [options] counting",
            'add unit = "tens"',
        ),
        (HEAD + "[cards]\ndeal = 19\n", ": [cards] deal", "deal * players + kitty must be all"),
        (HEAD + "[cards]\nplayers = 7\n", ": [cards] players", "2 to 6"),
        (HEAD + "[cards]\ncopies = 9\n", ": [cards] copies", "1 to 8"),
        (HEAD + "[cards]\nsides = [[1, 2], [3, 4]]\n", ": [cards] sides", "counted from 0"),
        (HEAD + "[bid]\nladder = []\n", ": [bid] ladder", "[[50, 1], [60, 5]]"),
        (HEAD + "[bid]\nladder = [50, 60]\n", ": [bid] ladder", "[[50, 1], [60, 5]]"),
        (HEAD + "[bid]\nladder = [[50, 0]]\n", ": [bid] ladder", "from 1 to 9990"),
        (HEAD + "[bid]\nladder = [[60, 5], [50, 1]]\n", ": [bid] ladder", "50 comes after 60"),
        (TENS + "[bid]\nladder = [[25, 1]]\n", ": [bid] ladder", "multiples of 10"),
        (HEAD + '[meld]\nrun = [15, "150"]\n', ": [meld] run", "whole numbers: [15, 150]"),
        (HEAD + "[meld]\nrun = [-15]\n", ": [meld] run", "at most 8 numbers from 0 to 9990"),
        (TENS + "[meld]\nrun = [15]\n", ": [meld] run", "multiples of 10"),
        (HEAD + '[score]\nset = ["-bids", "0"]\n', ": [score] set", WORDS),
        (HEAD + '[score]\nset = ["bid * 2", "0"]\n', ": [score] set", WORDS),
        (
            HEAD + f'[score]\nset = ["0", "{"bid + " * 8}bid"]\n',
            ": [score] set",
            "at most 40 characters",
        ),
        (HEAD + "[score]\nsweep-wins = 2\n", ": [score] sweep-wins", "0 or 1"),
        (TWO + "[cards]\nplayers = 5\ndeal = 9\n", ": [cards] players", "2 to 4 without bids"),
        (HEAD + "[score]\n" + LONG, ": these rules take", "has room for 700: change fewer values"),
    ],
)
def test_a_mistake_is_one_line_with_its_place_and_its_cure(text, place, cure):
    message = refused(text)
    assert message.startswith(NAME + place)
    assert cure in message


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("", "id", "missing"),
        ('id = "x"', "based-on", "missing"),
        (HEAD + "colour = 1", "colour", "no such key"),
        (HEAD + "[option]", "option", "did you mean options?"),
        (HEAD + '"\u00e9\\n" = 1', "'\u00e9\\n'", "no such key"),
        (HEAD + "options = 1", "[options]", "not 1"),
        (HEAD + "[[options]]", "[options]", "not a list"),
        (HEAD + "[options]\ntargets = 1", "[options] targets", "did you mean target?"),
        (HEAD + "[options]\ntarget = true", "[options] target", "not true"),
        (HEAD + '[options]\ntarget = "500"', "[options] target", "a whole number, not '500'"),
        (HEAD + "[options]\ntarget = 1.5", "[options] target", "fraction"),
        (HEAD + "[options]\ntarget = 2026-11-22", "[options] target", "date"),
        (HEAD + "[options]\ntarget = [500]", "[options] target", "a list"),
        (HEAD + "[options]\ntarget.x = 1", "[options] target", "a section"),
        (HEAD + "[options]\ntarget = 0x" + "f" * 9000, "[options] target", "a large number"),
        (HEAD + "[options]\nsave = false", "[options] save", "not false"),
        (HEAD + '[options]\n"score.set" = 1', "[options] 'score.set'", "no such key"),
        (HEAD + "[cards]\nnines = 0", "[cards] nines", "true or false, not 0"),
        (HEAD + "[cards]\ndeal = true", "[cards] deal", "not true"),
        (HEAD + "[cards]\nsides = []", "[cards] sides", "list of lists"),
        (HEAD + "[cards]\nsides = [[0, true]]", "[cards] sides", "not true"),
        (HEAD + "[cards]\nsides = [0, 1]", "[cards] sides", "list of lists"),
        (HEAD + "[bid]\nladder = [[50]]", "[bid] ladder", "list of lists"),
        (HEAD + "[bid]\nladder = [[50, '1']]", "[bid] ladder", "not '1'"),
        (HEAD + "[bid]\nlowest = 50", "[bid] lowest", "known are ladder"),
        (HEAD + "[meld]\nrun = 15", "[meld] run", "not 15"),
        (HEAD + "[meld]\nruns = [15]", "[meld] runs", "did you mean run?"),
        (HEAD + "[meld]\nrun = []", "[meld] run", "list of whole numbers"),
        (HEAD + '[score]\nset = "-bid"', "[score] set", "two texts"),
        (HEAD + '[score]\nset = ["-bid"]', "[score] set", "two texts"),
        (HEAD + "[score]\nset = [1, 2]", "[score] set", "two texts"),
        (HEAD + "[score]\nsweep-wins = true", "[score] sweep-wins", "not true"),
        ('id = "Club"\nbased-on = "hay"', "id", "a-z"),
        ('id = "hay"\nbased-on = "hay"', "id", "preset"),
        ('id = "check"\nbased-on = "hay"', "id", "command"),
        ('id = "seventeen-letters"\nbased-on = "hay"', "id", "1 to 16"),
        ('id = "../x"\nbased-on = "hay"', "id", "a-z"),
        ('id = 1\nbased-on = "hay"', "id", "a text, not 1"),
        ('id = "x"\nbased-on = "bridge"', "based-on", "no such preset"),
        (HEAD + 'title = "Caf\u00e9"', "title", "'Caf\u00e9'"),
        (HEAD + "title = 'The \"club\"'", "title", "quotes"),
        (HEAD + 'title = ""', "title", "1 to 16"),
        (HEAD + 'title = "17 letters, or so"', "title", "1 to 16"),
        (HEAD + 'source = "' + "x" * 41 + '"', "source", "1 to 40"),
    ],
)
def test_errors_of_form_name_their_place(text, place, reason):
    message = refused(text)
    assert message.startswith(f"{NAME}: {place}")
    assert reason in message


def test_each_key_becomes_a_pair():
    table = table_of(tomllib.loads(WHOLE))
    assert table.preset == "double-deck"
    assert table.id == "club-double"
    assert table.changes == [
        ["rules", "club-double"],
        ["title", "Club double deck"],
        ["source", "our club, 2026"],
        ["target", 500],
        ["save", 20],
        ["unsaved", "all"],
        ["cards.players", 4],
        ["cards.copies", 4],
        ["cards.nines", 0],
        ["cards.deal", 20],
        ["cards.kitty", 0],
        ["cards.sides", [[0, 2], [1, 3]]],
        ["ladder", [[50, 1], [60, 5], [100, 10]]],
        ["meld.run", [15, 150, 225, 300]],
        ["score.set", ["-bid", "earned"]],
        ["score.sweep-wins", 0],
    ]


def test_values_of_the_preset_are_left_out():
    assert parsed(WHOLE.encode(), NAME).changes == [
        ["rules", "club-double"],
        ["title", "Club double deck"],
        ["source", "our club, 2026"],
        ["save", 20],
        ["unsaved", "all"],
        ["ladder", [[50, 1], [60, 5], [100, 10]]],
    ]


def test_a_value_that_another_one_changes_is_kept():
    """A stuck bid of 15 is the preset's, but without it the stuck bid follows the lowest bid."""
    table = parsed(b'id = "x"\nbased-on = "hay"\n[options]\nmin-bid = 20\nstuck-bid = 15\n', NAME)
    assert table.changes[1:] == [["min-bid", 20], ["stuck-bid", 15]]
    assert table.rules.forced_bid == 15


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        (HEAD + "[options]\nplayers = 3", "[options] players", "does not apply"),
        (HEAD + "[options]\nmin-bid = 50\n[bid]\nladder = [[50, 1]]", "[bid] ladder", "only one"),
        (HEAD + "[cards]\nsides = [[0, 2], [1]]", "[cards] sides", "every seat"),
        (HEAD + "[cards]\nsides = [[0, 2], [1, 2, 3]]", "[cards] sides", "every seat"),
        (HEAD + '[options]\nroyal = "lose"\n[score]\nno-royal = ["-bid", "0"]', "[score]", "one"),
        ('id = "x"\nbased-on = "two-handed"\n[bid]\nladder = [[9, 1]]', "[bid] ladder", "apply"),
        ('id = "x"\nbased-on = "hay"\n[options]\ncounting = "classic"', "[options]", "in ones"),
    ],
)
def test_values_that_the_rules_refuse_name_their_place(text, place, reason):
    message = refused(text)
    assert message.startswith(f"{NAME}: {place}")
    assert reason in message


def test_rules_that_a_game_cannot_store_are_refused():
    melds = "".join(
        f"{name} = [9990, 9989, 9988, 9987, 9986, 9985, 9984, 9983]\n" for name in NAMES[:EXTRA]
    )
    rows = "".join(f'{name} = ["1000 + 3bid + meld", "1000 + 3bid"]\n' for name in ROWS)
    assert "a device has room for 700" in refused(f"{HEAD}[meld]\n{melds}[score]\n{rows}")


@pytest.mark.parametrize("preset", preset_names())
def test_a_preset_written_and_read_back_is_the_preset(preset):
    rules = Rules(preset)
    table = parsed(written(rules).encode(), NAME)
    assert [name for name, _ in table.changes] == ["rules", "title"]
    changed = {"own", "source"}
    before, after = effective(rules), effective(table.rules)
    assert {name: after[name] for name in after if name not in changed} == {
        name: before[name] for name in before if name not in changed
    }
    for changed_file in (written(rules) + "\n", written(rules).replace("\n", "\r\n")):
        assert parsed(changed_file.encode(), NAME) == table


@pytest.mark.wide
@pytest.mark.parametrize("times", [2_000, pytest.param(10_000, marks=pytest.mark.soak)])
def test_mutated_files_give_rules_or_one_line(times):
    rng = random.Random(20_26)
    texts = [library_text(name).decode() for name in library_ids()]
    texts += [written(Rules(preset)) for preset in preset_names()]
    texts.append(WHOLE)
    usable = 0
    for _ in range(times):
        data = mutated(rng, texts)
        try:
            table = parsed(data, NAME)
        except RulesError as error:
            message = str(error)
            assert message.startswith(NAME), data
            assert message.isprintable(), data
            assert message.isprintable(), data
            continue
        usable += 1
        assert json.loads(table.line()) == ["rules", 1, table.preset, table.changes]
        if usable % 5 == 0:
            whole = table_of(tomllib.loads(data.decode()))
            assert effective(table.rules) == effective(whole.rules), data
    assert times // 10 < usable < 6 * times // 10


@pytest.mark.parametrize("preset", preset_names())
def test_a_preset_written_in_full_scores_as_recorded(preset):
    """All values of the file are used here, also those that the preset has."""
    rules = table_of(tomllib.loads(written(Rules(preset)))).rules
    assert len(rules.changes) > 15
    for recorded in [race for race in races() if race["rules"] == preset]:
        race = Race(rules)
        scores = [object_out(race.add(hand_of(rules, hand))) for hand in recorded["hands"]]
        assert scores == recorded["expect"]
    for recorded in [hand for hand in melds() if hand["rules"] == preset]:
        found = value_hand(rules, parse_cards(recorded["cards"], rules), recorded["trump"])
        assert total(found) == recorded["total"], recorded
