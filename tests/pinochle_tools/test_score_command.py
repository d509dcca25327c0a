"""`pinochle score`: recorded races, the corpus, examples of the sources, and every refusal."""

import json

import pytest
from pinochle.rules.melds import EXTRA, ROYAL
from pinochle.rules.rule_set import Illegal
from pinochle_tools.score_files.refusals import in_words
from pinochle_tools.score_files.strict_json import LONGEST_LINE
from support import records
from support.records import ended_in_one_line, pinochle

HAND = {"declarer": 0, "bid": 330, "trump": "S", "meld": [140, 60], "tricks": [190, 60]}


def score(*hands, rules="racehorse", more=()):
    text = "".join(json.dumps(hand) + "\n" for hand in hands)
    done = pinochle("score", "--rules", rules, "--json", *more, text=text)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def deltas(hand, rules="racehorse", **options):
    more = [word for name, value in options.items() for word in ("--set", f"{name}={value}")]
    more = [word.replace("_", "-") for word in more]
    return score(hand, rules=rules, more=more)[0]["delta"]


def refusal(*hands, rules="racehorse", more=()):
    text = "".join((hand if isinstance(hand, str) else json.dumps(hand)) + "\n" for hand in hands)
    done = pinochle("score", "--rules", rules, "--json", *more, text=text)
    assert ended_in_one_line(done), done.stderr
    assert done.stderr.startswith(f"error: line {len(hands)}: ")
    assert len(done.stdout.splitlines()) == len(hands) - 1
    return done.stderr


def test_the_example_of_the_documentation():
    assert score(HAND) == [
        {"hand": 1, "result": "made", "delta": [330, 120], "total": [330, 120], "winner": None}
    ]


@pytest.mark.parametrize("preset", sorted({race["rules"] for race in records.races()}))
def test_recorded_races_score_the_same_by_line_and_as_games(preset):
    played = [race for race in records.races() if race["rules"] == preset]
    assert score(*played, rules=preset) == [out for race in played for out in race["expect"]]
    assert score(*played[0]["hands"], rules=preset) == played[0]["expect"]


# Examples and rules of the sources, one per line.


def test_trick_points_of_both_sides_must_add_up_to_250():
    """[000]: "if their score is, say, eighty ... the other team knows that it can score 170"."""
    hand = {"declarer": 0, "bid": 250, "meld": [80, 0], "tricks": [170, 80]}
    assert deltas(hand) == [250, 80]
    refused = refusal({**hand, "tricks": [180, 80]})
    assert "trick points do not add up to 250" in refused


def test_a_set_side_loses_only_its_bid():
    """[000]: "they do not score any points melded ... reduced by the amount bid"."""
    hand = {"declarer": 1, "bid": 400, "meld": [100, 200], "tricks": [60, 190]}
    assert deltas(hand) == [160, -400]
    assert deltas(hand, on_set="award") == [560, 0]
    assert deltas(hand, on_set="transfer") == [760, -400]


def test_defenders_save_by_a_counter_or_by_any_trick():
    """[000] a counter or the last trick; [003] any trick."""
    counter = {"declarer": 0, "bid": 250, "meld": [80, 100], "tricks": [250, 0]}
    assert deltas(counter) == [330, 0]
    assert deltas({**counter, "took_trick": [True, True]}) == [330, 0]
    trick = {"declarer": 0, "bid": 25, "meld": [8, 10], "tricks": [25, 0]}
    assert deltas(trick, "hay") == [33, 0]
    assert deltas({**trick, "took_trick": [True, True]}, "hay") == [33, 10]
    assert deltas({**trick, "took": [11, 1]}, "hay") == [33, 10]
    assert deltas({**trick, "took": [12, 0]}, "hay") == [33, 0]


def test_a_declarer_with_enough_meld_still_needs_one_trick():
    """[003]: "they only need to take one trick to keep from going set"."""
    hand = {"declarer": 0, "bid": 20, "meld": [30, 4], "tricks": [0, 25]}
    assert deltas(hand, "hay") == [-20, 29]
    assert deltas({**hand, "took_trick": [True, True]}, "hay") == [30, 29]


