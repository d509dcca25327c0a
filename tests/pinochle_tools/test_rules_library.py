"""The library, and `pinochle rules`: every entry can be used, listed and is explained."""

import json
import re
from pathlib import Path

import pytest
from pinochle.game.game import Game
from pinochle.rules import score_rows
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import preset_names
from pinochle.setup.listed_games import TABLES
from pinochle_tools.rules_files import library
from pinochle_tools.rules_files.effective_rules import effective
from pinochle_tools.rules_files.library import library_ids, library_table, library_text
from pinochle_tools.rules_files.reading import parsed
from support.plays import first_event
from support.records import ended_in_one_line, lines, pinochle

PAGE = (Path(__file__).parent.parent.parent / "docs" / "rules-files.md").read_text()
FOLDER = Path(library.__file__).parent / "games"


def examples(name):
    return lines(FOLDER / f"{name}.jsonl")


def test_the_tables_of_the_image_are_those_of_the_library():
    for name, preset, pairs in TABLES:
        assert (library_table(name).preset, library_table(name).changes) == (preset, pairs)


def test_the_list_of_presets_names_each_ones_source():
    """The README says that it lists the games with their sources."""
    header, *listed = pinochle("rules").stdout.splitlines()
    start, end = header.index("source"), header.index("sides")
    for line in listed:
        in_full = pinochle("rules", line.split()[0]).stdout.splitlines()[0]
        assert line[start:end].strip() in in_full.split(", after ")[1]


def test_each_entry_has_examples():
    files = {path.name for path in FOLDER.iterdir()}
    assert files == {f"{name}{kind}" for name in library_ids() for kind in (".toml", ".jsonl")}
    assert len(library_ids()) >= 13


@pytest.mark.parametrize("name", library_ids())
def test_an_entry_names_itself_and_its_source(name):
    table = library_table(name)
    assert table.id == name
    assert dict(table.changes)["title"]
    assert dict(table.changes)["source"]
    assert library_text(name).startswith(b"# ")


@pytest.mark.parametrize("name", library_ids())
def test_a_game_carries_the_rules_of_an_entry(name):
    table = library_table(name)
    game = Game(first_event(table.preset, table.changes))
    assert effective(game.rules) == effective(table.rules)
    assert game.rules.title == dict(table.changes)["title"]


def scored(name, example):
    """Return what `pinochle score` or `pinochle meld` says of an example."""
    if "cards" in example:
        done = pinochle(
            "meld", example["cards"], "--rules", name, "--trump", example["trump"], "--json"
        )
        assert done.returncode == 0, done.stderr
        return {"total": json.loads(done.stdout)["total"]}
    done = pinochle("score", "--rules", name, "--json", text=json.dumps(example["hand"]))
    if "error" in example:
        assert done.returncode == 1
        assert example["error"] in done.stderr
        return {"error": example["error"]}
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    return {"result": said["result"], "delta": said["delta"]}


@pytest.mark.parametrize("name", library_ids())
def test_the_examples_of_an_entry(name):
    for example in examples(name):
        wanted = {k: v for k, v in example.items() if k in ("result", "delta", "error", "total")}
        assert scored(name, example) == wanted, example["says"]
    assert len(examples(name)) >= 2


def test_the_page_lists_each_entry():
    table = PAGE.split("## The library")[1].split("##")[0]
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    assert sorted("".join(cells).replace(",", " ").replace("`", " ").split()) == library_ids()


def test_the_file_on_the_page_can_be_used():
    example = PAGE.split("```toml\n")[1].split("```")[0]
    table = parsed(example.encode(), "page.toml")
    assert [name for name, _ in table.changes] == [
        *("rules", "title", "source", "save", "least-meld", "mercy", "ladder")
    ]


def test_the_page_names_every_row_of_scores():
    scores = PAGE.split("A row of `[score]`")[1].split("## Commands")[0]
    for name in score_rows.NAMES:
        assert f"`{name}`" in scores, name


def test_the_table_of_scores_has_the_names_of_six_players():
    hand = examples("six-pairs")[0]["hand"]
    done = pinochle("score", "--rules", "six-pairs", text=json.dumps(hand))
    assert done.returncode == 0, done.stderr
    for side in ("S1+S4", "S2+S5", "S3+S6"):
        assert side in done.stdout


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
