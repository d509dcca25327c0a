"""rules check, add, remove and list; --rules with ids of own rules and with files."""

import json
import zipfile

import pytest
from pinochle.rules.rule_set import preset_names
from pinochle_tools.rules_files.library import library_ids, library_table, library_text
from support.records import ended_in_one_line, pinochle, said

CLUB = b"""# our table
id = "club"
title = "The club"
based-on = "hay"

[options]
target = 200
save = 5
"""
HAND = '{"declarer": 0, "bid": 20, "meld": [10, 7], "tricks": [21, 4]}\n'


@pytest.fixture
def club(tmp_path):
    path = tmp_path / "my club.toml"
    path.write_bytes(CLUB)
    return str(path)


def rules(data, *arguments):
    return said("rules", *arguments, data=data)


def rules_json(name):
    return pinochle("rules", name, "--json").stdout


def delta(data, chosen, *more):
    done = pinochle("score", "--rules", chosen, "--json", "--data", data, *more, text=HAND)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["delta"]


def test_check_prints_the_rules_in_words(club):
    done = pinochle("rules", "check", club)
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "The club (club), based on hay"
    assert ["save", "5"] in [line.split()[:2] for line in done.stdout.splitlines()]
    full = json.loads(pinochle("rules", "check", club, "--json").stdout)
    assert (full["id"], full["based_on"], full["target"]) == ("club", "hay", 200)