def test_throwing_in_needs_meld_more_than_250_below_the_bid():
    """[000]: "more than 250 points below their bid"; else only "unless everybody agrees"."""
    hand = {"declarer": 0, "bid": 350, "meld": [90, 40], "outcome": "thrown-in"}
    assert deltas(hand) == [-350, 40]
    possible = {**hand, "meld": [100, 40]}
    assert "thrown in without the right to" in refusal(possible)
    assert deltas({**possible, "outcome": "agreed"}) == [-350, 40]


def test_hay_plays_every_hand():
    """[003]: "bids 40, team has 12 meld ... The hand is still played"."""
    hand = {"declarer": 0, "bid": 40, "meld": [12, 0]}
    assert "every hand is played" in refusal({**hand, "outcome": "thrown-in"}, rules="hay")
    assert deltas({**hand, "tricks": [20, 5]}, "hay") == [-40, 5]


def test_the_bidder_counts_first():
    """[000]: "the partners that had the bid on that hand win, even if the other ... higher"."""
    hands = [
        {"declarer": 0, "bid": 250, "meld": [1000, 1300], "tricks": [130, 120]},
        {"declarer": 0, "bid": 250, "meld": [240, 300], "tricks": [130, 120]},
    ]
    assert score(*hands)[1]["winner"] == 0
    assert score(*hands, more=["--set", "both-over=high"])[1]["winner"] == 1


def test_six_card_declarer_at_fifty_may_stop_on_the_spot():
    """[002]: "reaches or exceeds 50 ... even if the hand is still in play"."""
    first = {"declarer": 0, "bid": 6, "meld": [46, 0, 0, 0], "tricks": [1, 20, 1, 3]}
    hands = [first, {"declarer": 0, "bid": 6, "meld": [4, 0, 0, 0], "tricks": [2, 1, 0, 0]}]
    assert score(*hands, rules="six-card")[1]["winner"] == 0


def test_two_handed_claims():
    """[001]: "If the player has reached 1,000, she wins, even if she ... has fewer points"."""
    ahead = {"meld": [800, 1200], "tricks": [120, 130]}
    right = {"claim": 0, "meld": [80, 0], "tricks": [20, 30]}
    assert score(ahead, rules="two-handed")[0]["winner"] == 1
    both = [{"meld": [900, 900], "tricks": [120, 130]}, {**right, "meld": [300, 0]}]
    out = score(*both, rules="two-handed")
    assert [out[0]["winner"], out[1]["winner"], out[1]["result"]] == [None, 0, "claimed"]


# Refusals.

