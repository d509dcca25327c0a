"""Key scripts of whole games; each named screen is compared with a golden.

A story may set its rules and its keys: `# rules: hay`, `# keys: 4`.
"""

import re
from pathlib import Path

import pytest
from pinochle.display.canvas import Canvas
from pinochle.display.text_layout import MARGIN, RIGHT_END, wrap
from pinochle.screens.base import ROWS
from pinochle.screens.kinds import Choices, Page
from pinochle.storage.files import Folder
from pinochle_tools.terminal import key_script as script
from support.pilot import new_app

ROOM = RIGHT_END - MARGIN
STORIES = sorted((Path(__file__).parents[1] / "stories").glob("*.keys"))


def begun(text, folder):
    """Return the App on which a story is run."""
    settings = dict(re.findall(r"^# (rules|keys): (\S+)$", text, re.MULTILINE))
    app = new_app(folder, int(settings.get("keys", 6)))
    if "rules" in settings:
        app.offer(settings["rules"])
    return app


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_a_story_shows_its_screens(path, golden, tmp_path):
    text = path.read_text()
    app = begun(text, Folder(str(tmp_path)))

    def after(step):
        if isinstance(step, script.Mark):
            golden(app, f"{path.stem}/{step.name}")

    steps = script.performed(app, text, after)
    assert any(isinstance(step, script.Mark) for step in steps), "a story must name a screen"


def lines_of(screen):
    """Return the lines of small text that a screen draws on separate rows."""
    lines = [screen.keys, *getattr(screen, "lead", ())]
    if isinstance(screen, Page):
        broken = [part for line in screen.lines for part in wrap(Canvas(), line)]
        assert len(broken) <= ROWS, screen.title
        lines += broken
    if isinstance(screen, Choices):
        lines += [text for text, _ in screen.items]
    return lines


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_no_screen_of_a_story_writes_beyond_its_edges(path, tmp_path):
    text = path.read_text()
    app = begun(text, Folder(str(tmp_path)))

    def after(step):
        screen = app.screen
        assert screen.title
        assert screen.keys
        # at least a word's gap between them
        width = app.canvas.text_width
        assert width(screen.title) + 4 + width(screen.context) <= ROOM, screen.title
        for line in lines_of(screen):
            assert width(line) <= ROOM, line

    script.performed(app, text, after)
