"""Key scripts: the meaning of each word, and errors for wrong ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle import keys
from pinochle.screens.kinds import Choices, Page
from pinochle_tools.common.errors import ToolError
from pinochle_tools.terminal import key_script as script
from pinochle_tools.terminal.key_script import Mark, Press, Search, Wait


def test_names_press_their_keys():
    assert script.parse(" ".join(keys.NAMES)) == [Press(key) for key in range(8)]


def test_a_star_repeats_and_a_colon_holds():
    assert script.parse("UP*3 LEFT:650") == [
        *[Press(keys.UP)] * 3,
        *[Press(keys.LEFT, held) for held in range(4)],
    ]
    assert script.parse("OK:700 BACK:100") == [Press(keys.HOLD_OK), Press(keys.BACK)]


def test_comments_marks_waits_and_lines():
    text = "OK # DOWN UP @no\n\n  #UP\n@first DOWN\tWAIT:5000 @second-2"
    assert script.parse(text) == [
        Press(keys.OK),
        Mark("first"),
        Press(keys.DOWN),
        Wait(5000),
        Mark("second-2"),
    ]


@pytest.mark.parametrize(
    "word",
    [
        "UPP",
        "up",
        "OK,",
        "UP*0",
        "UP*1001",
        "UP:0",
        "UP:9999999",
        "UP:",
        "UP*",
        "UP:7*2",
        "UP>",
        "UP>Hands",
        "UP>hands-",
        "HOLD-OK>hands",
        "WAIT>hands",
        "UP*2>hands",
        "HOLD-OK:700",
        "HOLD",
        "WAIT",
        "WAIT*3",
        "@",
        "@../up",
        "@.hidden",
        "12",
        "*",
    ],
)
def test_a_wrong_word_is_refused_with_its_line(word):
    with pytest.raises(ToolError) as refusal:
        script.parse(f"OK\n  DOWN {word} OK")
    assert str(refusal.value).startswith(f"line 2: {word}: ")


def test_a_name_is_used_once():
    with pytest.raises(ToolError, match="line 3: @a: this name is already used"):
        script.parse("@a\n@b\n@a")


WORDS = st.sampled_from(
    ["OK", "UP*2", "UP:500", "UP>a", "@a", "@b", "#", "\n", "WAIT:1", "HOLD-OK"]
)


@given(st.one_of(st.text(max_size=60), st.lists(WORDS).map(" ".join)))
def test_any_text_is_steps_or_one_refusal(text):
    refusal = ""
    try:
        steps = script.parse(text)
    except ToolError as refused:
        steps = []
        refusal = str(refused)
    assert all(isinstance(step, script.Step) for step in steps)
    assert not refusal or refusal.startswith("line ")
    assert "\n" not in refusal


class Recorder:
    """Records the calls that an App would receive."""

    def __init__(self):
        self.taken = []

    def press(self, key, held=0):
        self.taken.append(("press", key, held))

    def tick(self, ms):
        self.taken.append(("tick", ms))


def test_running_presses_ticks_and_marks_in_order():
    recorder = Recorder()
    done = script.performed(recorder, "UP:450 @there WAIT:20 OK", recorder.taken.append)
    assert recorder.taken == [
        ("press", keys.UP, 0),
        Press(keys.UP),
        ("press", keys.UP, 1),
        Press(keys.UP, 1),
        Mark("there"),
        ("tick", 20),
        Wait(20),
        ("press", keys.OK, 0),
        Press(keys.OK),
    ]
    assert done == [step for step in recorder.taken if isinstance(step, script.Done)]


class Turning:
    """Screens in a ring; LEFT and RIGHT go through them, DOWN through the lines of one."""

    def __init__(self, *screens):
        self.screens, self.at = screens, 0

    @property
    def screen(self):
        return self.screens[self.at]

    def press(self, key, held=0):
        if key == keys.DOWN:
            self.screen.at = (self.screen.at + 1) % len(self.screen.items)
        else:
            self.at = (self.at + (1 if key == keys.RIGHT else -1)) % len(self.screens)


def ring():
    lines = [("Undo: hand 4", None), ("Help", None), ("Names of teams", None)]
    return Turning(
        Page("SCORE", "", [], None, help="score"),
        Page("HAND 2 MADE", "", [], None, help="hands"),
        Choices({"title": "MENU", "keys": ""}, lines),
    )


@pytest.mark.parametrize(
    ("words", "presses"),
    [
        ("RIGHT>hands", 1),  # by its kind
        ("LEFT>hands", 2),
        ("RIGHT>hand-2", 1),  # by words of its title
        ("RIGHT>score", 0),  # already shown
        ("RIGHT>menu DOWN>names-of", 4),  # by words of the chosen line
        ("RIGHT>menu RIGHT>undo-hand-4", 2),
    ],
)
def test_a_search_presses_until_the_name_is_shown(words, presses):
    assert len(script.performed(ring(), words)) == presses


@pytest.mark.parametrize("words", ["RIGHT>hand-1", "RIGHT>han", "RIGHT>teams", "LEFT>made-hand"])
def test_a_search_without_end_says_what_is_shown(words):
    player = ring()
    with pytest.raises(ToolError) as refusal:
        script.performed(player, words)
    assert str(refusal.value).startswith(f"{words}: 100 presses do not find it, but ")
    assert player.screen.title in str(refusal.value)


def test_a_search_is_parsed():
    assert script.parse("RIGHT>hands") == [Search(keys.RIGHT, "hands")]
