"""docs/architecture.md and the recipes: paths and tables exist, the layers are those tested."""

import ast
import re
from pathlib import Path

from test_architecture import LAYERS, modules_of

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text()
RECIPES = (ROOT / "CONTRIBUTING.md").read_text()
TOP = tuple(path.name for path in ROOT.iterdir())
WORDS = {"Event", "Journal", "Game", "Screen", "App", "Runner"}


def paths():
    """Return the paths in both pages: what is in backticks and begins as one of the checkout."""
    quoted = re.findall(r"`([^`\n]+)`", PAGE + RECIPES)
    found = {text for text in quoted if text.split("/")[0] in TOP and " " not in text}
    # Below a room's own package: `rules/scoring.py`, `device/connection.py`.
    return found | {text for text in quoted if re.fullmatch(r"[a-z_]+/[a-z_/]+[.]py", text)}


def exists(path):
    pattern = re.sub(r"<[a-z]+>", "*", path)
    folders = (ROOT, ROOT / "firmware" / "pinochle", ROOT / "host_tools" / "pinochle_tools")
    return any(list(folder.glob(pattern)) for folder in folders)


def names_in(path):
    """Return the names that a module defines at its top level."""
    found = set()
    for node in ast.parse((ROOT / path).read_text()).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def rooms_in(folder):
    """Return the rooms that the page's table of a package lists."""
    table = PAGE.split(f"| room of `{folder}` |")[1].split("\n\n")[0]
    return set(re.findall(r"^\| `([a-z_]+)` \|", table, re.MULTILINE))


def test_every_path_exists():
    assert len(paths()) > 25
    assert [path for path in sorted(paths()) if not exists(path)] == []


def test_every_table_is_where_the_page_says():
    named = re.findall(r"`(\w+)`\s+in\s+`([^`]+\.py)`", PAGE + RECIPES)
    tables = {
        "STEPS",
        "FORMS",
        "_FOLDS",
        "CHANGES",
        "EVENTS",
        "HELP",
        "PRESETS",
        "BASE",
        "OPTIONS",
    }
    assert {name for name, _ in named} > tables | {"_VIEWS", "NAMES", "COMMANDS", "TABLE"}
    assert [(name, path) for name, path in named if name not in names_in(path)] == []


def test_the_six_words_are_explained():
    table = PAGE.split("## Six words")[1].split("\n\n")[1]
    assert set(re.findall(r"^\| ([A-Z]\w+) \|", table, re.MULTILINE)) == WORDS


def test_the_layers_are_those_that_are_tested():
    for folder, rule in LAYERS.items():
        assert f"- `{folder}`: `{rule}`\n" in PAGE, folder


def test_every_room_is_described():
    for folder in ("firmware/pinochle", "host_tools/pinochle_tools"):
        rooms = {name.split(".")[1] for name in modules_of(folder) if name.count(".") > 1}
        assert rooms_in(folder) == rooms
