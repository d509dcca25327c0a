"""Screens of three to six sides: every player on one page, scores for a distance, chips."""

import itertools

import pytest
from pinochle.keys import BACK, DOWN, OK, RIGHT, UP
from pinochle.screens.big_scores import BigScores
from pinochle.screens.chips import Chips, chips_of
from pinochle.screens.choice import Choice
from pinochle.screens.score_tables import ScoreTable, SettleTable
from pinochle.storage.files import Folder
from pinochle.text import words
from support.measuring import MeasuringCanvas
from support.pilot import Pilot, begun, new_app
from support.plays import first_event
from support.readable import Recorder
from support.shelves import stored
from support.storage import FullFolder
from support.texts import WrittenCanvas

NAMES = ["Seat 1", "Seat 2", "Seat 3", "Seat 4", "Seat 5", "Seat 6"]


def settlement(sides, points):
    """Return the settlement of a hand in which each side has the same points."""
    numbers = [points] * sides
    return SettleTable(
        {
            "title": "T",
            "context": "",
            "keys": "OK",
            "names": NAMES[:sides],
            "melds": numbers,
            "tricks": numbers,
            "deltas": numbers,
            "totals": numbers,
        },
        lambda: None,
        lambda: None,
    )


def written(screen):
    canvas = WrittenCanvas()
    screen.draw(canvas)
    return canvas.lines()


@pytest.mark.parametrize(
    ("sides", "points"), [(3, -1250), (4, -128), (5, -46), (5, 128), (6, -7), (6, 51)]
)
def test_a_settlement_shows_every_side_below_its_name(sides, points):
    screen = settlement(sides, points)
    heads, *rows = written(screen)[1:6]
    assert len(set(heads.split(" | "))) == sides
    for row in rows:
        label, *cells = row.split(" | ")
        assert label
        assert [int(cell) for cell in cells] == [points] * sides
    before = written(screen)
    screen.press(DOWN, 0)
    assert written(screen) == before


def test_numbers_that_leave_no_room_for_all_columns_are_not_cut():
    screen = settlement(6, -12500)
    seen = set()
    for key in (UP, DOWN):
        screen.press(key, 0)
        canvas = MeasuringCanvas()
        screen.draw(canvas)
        assert canvas.clipped() == []
        lines = written(screen)
        assert "-12500" in lines[2]
        seen |= set(lines[1].split(" | "))
    assert {"Seat 1", "Seat 6"} <= seen


@pytest.mark.parametrize(
    ("points", "pages"),
    [
        ([8, -12, 5, 10, 13, 1], 1),
        ([5, -12, -21, 13, 46, -7], 1),
        ([-46] * 6, 2),
        ([80, -120, 50, 100, 130, 10], 2),
        ([50, -1200, 50, 1130, -1070, -2210], 2),
        ([50, -1200, 50, 1100], 1),
        ([-1200, 1130, -1070], 1),
    ],
)
def test_numbers_of_a_settlement_are_apart_below_names_and_beside_labels(points, pages):
    screen = settlement(len(points), 0)
    screen.rows = tuple([str(one) for one in points] for _ in range(4))
    screen.deltas = points
    seen, pictures = set(), set()
    for key in (UP, DOWN):
        screen.press(key, 0)
        canvas = WrittenCanvas()
        screen.draw(canvas)
        rows = {}
        for page, x, text in canvas.written:
            rows.setdefault(page, []).append((x, x + canvas.text_width(text), text))
        assert [rows[page][0][2] for page in (2, 3)] == [words.MELD_ROW, words.TRICKS_ROW]
        for page in (1, 2, 3, 4, 5):
            row = sorted(rows[page])
            assert all(right[0] - left[1] >= 3 for left, right in itertools.pairwise(row))
        seen |= {text for _, _, text in rows[4][1:]}
        pictures.add(bytes(canvas.buf))
    assert seen == {str(one) for one in points}
    assert len(pictures) == pages


@pytest.mark.parametrize("total", [0, 46, 128, -128, 1500, -1250, -12500])
@pytest.mark.parametrize("sides", [3, 4, 5, 6])
def test_scores_of_any_length_are_readable(sides, total):
    totals = [total] * sides
    board = ScoreTable(
        {
            "title": "",
            "context": "",
            "keys": "OK",
            "names": NAMES[:sides],
            "totals": totals,
            "deltas": [-1250] * sides,
            "at": 0,
        },
        lambda: None,
        None,
    )
    big = big_scores(NAMES[:sides], totals, board)
    for screen in (board, big):
        canvas = Recorder()
        screen.draw(canvas)
        assert not canvas.faults()


