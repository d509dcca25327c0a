"""Any JSON given as a hand or a game is scored, or refused in one line."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle.rules.rule_set import preset_names
from pinochle_tools.score_files.score_lines import KEYS
from support.records import ended_in_one_line, pinochle

pytestmark = pytest.mark.property

NUMBERS = st.integers(-20, 300) | st.sampled_from([250, 330, 10**6, 10**17])
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
PAIRS = st.lists(NUMBERS, min_size=1, max_size=4)
HANDS = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(KEYS, VALUES),
        "declarer": st.integers(-1, 4) | VALUES,
        "bid": NUMBERS | VALUES,
        "meld": PAIRS | VALUES,
        "tricks": PAIRS | VALUES,
        "calls": st.lists(st.lists(NUMBERS, min_size=2, max_size=2)) | VALUES,
    },
)
GAMES = st.fixed_dictionaries(
    {"hands": st.lists(HANDS | VALUES, max_size=3) | VALUES}, optional={"dealer": NUMBERS | VALUES}
)


@given(st.lists(HANDS | GAMES, min_size=1, max_size=3), st.sampled_from(preset_names()))
def test_any_json_is_scored_or_refused_in_one_line(objects, preset):
    text = "".join(json.dumps(entry) + "\n" for entry in objects)
    for as_json in (["--json"], []):
        done = pinochle("score", "--rules", preset, *as_json, text=text)
        if done.returncode:
            assert ended_in_one_line(done), done.stderr
            assert done.stderr.startswith("error: line "), done.stderr
            assert done.stderr[:-1].isprintable()
        else:
            assert done.stderr == ""