BAD_VALUES = [
    ({"declarer": True}, "whole number"),
    ({"declarer": 2}, "from 0 to 1"),
    ({"declarer": None}, "null"),
    ({"declarer": "0"}, "text"),
    ({"bid": 330.0}, "fraction"),
    ({"bid": False}, "whole number"),
    ({"bid": 240}, "bid too low"),
    ({"bid": -330}, "bid too low"),
    ({"bid": 265}, "not on the ladder"),
    ({"bid": 10**9}, "bid must be from"),
    ({"trump": "X"}, "trump must be S, H, D or C"),
    ({"trump": "s"}, "trump must be S, H, D or C"),
    ({"trump": 1}, "trump must be S, H, D or C"),
    ({"meld": [140]}, "has 1 entries, but there are 2 sides"),
    ({"meld": [140, 60, 0]}, "has 3 entries, but there are 2 sides"),
    ({"meld": [140, True]}, "whole number"),
    ({"meld": {"0": 140}}, "an object"),
    ({"meld": [145, 60]}, "multiples of 10"),
    ({"meld": [-10, 60]}, "negative"),
    ({"meld": [10**17, 60]}, "meld must be from"),
    ({"dix": [150, 0]}, "dix is 150"),
    ({"dix": [5, 0]}, "multiples of 10"),
    ({"dix": []}, "has 0 entries, but there are 2 sides"),
    ({"tricks": [190, 70]}, "add up to 250"),
    ({"tricks": [115, 135]}, "points a side cannot have: 115"),
    ({"tricks": [260, -10]}, "points a side cannot have"),
    ({"tricks": None}, "null"),
    ({"tricks": [190, None]}, "null"),
    ({"outcome": "won"}, "outcome must be one of"),
    ({"outcome": []}, "a list"),
    ({"outcome": "thrown-in"}, "not played"),
    ({"outcome": "no-royal"}, "in this game"),
    ({"outcome": "sweep-made"}, "no sweep"),
    ({"claim": 0}, "no claims"),
    ({"took_trick": [True, 1]}, "true or false"),
    ({"took_trick": [True]}, "has 1 entries, but there are 2 sides"),
    ({"took_trick": [True, False]}, "no trick won"),
    ({"took": [6, 5]}, "has 12"),
    ({"took": [12, 0]}, "60 trick points are too many for 0 tricks"),
    ({"took": [11, 1]}, "60 trick points are too many for 1 tricks"),
    ({"took": [-1, 13]}, "from 0"),
    ({"took": [8, 4], "took_trick": [True, True]}, "replaces"),
    ({"seat": 1}, "does not belong"),
    ({"seat": 4}, "from 0 to 3"),
    ({"calls": [[0, 330]]}, "before the auction is over"),
    ({"calls": [[0, 330], [1, 0], [2, 0]]}, "before the auction is over"),
    ({"calls": [[0, 330], [1, 0], [2, 0], [3, 0], [0, 340]]}, "after the end of the auction"),
    ({"calls": [[0, 320], [1, 0], [2, 0], [3, 0]]}, "seat 0 at 320"),
    ({"calls": [[1, 330], [2, 0], [3, 0], [0, 0]]}, "not to side 0"),
    ({"calls": [[0, 330], [2, 0], [3, 0], [1, 0]]}, "out of turn"),
    ({"calls": [[3, 350], [0, 330]]}, "350 is already bid"),
    ({"calls": [[0]]}, "[seat, bid]"),
    ({"calls": {}}, "an object"),
    ({"comment": "x"}, "unknown key 'comment'"),
    ({"X-comment": "x"}, "unknown key"),
    ({"\ud800\n": 1}, "unknown key"),
]


@pytest.mark.parametrize(("change", "reason"), BAD_VALUES, ids=lambda value: str(value)[:50])
def test_a_bad_value_is_refused_with_its_reason(change, reason):
    assert reason in refusal(HAND, {**HAND, **change})


@pytest.mark.parametrize("key", ["declarer", "bid", "meld", "tricks"])
def test_a_missing_key_is_named(key):
    hand = {name: value for name, value in HAND.items() if name != key}
    assert f"{key} " in refusal(hand)
    assert "missing" in refusal(hand)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("hand", "not JSON"),
        ("{", "not JSON"),
        ("[]", "a list"),
        ("7", "not 7"),
        ("null", "null"),
        ("{} {}", "not JSON"),
        ('{"declarer": 0, "declarer": 1}', "appears twice"),
        ('{"bid": NaN}', "NaN"),
        ('{"bid": -Infinity}', "Infinity"),
        ('{"bid": ' + "9" * 5000 + "}", "too many digits (5000)"),
        ("[" * 100_000, "nested too deeply"),
        ('{"x-a": ' + "[" * 50_000 + "]" * 50_000 + "}", "nested too deeply"),
        ('{"x-a": "' + "x" * LONGEST_LINE + '"}', "longer than"),
        ('{"hands": 1}', "hands must be a list"),
        ('{"hands": [1]}', "hand 1: a hand must be an object"),
        ('{"hands": [{}]}', "hand 1: declarer is missing"),
        ('{"dealer": 4, "hands": []}', "dealer"),
        ('{"dealer": true, "hands": []}', "dealer"),
    ],
    ids=lambda value: value[:30],
)
def test_a_line_that_is_not_a_hand_is_refused(line, reason):
    assert reason in refusal(line)


def test_a_line_that_is_not_text_is_refused():
    done = pinochle("score", "--json", data=b'{"x-a": "\xff\xfe"}\n')
    assert ended_in_one_line(done)
    assert "line 1: not UTF-8" in done.stderr