def test_four_scores_of_three_digits_have_the_largest_digits():
    board = ScoreTable(
        {
            "title": "",
            "context": "",
            "keys": "OK",
            "names": NAMES[:4],
            "totals": [128] * 4,
            "deltas": [],
            "at": 0,
        },
        lambda: None,
        None,
    )
    sizes = []

    class SizedCanvas(WrittenCanvas):
        def number(self, x, page, string, size):
            sizes.append(size)
            return super().number(x, page, string, size)

    board.draw(SizedCanvas())
    assert sizes == [3] * 4
    sizes.clear()
    big_scores(NAMES[:4], [128] * 4, board).draw(SizedCanvas())
    assert sizes == [4] * 4


@pytest.mark.parametrize("total", [128, -1250])
@pytest.mark.parametrize("sides", [3, 4, 5, 6])
def test_names_with_a_cedilla_stay_on_the_glass_beside_big_scores(sides, total):
    names = ["Ķārlis", "Ģirts", "Şule", "Çağla", "Ņina", "Ļena"][:sides]
    canvas = Recorder()
    big_scores(names, [total] * sides, None).draw(canvas)
    assert not canvas.faults()


def test_big_scores_say_that_the_game_is_not_saved(tmp_path):
    folder = FullFolder(str(tmp_path))
    app = new_app(folder)
    pilot = Pilot(app)
    pilot.begin("cutthroat")
    app.press(OK)
    assert isinstance(app.screen, BigScores)
    assert not any(app.draw()[:2])  # no title bar
    app.press(BACK)
    folder.room = 0
    for key in (UP, OK, UP, DOWN, OK):  # a bid that cannot be stored, and to go on
        app.press(key)
    assert not app.journal.saved
    while not isinstance(app.screen, ScoreTable):
        app.press(BACK)
    board = bytes(app.draw())
    app.press(RIGHT)
    assert isinstance(app.screen, BigScores)
    assert app.draw() == board


def big_scores(names, totals, board):
    """Return the totals to be read from a distance; `board` is drawn where a title is needed."""
    face = {"title": "", "keys": "OK", "names": names, "totals": totals}
    return BigScores(face, board, lambda: None)


def chips(unit, names, totals, melds):
    """Return the chips of these sides."""
    face = {"keys": "BACK", "unit": unit, "names": names, "totals": totals, "melds": melds}
    return Chips(face, None)


def board(sides, choice):
    """Return the scoreboard of three to six sides with a question."""
    names, totals = NAMES[:sides], [46] * sides
    return ScoreTable(
        {
            "title": "T",
            "context": "",
            "keys": "OK",
            "names": names,
            "totals": totals,
            "deltas": [],
            "at": 0,
        },
        lambda: None,
        None,
        choice,
    )


@pytest.mark.parametrize("sides", [3, 4, 5, 6])
def test_a_scoreboard_inverts_the_name_of_the_selected_side(sides):
    choice = Choice(NAMES[:sides], -1, lambda side: None, direct=False)
    screen = board(sides, choice)
    frames = []
    for _ in range(sides + 1):
        canvas = Recorder()
        screen.draw(canvas)
        assert not canvas.faults()
        frames.append((bytes(canvas.buf), {(x, y) for x, y in canvas.inverted if y > 8}))
        screen.press(DOWN, 0)
    assert not frames[0][1]
    selected = [inverted for _, inverted in frames[1:]]
    assert all(selected)
    for one, other in itertools.combinations(selected, 2):
        assert not one & other


@pytest.mark.parametrize("sides", [3, 4])
def test_a_scoreboard_shows_each_name_beside_its_arrow(sides):
    choice = Choice(NAMES[:sides], -1, lambda side: None)
    text = " ".join(written(board(sides, choice)))
    assert [sign for sign in "↑→↓←" if sign in text] == (
        ["↑", "→", "←"] if sides == 3 else ["↑", "→", "↓", "←"]
    )


def test_a_scoreboard_of_two_sides_marks_the_selected_answer(tmp_path):
    app = new_app(Folder(str(tmp_path)), 4)
    Pilot(app).begin("racehorse")
    assert ">" not in " ".join(written(app.screen))
    app.press(DOWN)
    assert ">North" in " ".join(written(app.screen))
    app.press(UP)
    assert ">West" in " ".join(written(app.screen))


