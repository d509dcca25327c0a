"""Presets and boards that a test runs through: enough in `make test`, all in `make soak`."""

import pytest
from pinochle.rules.rule_set import Rules, preset_names

BIDDING = [preset for preset in preset_names() if Rules(preset).bidding != "none"]
# With four keys only the kinds of list and question differ: pairs, passes, many sides, no bids.
WITH_FOUR_KEYS = ("racehorse", "six-card", "three-hand", "double-deck", "two-handed")


def on_boards(presets):
    """Parametrize `preset` and `keys`: all presets on six keys, and a few on four."""
    return pytest.mark.parametrize(
        ("preset", "keys"),
        [
            pytest.param(
                *(preset, keys),
                marks=[pytest.mark.soak] if keys == 4 and preset not in WITH_FOUR_KEYS else [],
            )
            for keys in (6, 4)
            for preset in presets
        ],
    )


EVERY_PRESET = on_boards(preset_names())
EVERY_BIDDING = on_boards(BIDDING)


def for_hours(test):
    """Parametrize `seed`, `preset` and `keys` for soak: every preset, both boards, twice."""
    for mark in (
        pytest.mark.parametrize("seed", [1, 2]),
        pytest.mark.parametrize("preset", preset_names()),
        pytest.mark.parametrize("keys", [6, 4]),
        pytest.mark.soak,
    ):
        test = mark(test)
    return test
