"""The README's commands run, its files exist, its pictures are current."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from pinochle.rules.rule_set import Rules, preset_names
from pinochle_tools.cli import COMMANDS
from pinochle_tools.site.meetings import LEAST, MOST

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
sys.path.insert(0, str(ROOT / "host_tools" / "pictures"))

import build  # noqa: E402 - the script that draws the pictures


def commands():
    """Return the lines of all shell command blocks, without their comments."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    return [line.split("#")[0].strip() for block in blocks for line in block.splitlines()]


def test_it_begins_with_a_picture_and_two_commands():
    assert README.index("](docs/pictures/") < README.index("```sh")
    assert commands()[:2] == ["make play", "make test"]


@pytest.mark.parametrize("command", [c for c in commands() if c.startswith("pinochle")])
def test_its_commands_run(command, tmp_path):
    run = subprocess.run(
        [sys.executable, "-m", "pinochle_tools", *shlex.split(command)[1:]],
        cwd=ROOT,
        env={**os.environ, "PINOCHLE_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout


def test_its_make_targets_exist():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = re.findall(r"(?:`|^)make ([a-z-]+)", README, re.MULTILINE)
    assert set(named) <= targets


def test_its_files_exist():
    for path in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / path).exists(), path


def test_its_list_has_the_files_of_a_release_that_other_pages_name():
    table = README.partition("## Download")[2].partition("##")[0]
    rows = [row for row in table.splitlines() if row.startswith("| `")]
    listed = [name for row in rows for name in re.findall(r"`(.*?)`", row.split("|")[1])]
    patterns = [re.escape(name).replace("…", ".+") for name in listed]
    page = (ROOT / "boards" / "README.md").read_text()
    named = re.findall(r"`(pinochle-[a-z0-9.-]+\.(?:zip|uf2))`", page)
    assert len(named) >= 4
    for name in named:
        assert any(re.fullmatch(pattern, name) for pattern in patterns), name


def test_it_leads_to_how_the_page_gets_onto_a_phone():
    row = next(line for line in README.splitlines() if line.startswith("| play on a phone |"))
    assert "](docs/playing.md#as-a-page)" in row
    section = (ROOT / "docs" / "playing.md").read_text().partition("## As a page\n")[2]
    for what in (
        "pinochle-page.zip",
        "HTTPS",
        "Android",
        "iPhone",
        "http:// address it saves nothing",
    ):
        assert what in section, what


def test_its_example_hand_is_scored(tmp_path):
    hand = re.search(r'\{"declarer".*?\}', README)[0]
    run = subprocess.run(
        [sys.executable, "-m", "pinochle_tools", "score", "--rules", "racehorse", "--json"],
        input=hand,
        capture_output=True,
        text=True,
        check=True,
    )
    assert '"delta": [330, 120]' in run.stdout


def test_every_preset_is_in_its_table_with_its_players_and_target():
    rows = re.findall(r"^\| (`[a-z].*?) \| (.*?) \| ([0-9][0-9, to]*) \|$", README, re.MULTILINE)
    listed = []
    for presets, players, targets in rows:
        rules = [Rules(preset) for preset in re.findall(r"`([a-z-]+)`", presets)]
        listed += [one.id for one in rules]
        for one in rules:
            assert ("pairs" in players) == one.pairs
            assert one.pairs or players.startswith(
                {2: "two", 3: "three", 4: "two to six"}[one.players]
            )
        if " to " in targets:
            low, high = map(int, targets.split(" to "))
            assert (low, high) == (min(r.target for r in rules), max(r.target for r in rules))
        elif "," in targets:
            assert [int(target) for target in targets.split(", ")] == [r.target for r in rules]
        else:
            assert {int(targets)} == {one.target for one in rules}
    assert sorted(listed) == sorted(preset_names())


def test_its_pictures_are_what_the_display_shows():
    for name, picture in build.pictures().items():
        with Image.open(ROOT / "docs" / "pictures" / name) as kept:
            difference = ImageChops.difference(kept.convert("RGB"), picture.convert("RGB"))
            assert difference.getbbox() is None, "run make accept WHAT=pictures"


def test_the_card_beside_the_box_has_the_screens_and_the_lines_of_the_menu():
    assert build.CARD.read_text() == build.card(), "run make accept WHAT=pictures"


def words(name):
    return sum(len(path.read_text().split()) for path in ROOT.glob(name))


def lines(name):
    return len((ROOT / name).read_text().splitlines())


@pytest.mark.parametrize(
    ("names", "most", "count"),
    [
        (("README.md",), 900, words),
        (("docs/*.md", "docs/*/*.md"), 16_000, words),
        (("CHANGELOG.md",), 80, lines),
    ],
)
def test_the_docs_stay_short(names, most, count):
    over = sum(map(count, names)) - most
    assert over <= 0, (
        f"{' and '.join(names)}: take out {over} {count.__name__} (what matters least)"
    )


def test_the_changelog_and_the_table_of_the_image_name_the_same_free_room():
    (said,) = re.findall(r"with ([0-9]+) kB free", (ROOT / "CHANGELOG.md").read_text())
    assert f"\n| free | {said} |\n" in (ROOT / "docs" / "pico.md").read_text()


def test_what_runs_where_counts_the_commands():
    text = (ROOT / "docs" / "what-runs-where.md").read_text()
    row = f"| every module, {len(COMMANDS)} commands |"
    assert row in text, f"docs/what-runs-where.md: {row}"


def test_the_history_says_how_many_meetings_have_a_page():
    text = " ".join((ROOT / "docs" / "history.md").read_text(encoding="utf-8").split())
    assert f"met in {({5: 'five'})[LEAST]} games, the {MOST} of each with most games" in text
