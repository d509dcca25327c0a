"""`pinochle rules`: the list, and each preset in full."""

import json
import re

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


def ends(*words):
    """Return the lines of `pinochle rules` on the end of the game."""
    shown = pinochle("rules", *map(str, words)).stdout
    lines = shown.split("End of the game: the first line that applies\n")[1].split("\n\n")[0]
    return [re.split("  +", line) for line in lines.splitlines()[1:]]


def test_the_end_of_a_game_is_shown_in_the_order_in_which_it_is_decided(tmp_path):
    file = tmp_path / "club.toml"
    file.write_text(
        'id = "club"\nbased-on = "hay-racehorse"\n[options]\nmercy = 300\ntarget = 500\n'
        "[score]\nsweep-wins = 1\n"
    )
    assert ends("check", file) == [
        ["a sweep is made", "declarer's side"],
        ["the declarer made the bid and has 500", "declarer's side"],
        ["a side leads by 300", "highest total"],
        ["a side has 500", "highest total; a tie plays on"],
    ]
    assert ends("two-handed") == [
        ["a player claims to have 1000", "claimant if right, else the other"],
        ["two sides or more have 1000", "nobody; the target rises by 250"],
        ["a side has 1000", "highest total; a tie plays on"],
    ]
    file.write_text('id = "club"\nbased-on = "hay"\n[options]\nboth-over = "must-bid"\n')
    assert ends("check", file) == [
        ["the declarer made the bid and has 150", "declarer's side"],
        ["a side has -120, or leads by 150", "highest total; a tie plays on"],
    ]
    file.write_text('id = "club"\nbased-on = "hay"\n[options]\nhands = 4\nmercy = 30\n')
    assert ends("check", file) == [["4 hands are played", "highest total; a tie plays on"]]
