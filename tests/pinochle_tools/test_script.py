"""Key scripts: the meaning of each word, and errors for wrong ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pinochle import keys
from pinochle_tools.console.errors import ToolError
from pinochle_tools.terminal import key_script as script
from pinochle_tools.terminal.key_script import Mark, Press, Wait


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


WORDS = st.sampled_from(["OK", "UP*2", "UP:500", "@a", "@b", "#", "\n", "WAIT:1", "HOLD-OK"])


@given(st.one_of(st.text(max_size=60), st.lists(WORDS).map(" ".join)))
def test_any_text_is_steps_or_one_refusal(text):
    refusal = ""
    try:
        steps = script.parse(text)
    except ToolError as refused:
        steps = []
        refusal = str(refused)
    assert all(isinstance(step, Press | Wait | Mark) for step in steps)
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
    steps = script.parse("UP:450 @there WAIT:20 OK")
    script.run(recorder, steps, lambda name: recorder.taken.append(("mark", name)))
    assert recorder.taken == [
        ("press", keys.UP, 0),
        ("press", keys.UP, 1),
        ("mark", "there"),
        ("tick", 20),
        ("press", keys.OK, 0),
    ]
