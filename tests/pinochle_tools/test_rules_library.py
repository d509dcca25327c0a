"""The library: every entry can be used, and scores the examples beside it."""

import json
from pathlib import Path

import pytest
from pinochle.game.game import Game
from pinochle.rules import score_rows
from pinochle.setup.listed_games import TABLES
from pinochle_tools.rules_files import library
from pinochle_tools.rules_files.effective_rules import effective
from pinochle_tools.rules_files.library import library_ids, library_table, library_text
from pinochle_tools.rules_files.reading import parsed
from support.plays import first_event
from support.records import lines, pinochle

PAGE = (Path(__file__).parent.parent.parent / "docs" / "rules-files.md").read_text()
FOLDER = Path(library.__file__).parent / "games"


def examples(name):
    return lines(FOLDER / f"{name}.jsonl")


def test_the_tables_of_the_image_are_those_of_the_library():
    for name, preset, pairs in TABLES:
        assert (library_table(name).preset, library_table(name).changes) == (preset, pairs)


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
