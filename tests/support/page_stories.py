"""Key stories, and games by keys and by orders, played on the page as on CPython.

A page is what has evaluate(script, value): of Playwright or of support.firefox.
"""

import tempfile
import zlib
from pathlib import Path

from parity import played
from pinochle_tools.terminal.playing import always_the_same
from support import ordered_hands

STORIES = Path(__file__).parents[1] / "stories"
# Of every kind: six keys and four, pairs and singles, corrections, names, house rules.
FEW = ("back-and-forth", "correcting", "counter-four", "first-hand", "six-players", "two-handed")


def all_stories():
    """Return the names of all stories."""
    return [path.stem for path in played.STORIES]


def steps_of(text):
    """Return a story's presses, [key, held]; [-1, ms] lets time pass."""
    return played.story(text)["presses"]


def on_cpython(steps, keys, rules):
    with tempfile.TemporaryDirectory() as folder:
        app = always_the_same(Path(folder), keys)
        if rules:
            app.offer(rules)
        frames = []
        app.draw()
        for key, held in steps:
            if isinstance(key, str):
                assert getattr(app, key)(held) == ""
            else:
                app.tick(held) if key < 0 else app.press(key, held)
            frames.append(zlib.crc32(bytes(app.draw())))
        files = {path.name: path.read_text() for path in Path(folder).iterdir()}
    return frames, files


def journals(page):
    return page.evaluate("pinochle.journals()")


def differing(page, names):
    """Return the stories whose frames or journals differ from CPython's."""
    stories = [played.story((STORIES / f"{name}.keys").read_text(), name) for name in names]
    return _differing(page, stories)


def differing_orders(page):
    """Return the games by orders whose frames or journals differ from CPython's."""
    return _differing(page, played.ordered())


def differing_games(page):
    """Return the games of a pilot whose frames or journals differ from CPython's."""
    return _differing(page, played.games())


def differing_hands(page, count, seed):
    """Return the random games whose orders store otherwise on the page than on CPython.

    One of ten is entered by keys, too: on CPython they store what the orders do.
    """
    found = []
    for number, (keys, by_keys, by_orders) in enumerate(ordered_hands.games(count, seed)):
        _, stored = on_cpython(by_orders, keys, "")
        for presses in (by_orders, by_keys)[: 1 if number % 10 else 2]:
            page.evaluate("keys => pinochle.again(keys)", keys)
            page.evaluate("steps => pinochle.play(steps)", presses)
            if journals(page) != stored:
                found.append((seed, number))
    return found


def _differing(page, games):
    found = []
    for game in games:
        steps, keys, rules = game["presses"], game["keys"], game["rules"]
        page.evaluate("keys => pinochle.again(keys)", keys)
        if rules:
            page.evaluate("rules => pinochle.offer(rules)", rules)
        frames = page.evaluate("steps => pinochle.play(steps)", steps)
        if (frames, journals(page)) != on_cpython(steps, keys, rules):
            found.append(game["name"])
    return found