def test_trick_points_on_the_page_of_all_are_ones_where_the_cards_count_so(tmp_path):
    rules = [["unit", "tens"], ["counting", "classic"]]
    melds = [["meld", side, 0, 0] for side in range(4)]
    folder = Folder(str(tmp_path))
    stored(folder, [first_event("six-card", rules), ["bid", 0, 60], ["trump", "S"], *melds])
    pilot = Pilot(new_app(folder, 4))
    pilot.press(OK)
    page = pilot.screen
    pilot.press(OK)
    pilot.enter(37)
    assert page.values[0] == 37


@pytest.mark.parametrize(
    ("points", "unit", "chips"),
    [
        (80, 10, (0, 8)),
        (80 + 110, 10, (1, 9)),
        (80 + 110 + 40, 10, (2, 3)),
        (1490, 10, (14, 9)),
        (1500, 10, (14, 10)),
        (1510, 10, (15, 1)),
        (-130, 10, (1, 3)),
        (0, 10, (0, 0)),
        (143, 1, (14, 3)),
    ],
)
def test_points_give_the_chips_of_the_source(points, unit, chips):
    assert chips_of(points, unit) == chips


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_any_number_of_chips_fits(count):
    names = ["Wilhelmina W"] * count
    found = []
    for total in (-12340, -130, 0, 1500, 29990):
        for meld in (0, 20, 1500):
            canvas = MeasuringCanvas()
            chips(10, names, [total] * count, [meld] * count).draw(canvas)
            if canvas.clipped():
                found.append((total, meld, canvas.clipped()))
    assert found == []


@pytest.mark.parametrize(
    ("total", "shown", "named"),
    [(-40, "owes 40", "P5"), (-1040, "-1040", "Pair 5"), (-12340, "-12340", "Pai 5")],
)
def test_what_is_owed_leaves_room_for_the_name(total, shown, named):
    """In half of the display: where the word leaves none, the sign says it."""
    canvas = WrittenCanvas()
    chips(10, ["Pair 9", "Pair 5"], [790, total], [0, 0]).draw(canvas)
    line = [(x, text) for row, x, text in canvas.written if row == 2 and x > 64]
    (left, name), (right, points) = sorted(line)
    assert points == shown
    assert name == named
    assert left + canvas.text_width(name) + 4 <= right


def test_meld_chips_are_separate_until_the_hand_is_settled():
    apart, without = MeasuringCanvas(), MeasuringCanvas()
    chips(10, ["a", "b"], [80, 0], [120, 0]).draw(apart)
    chips(10, ["a", "b"], [80, 0], [0, 0]).draw(without)
    assert apart.buf != without.buf
    # Chips won before do not change; they are in columns 0 to 42.
    for page in range(8):
        row = slice(page * 128, page * 128 + 43)
        assert apart.buf[row] == without.buf[row]


@pytest.mark.parametrize("count", [3, 4, 6])
def test_meld_chips_are_separate_for_many_sides_too(count):
    """A side's meld changes only the right end of its own row of chips."""
    names, totals = ["a"] * count, [19, 23, 0, 49, 50, 9][:count]
    without = MeasuringCanvas()
    chips(1, names, totals, [0] * count).draw(without)
    frames = set()
    for meld in (1, 4, 9, 15):
        apart = MeasuringCanvas()
        chips(1, names, totals, [meld] + [0] * (count - 1)).draw(apart)
        changed = [at for at in range(1024) if apart.buf[at] != without.buf[at]]
        # The first side's row is below the title; its meld is right of its chips.
        assert {at // 128 for at in changed} == {1}
        assert min(at % 128 for at in changed) > 30
        frames.add(bytes(apart.buf))
    assert len(frames) == 4


def test_a_list_of_hands_shows_what_each_of_six_got_in_tens(tmp_path):
    pilot = begun(tmp_path, "six-card", [["players", 6], ["unit", "tens"]])
    pilot.names = pilot.app.flow.names.sides()
    meld, tricks = [20, 40, 0, 0, 100, 10], [90, 0, 40, 60, 60, 0]
    pilot.play({"declarer": 1, "bid": 120, "meld": meld, "tricks": tricks})
    pilot.run("OK RIGHT>hands")
    lines = written(pilot.screen)
    assert lines[2] == "S1 | +110 | S2 | -120 | S3 | +40"
    assert lines[3] == "S4 | +60 | S5 | +160 | S6 | 0"