def test_check_names_the_place_of_an_error(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_bytes(CLUB + b'colour = "red"\n')
    done = pinochle("rules", "check", str(path))
    assert ended_in_one_line(done)
    assert "bad.toml: [options] colour: no such key" in done.stderr
    assert ended_in_one_line(pinochle("rules", "check", str(tmp_path / "none.toml")))


def test_a_file_scores_without_being_added(data, club):
    assert delta(data, "hay") == [31, 11]
    assert delta(data, club) == [31, 4]


def test_own_rules_score_by_their_id(data, club):
    assert "club added" in rules(data, "add", club)
    assert delta(data, "club") == [31, 4]
    assert delta(data, "club", "--set", "save=4") == [31, 11]
    assert "replaced" in rules(data, "add", club)
    assert rules(data, "club", "--toml").encode() == CLUB
    assert "The club (club)" in rules(data, "club")


def test_a_recorded_game_is_scored_by_the_rules_that_it_carries(data, club):
    rules(data, "add", club)
    own = [["rules", "club"], ["title", "The club"], ["target", 200], ["save", 5]]
    game = {"version": 2, "rules": "hay", "house_rules": own, "hands": [json.loads(HAND)]}
    for chosen in ([], ["--rules", "hay"], ["--rules", "club"]):
        done = pinochle("score", *chosen, "--json", "--data", data, text=json.dumps(game))
        assert json.loads(done.stdout)["delta"] == [31, 4]
    game["house_rules"] = [*own[:3], ["save", 6]]
    done = pinochle("score", "--rules", "club", "--data", data, text=json.dumps(game))
    assert ended_in_one_line(done)
    assert "by other rules than those of --rules" in done.stderr


@pytest.mark.parametrize("name", ["double-ladder", "six-pairs", "three-double", "spokane"])
def test_a_recorded_game_may_carry_lists(name):
    table = library_table(name)
    game = {"version": 2, "rules": table.preset, "house_rules": table.changes, "hands": []}
    assert pinochle("score", "--json", text=json.dumps(game)).returncode == 0
    game["house_rules"] = [*table.changes, ["ladder", [[True, 1]]]]
    assert ended_in_one_line(pinochle("score", "--json", text=json.dumps(game)))


def test_options_that_rows_replace_are_not_listed():
    listed = {option["name"] for option in json.loads(rules_json("spokane"))["options"]}
    assert "royal" not in listed
    assert {"on-set", "sweep", "min-bid"} <= listed
    assert "min-bid" not in rules_json("double-ladder")


def test_meld_takes_a_file(data, tmp_path):
    path = tmp_path / "queens.toml"
    path.write_text('id = "queens"\nbased-on = "hay"\n[meld]\nqueens = [60]\n')
    done = pinochle("meld", "QS QH QD QC", "--rules", str(path), "--trump", "S", "--json")
    assert json.loads(done.stdout)["total"] == 60


def test_all_rules_are_listed(data, club):
    rules(data, "add", club)
    listed = json.loads(rules(data, "list", "--json"))
    assert [entry["id"] for entry in listed["presets"]] == list(preset_names())
    assert [entry["id"] for entry in listed["library"]] == library_ids()
    assert [entry["id"] for entry in listed["own"]] == ["club"]
    shown = rules(data, "list")
    for name in (*preset_names(), *library_ids(), "club"):
        assert any(line.split()[:1] == [name] for line in shown.splitlines()), name


def test_an_entry_of_the_library_becomes_own_rules(data):
    rules(data, "add", "spokane")
    assert [one["id"] for one in json.loads(rules(data, "list", "--json"))["own"]] == ["spokane"]
    assert rules(data, "spokane", "--toml").encode() == library_text("spokane")


def test_removed_rules_are_unknown(data, club):
    rules(data, "add", club)
    assert "club removed" in rules(data, "remove", "club")
    done = pinochle("score", "--rules", "club", "--data", data, text=HAND)
    assert ended_in_one_line(done)
    assert "no such rule set: club" in done.stderr
    assert ended_in_one_line(pinochle("rules", "remove", "club", "--data", data))


@pytest.mark.parametrize("name", ["../club", "hay", "nothing", ""])
def test_only_own_rules_are_removed(data, club, name):
    rules(data, "add", club)
    done = pinochle("rules", "remove", name, "--data", data)
    assert ended_in_one_line(done)
    assert "own rules: club" in done.stderr


def test_a_damaged_file_is_listed_and_the_others_work(data, club, tmp_path):
    rules(data, "add", club)
    rules(data, "add", "spokane")
    (tmp_path / "data" / "rules" / "club.toml").write_bytes(CLUB[:-6])
    assert "not usable: club.toml line 8" in rules(data, "list")
    assert [one["id"] for one in json.loads(rules(data, "list", "--json"))["own"]] == ["spokane"]
    assert ended_in_one_line(pinochle("score", "--rules", "club", "--data", data, text=HAND))


def test_a_file_under_another_name_than_its_id_is_not_used(data, club, tmp_path):
    rules(data, "add", club)
    folder = tmp_path / "data" / "rules"
    (folder / "club.toml").rename(folder / "other.toml")
    assert "not usable: other.toml: id: the file of other has the id club" in rules(data, "list")


def test_json_has_the_words_of_the_scores():
    scores = json.loads(rules_json("spokane"))["scores"]
    assert scores["no-royal"] == ["-bid", "meld"]
    assert "sweep-made" not in scores
    assert "scores" not in json.loads(rules_json("two-handed"))


@pytest.mark.parametrize("words", [("--json", "hay"), ("hay", "--json")])
def test_an_option_may_come_before_or_after_an_id(words):
    assert json.loads(pinochle("rules", *words).stdout)["id"] == "hay"


def test_nothing_is_added_from_a_bad_file(data, tmp_path):
    path = tmp_path / "bad.toml"
    path.write_bytes(CLUB.replace(b"200", b"true"))
    assert ended_in_one_line(pinochle("rules", "add", str(path), "--data", data))
    done = pinochle("rules", "add", "nothing", "--data", data)
    assert ended_in_one_line(done)
    assert "rules list" in done.stderr
    assert json.loads(rules(data, "list", "--json"))["own"] == []


@pytest.mark.parametrize("preset", preset_names())
def test_a_preset_written_as_a_file_scores_the_same(preset, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(pinochle("rules", preset, "--toml").stdout)
    table = json.loads(pinochle("rules", "check", str(path), "--json").stdout)
    wanted = json.loads(pinochle("rules", preset, "--json").stdout)
    assert table["id"] == f"my-{preset}"[:16]
    same = set(wanted) - {"id", "source"}
    assert {key: table[key] for key in same} == {key: wanted[key] for key in same}


@pytest.mark.parametrize("arguments", [["--toml"], ["hay", "--toml", "--json"]])
def test_a_file_is_written_for_one_set_of_rules(arguments):
    assert pinochle("rules", *arguments).returncode == 2


# In backups.


@pytest.fixture
def backup(data, club, tmp_path):
    """A backup with own rules, and how to change what is in it."""
    rules(data, "add", club)
    rules(data, "add", "spokane")
    path = tmp_path / "all.zip"
    done = pinochle("backup", str(path), "--data", data)
    assert done.stdout == f"0 journals and 2 own rules in {path}\n"
    return path


def changed(backup, members):
    """Rewrite a backup with other members; those that are None are left out."""
    with zipfile.ZipFile(backup) as archive:
        whole = {name: archive.read(name) for name in archive.namelist()} | members
    with zipfile.ZipFile(backup, "w") as archive:
        for name, text in whole.items():
            if text is not None:
                archive.writestr(name, text)


def restored(backup, data):
    return said("restore", backup, data=data)


def test_own_rules_come_back_from_a_backup(backup, tmp_path):
    other = str(tmp_path / "other")
    assert "own rules restored: club, spokane" in restored(backup, other)
    assert rules(other, "club", "--toml").encode() == CLUB
    assert delta(other, "club") == [31, 4]
    assert "own rules" not in restored(backup, other)


def test_other_rules_with_the_same_id_stay(backup, tmp_path):
    other = str(tmp_path / "other")
    mine = tmp_path / "mine.toml"
    mine.write_bytes(CLUB.replace(b"5", b"6"))
    rules(other, "add", str(mine))
    said = restored(backup, other)
    assert "own rules restored: spokane" in said
    assert "own rules club not restored: other rules have this id here, and stay" in said
    assert rules(other, "club", "--toml").encode() == mine.read_bytes()


def test_an_older_backup_has_no_own_rules(backup, tmp_path):
    changed(backup, {"rules/club.toml": None, "rules/spokane.toml": None})
    assert "own rules" not in restored(backup, str(tmp_path / "other"))


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("rules/club.toml", CLUB[:-6], "not usable: club.toml line 8"),
        (
            "rules/other.toml",
            CLUB,
            "not usable: other.toml: id: the file of other has the id club",
        ),
        ("rules/club.toml", b"#" * 70_000, "not usable: club.toml: a rules file has at most"),
        ("rules/hay.toml", CLUB.replace(b'"club"', b'"hay"'), "not usable: hay.toml: id"),
        ("rules/../club.toml", CLUB, ""),
        ("rules/a/b.toml", CLUB, ""),
        ("/rules/b.toml", CLUB, ""),
    ],
)
def test_no_file_of_a_backup_is_trusted(backup, tmp_path, name, text, said):
    changed(backup, {"rules/club.toml": None, name: text})
    other = tmp_path / "other"
    assert said in restored(backup, str(other))
    assert [path.name for path in tmp_path.rglob("*.toml") if "other" in path.parts] == [
        "spokane.toml"
    ]
