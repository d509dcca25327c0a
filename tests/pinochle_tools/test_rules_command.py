"""`pinochle rules`: the list, and each preset in full."""

import json

import pytest
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import preset_names
from support.records import ended_in_one_line, pinochle


def test_the_list_names_every_preset():
    done = pinochle("rules")
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines()[1:]] == list(preset_names())
    listed = json.loads(pinochle("rules", "--json").stdout)
    assert [entry["id"] for entry in listed] == list(preset_names())


@pytest.mark.parametrize("preset", preset_names())
def test_a_preset_in_full_lists_its_options_and_melds(preset):
    full = json.loads(pinochle("rules", preset, "--json").stdout)
    shown = pinochle("rules", preset).stdout
    for option in full["options"]:
        name, value = option["name"], option["value"]
        assert name in shown
        if "values" in option:
            assert value in option["values"], name
        else:
            assert option["lowest"] <= value <= option["highest"], name
            assert value % option["step"] == 0, name
    for meld in full["melds"]:
        assert meld["name"] in shown


@pytest.mark.parametrize("preset", preset_names())
def test_every_listed_value_is_accepted(preset):
    for option in json.loads(pinochle("rules", preset, "--json").stdout)["options"]:
        values = option.get("values") or [option["lowest"], option["highest"]]
        for value in values:
            changes = [[option["name"], str(value)]]
            if value == "ones" and preset == "two-handed":
                changes.append(["counting", "even"])
            if (option["name"], value) == ("counting", "classic"):
                changes.append(["unit", "tens"])
            assert house_rules(preset, changes).id == preset


def test_bids_of_the_double_deck_are_described():
    bid = json.loads(pinochle("rules", "double-deck", "--json").stdout)["bid"]
    assert bid == {"lowest": 50, "stuck": 50, "step": 1, "wide_from": 60, "wide_step": 5}
    assert json.loads(pinochle("rules", "two-handed", "--json").stdout)["bid"] is None


def test_an_unknown_preset_is_refused():
    done = pinochle("rules", "bridge")
    assert ended_in_one_line(done)
    assert "no such rule set: bridge" in done.stderr