def test_keys_with_x_are_ignored():
    assert score({**HAND, "x-note": {"a": [None, 1.5]}, "x-": 10**17})[0]["result"] == "made"


def test_the_calls_of_a_game_begin_left_of_each_dealer():
    game = {"dealer": 3, "hands": [{**HAND, "calls": [[0, 330], [1, 0], [2, 0], [3, 0]]}]}
    assert score(game)[0]["result"] == "made"
    assert "out of turn" in refusal({**game, "dealer": 2})


def test_windows_line_ends_and_a_byte_order_mark_are_accepted():
    line = json.dumps(HAND).encode()
    done = pinochle("score", "--json", data=b"\xef\xbb\xbf" + line + b"\r\n" + line)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 2


def test_empty_input_gives_empty_output():
    done = pinochle("score", "--json", text="")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("words", ["target=ten", "target=1000 --set nothing=1"])
def test_options_are_refused_also_without_a_hand(words):
    done = pinochle("score", "--set", *words.split(), text="")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("error: the option ") or "no such option" in done.stderr
    assert pinochle("score", "--set", "target=1000", text="").returncode == 0


def test_a_hand_after_the_end_is_refused():
    big = {"declarer": 0, "bid": 250, "meld": [1500, 0], "tricks": [240, 10]}
    assert "after the end of the race" in refusal(big, HAND)
    assert "hand 2: this hand comes after the end" in refusal({"hands": [big, HAND]})
    # A game in a line is a separate race: single hands continue their race after it.
    assert [out["hand"] for out in score(HAND, {"hands": [HAND, big]}, HAND)] == [1, 1, 2, 2]


@pytest.mark.parametrize(
    ("rules", "setting", "reason"),
    [
        ("nope", "target=100", "no such rule set: nope"),
        ("hay", "colour=red", "no such option: colour"),
        ("hay", "target=ten", "cannot be ten"),
        ("hay", "target=-5", "cannot be"),
        ("racehorse", "target=1505", "cannot be 1505"),
        ("hay", "counting=classic", "does not work in ones (add --set unit=tens)"),
        ("two-handed", "min-bid=10", "does not apply to"),
        ("two-handed", "stuck=left", "does not apply to"),
        ("hay", "save=all", "cannot be all"),
        ("hay", "target=\u0665\u0660", "cannot be"),
        ("hay", "target=" + "9" * 60, "cannot be"),
    ],
)
def test_unsuitable_house_rules_are_refused(rules, setting, reason):
    done = pinochle("score", "--rules", rules, "--set", setting, text="")
    assert ended_in_one_line(done)
    assert reason in done.stderr


@pytest.mark.parametrize("setting", ["rules=hay-club", "title=Hay", "source=us", "colour=red"])
def test_only_house_rules_can_be_set_also_without_a_line(setting):
    for text in ("", json.dumps(HAND)):
        done = pinochle("score", "--set", setting, text=text)
        assert ended_in_one_line(done)
        assert done.stderr.startswith(f"error: no such option: {setting.partition('=')[0]} (")


def test_blank_lines_are_accepted_only_at_the_end():
    hand = json.dumps(HAND)
    assert pinochle("score", text=f"{hand}\n{hand}\n\n  \r\n").returncode == 0
    assert pinochle("score", text="").returncode == 0
    for text, number in ((f"\n{hand}\n", 1), (f"{hand}\n\n\n{hand}\n", 2), ("\n\n", 1)):
        done = pinochle("score", text=text)
        assert ended_in_one_line(done)
        assert done.stderr == f"error: line {number}: the line is empty\n"


def test_without_json_a_table_is_printed_up_to_an_error():
    done = pinochle("score", text=json.dumps(HAND) + "\noops\n")
    assert ended_in_one_line(done)
    assert "+330" in done.stdout
    assert "North-South" in done.stdout


def test_a_meld_that_is_counted_too_often_is_named():
    more = "more melds of one kind than a hand can hold: "
    assert in_words(Illegal("meld-count", ROYAL, 1)) == more + "royal-marriage"
    assert in_words(Illegal("meld-count", EXTRA, 0)) == more + "extra-royalty"
    assert in_words(Illegal("meld-count", "pinochle")) == more + "pinochle"
