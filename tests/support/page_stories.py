"""Key stories and a pilot's games, played on the scorekeeper's page as on CPython.

A page is what has evaluate(script, value): of Playwright or of support.firefox.
"""

import json
import tempfile
import zlib
from pathlib import Path

from parity import played
from pinochle_tools.terminal import key_script as script
from pinochle_tools.terminal.playing import always_the_same

STORIES = Path(__file__).parents[1] / "stories"
# Of every kind: six keys and four, pairs and singles, corrections, names, house rules.
FEW = ("back-and-forth", "correcting", "counter-four", "first-hand", "six-players", "two-handed")


def all_stories():
    """Return the names of all stories."""
    return sorted(path.stem for path in STORIES.glob("*.keys"))


def header(text, name, otherwise):
    for line in text.splitlines():
        if line.startswith(f"# {name}: "):
            return line.split(": ")[1].strip()
    return otherwise


def steps_of(text):
    """Return a script's presses, [key, held]; [-1, ms] lets time pass."""
    found = []
    for step in script.parse(text):
        if isinstance(step, script.Press):
            found.append([step.key, step.held])
        elif isinstance(step, script.Wait):
            found.append([-1, step.ms])
    return found


def on_cpython(steps, keys, rules):
    with tempfile.TemporaryDirectory() as folder:
        app = always_the_same(Path(folder), keys)
        if rules:
            app.offer(rules)
        frames = []
        app.draw()
        for key, held in steps:
            app.tick(held) if key < 0 else app.press(key, held)
            frames.append(zlib.crc32(bytes(app.draw())))
        files = {path.name: path.read_text() for path in Path(folder).iterdir()}
    return frames, files


def journals(page):
    return page.evaluate("pinochle.journals()")


def differing(page, names):
    """Return the stories whose frames or journals differ from CPython's."""
    found = []
    for name in names:
        text = (STORIES / f"{name}.keys").read_text()
        keys, rules = int(header(text, "keys", "6")), header(text, "rules", "")
        steps = steps_of(text)
        page.evaluate("keys => pinochle.again(keys)", keys)
        if rules:
            page.evaluate("rules => pinochle.offer(rules)", rules)
        frames = page.evaluate("steps => pinochle.play(steps)", steps)
        if (frames, journals(page)) != on_cpython(steps, keys, rules):
            found.append(name)
    return found


def differing_games(page):
    """Return the games of a pilot whose frames or journals differ from CPython's."""
    found = []
    for game in json.loads(played.games()):
        steps, keys = game["presses"], game["keys"]
        page.evaluate("keys => pinochle.again(keys)", keys)
        frames = page.evaluate("steps => pinochle.play(steps)", steps)
        if (frames, journals(page)) != on_cpython(steps, keys, ""):
            found.append(game["name"])
    return found
