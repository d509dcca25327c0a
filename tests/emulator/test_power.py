"""Power lost at every flash operation of a whole game: before or after the event, never other."""

import pytest
from emulator.emulated import show
from emulator.games import BOARD, press, twin

# Four of these win: a big meld made in steps of five, and most of the trick points.
HAND = "OK UP OK UP RIGHT RIGHT RIGHT RIGHT OK UP OK OK UP UP UP UP UP UP OK OK"


def files_of(folder):
    games = folder / "games"
    return {f"/games/{path.name}": path.read_bytes() for path in games.iterdir()}


def recorded_game(pico, folder):
    """Play a game on both; return for each key how many operations were done and what resumes."""
    app = twin(folder / "played")
    pico.boot(files=BOARD)
    pico.do("flash", record=True)
    steps = [(0, press(app, ""))]
    words = ["OK", "UP"]
    while words or not app.flow.current.over:
        if not words:
            words = HAND.split()
        word = words.pop(0)
        shown = press(app, word)
        pico.press(word)
        assert pico.shows(shown), f"after {word}:\n{show(pico.picture())}"
        if len(words) == 9:
            pico.run(4000)  # the cards are played; the newest lines move to the game's file
        resumed = press(twin(folder / "resumed", files_of(folder / "played")), "")
        steps.append((pico.do("flash")["operations"], resumed))
    return steps


@pytest.mark.parametrize("half", [False, True], ids=["whole", "half"])
def test_power_lost_at_every_flash_operation_of_a_whole_game(pico, tmp_path, half):
    steps = recorded_game(pico, tmp_path)
    total = steps[-1][0]
    assert total > 25
    which = {"from": 0, "to": total, "half": half, "file": str(tmp_path / "cut")}
    images = pico.do("cuts", **which)
    later = 0
    for number, image in enumerate(images["names"]):
        # The key during which the operation ran, and the frames before and after it.
        step = next(i for i, (done, _) in enumerate(steps) if done > number)
        before, after = steps[step - 1][1], steps[step][1]
        seen = pico.boot(image=image)
        assert seen in (before, after), f"operation {number}:\n{show(seen)}"
        later += seen == after != before
    assert later > 0, "some cuts come after the event was safe"
