"""Views beside the scoreboard: navigation, the list of hands, earlier games."""

import random

import pytest
from pinochle.display.text_layout import MARGIN, RIGHT_END
from pinochle.game.names import Names
from pinochle.keys import BACK, DOWN, HOLD_OK, LEFT, OK, RIGHT, UP
from pinochle.review.earlier_games import SEARCHED
from pinochle.screens import scoreboard as views
from pinochle.screens.hand_list import HandList
from pinochle.screens.kinds import Choices
from pinochle.screens.race_chart import Chart
from pinochle.screens.settlement import Settle
from pinochle.storage.files import Folder
from pinochle.storage.saved_games import game_names
from pinochle.text import views as view_words
from pinochle.text import words
from support.measuring import MeasuringCanvas
from support.pilot import Pilot, begun, frame, new_app
from support.plays import first_event, hand_events, replay
from support.records import CORPUS, lines
from support.shelves import stored, table_of
from support.walking import check_screen, measured_app

HAND = {"declarer": 0, "bid": 250, "meld": [100, 40], "tricks": [180, 70]}
KINDS = ["Chips", "Chart", "HandList", "Table"]


def show_earlier(app):
    """Show the list of earlier games, the last view."""
    pilot = Pilot(app)
    pilot.show_views()
    pilot.run("RIGHT>earlier-games")


def test_right_goes_through_all_views_and_left_back(tmp_path):
    folder = Folder(str(tmp_path))
    stored(folder, [first_event(), *hand_events(HAND)])
    app = new_app(folder)
    board = bytes(app.draw())
    seen = []
    for first, key in (("", RIGHT), (" RIGHT>earlier-games", LEFT)):
        # From the scoreboard OK leads to the first view, because arrows name the bidder there.
        Pilot(app).run("OK" + first)
        kinds, began = [], type(app.screen)
        while not kinds or type(app.screen) is not began:
            kinds.append(type(app.screen).__name__)
            app.press(key)
        seen.append(kinds)
        app.press(BACK)
        assert bytes(app.draw()) == board
    assert set(KINDS) < set(seen[0])
    assert seen[0] == seen[1][::-1]


def test_back_leads_from_every_view_to_the_scoreboard(tmp_path):
    folder = Folder(str(tmp_path))
    stored(folder, [first_event(), *hand_events(HAND)])
    pilot = Pilot(new_app(folder))
    board = frame(pilot.app)
    rights, first = 0, None
    while True:
        pilot.run(" ".join(["OK", *["RIGHT"] * rights]))
        kind = type(pilot.screen)
        pilot.press(BACK)
        assert frame(pilot.app) == board
        if kind is first:
            break  # round all views, and never past the scoreboard, whose arrows name a bidder
        first = first or kind
        rights += 1
    assert rights > len(KINDS)


def test_a_finished_game_has_views_too(tmp_path):
    folder = Folder(str(tmp_path))
    stored(folder, [first_event(options=[["target", 250]]), *hand_events(HAND)])
    app = new_app(folder)
    assert isinstance(app.screen, views.Winner)
    app.press(RIGHT)
    assert app.screen.title == view_words.CHIPS
    app.press(BACK)
    assert isinstance(app.screen, views.Winner)


def test_views_opened_within_a_hand_return_to_it(tmp_path):
    folder = Folder(str(tmp_path))
    stored(folder, [first_event(), *hand_events(HAND), ["bid", 1, 250]])
    pilot = Pilot(new_app(folder))
    question = bytes(pilot.app.draw())
    pilot.open_menu(view_words.VIEWS)
    pilot.choose(view_words.RACE_LINE)
    # The menu over a view returns to the question under the first view.
    pilot.press(HOLD_OK)
    pilot.press(BACK)
    assert bytes(pilot.app.draw()) == question
    pilot.open_menu(view_words.VIEWS)
    pilot.choose(view_words.HANDS)
    pilot.press(BACK)
    assert isinstance(pilot.screen, views.Scoreboard)
    pilot.press(HOLD_OK)
    pilot.press(BACK)
    assert isinstance(pilot.screen, views.Scoreboard)
    pilot.press(OK)
    assert bytes(pilot.app.draw()) == question


def test_the_list_has_hands_adjustments_and_misdeals_in_order():
    events = [first_event(), *hand_events(HAND), ["bid", 1, 250], ["misdeal"]]
    events += [["adjust", 1, -50, "renege"], *hand_events(HAND), ["misdeal"], ["undo"]]
    game = replay(events)
    found = [
        "misdeal" if entry is None else entry.score.hand if entry.score else entry.reason
        for entry in game.sheet.lines
    ]
    assert found == [1, "misdeal", "renege", 2]


def test_the_title_of_the_list_shows_result_and_totals_of_the_chosen_hand(tmp_path):
    record = lines(CORPUS)[0]
    events = [first_event(dealer=record["dealer"])]
    for hand in record["hands"]:
        events += hand_events(hand)
    folder = Folder(str(tmp_path))
    stored(folder, events)
    app = new_app(folder)
    game = app.flow.game
    Pilot(app).show_views()
    Pilot(app).run("RIGHT>hands")
    for entry in reversed(game.sheet.entries()):
        result = words.RESULTS[entry.score.result]
        assert app.screen.title == view_words.HAND_RESULT % (entry.score.hand, result)
        assert app.screen.context == " : ".join(str(total) for total in entry.totals)
        app.press(OK)
        assert isinstance(app.screen, Settle)
        assert app.screen.deltas == entry.score.deltas
        app.press(BACK)
        app.press(UP)


# Earlier games.


def shelf_of(folder):
    """Store three games and a fourth in progress in a folder; return their events."""
    games = []
    for number, (preset, seconds) in enumerate(
        (("racehorse", 0), ("cutthroat", 1763645000), ("six-card", 86400 * 365), ("hay", 0))
    ):
        table = table_of(preset, 4, seed=number)
        events = [[*table.events[0][:2], f"{number:016x}", *table.events[0][3:]]]
        stored(folder, events + table.events[1:], seconds)
        games.append(table.game)
    return games


DAYS = ("", "2025-11-20", "1971-01-01")


def test_earlier_games_show_names_totals_date_rules_and_winner(tmp_path):
    folder = Folder(str(tmp_path))
    games = shelf_of(folder)
    app = new_app(folder)
    show_earlier(app)
    assert app.screen.title == view_words.EARLIER_TITLE
    shown = [game for game in games[2::-1] if game.winner < 0]
    shown += [game for game in games[2::-1] if game.winner >= 0]
    for line, game in enumerate(shown):
        names = Names(game).sides()
        scores = "  ".join(
            f"{name} {total}" for name, total in zip(names, game.totals, strict=True)
        )
        assert app.screen.items[line][0] == scores
        day = DAYS[games.index(game)]
        assert app.screen.foot.startswith(f"{day}  " if day else f"{game.rules.title}, ")
        assert app.canvas.text_width(app.screen.foot) <= RIGHT_END - MARGIN
        app.press(OK)
        assert app.screen.lead[-1] == scores
        won = app.screen.title.endswith(" WON")
        assert won == (game.winner >= 0)
        app.press(OK)
        assert isinstance(app.screen, Choices)
        app.press(UP)
        app.press(OK)
        assert isinstance(app.screen, HandList)
        assert [entry and entry.totals for entry in app.screen.lines] == [
            entry and entry.totals for entry in game.sheet.lines
        ]
        app.press(BACK)
        app.press(BACK)
        assert app.screen.title == view_words.EARLIER_TITLE
        app.press(DOWN)


def test_earlier_games_are_read_only(tmp_path):
    folder = Folder(str(tmp_path))
    shelf_of(folder)
    app = new_app(folder)
    before = {name: folder.read(name) for name in folder.names()}
    show_earlier(app)
    for key in (OK, UP, OK, OK):
        app.press(key)
    draw = random.Random(1)
    for _ in range(60):
        if not isinstance(app.screen, Choices) or app.screen.at < 0:
            app.press(draw.choice((UP, OK, OK, BACK)))
        else:
            app.press(draw.choice((OK, BACK)))
        check_screen(app)
        if app.screen.back is None:
            break
    assert {name: folder.read(name) for name in folder.names()} == before


class ReadingFolder(Folder):
    """Counts the files that are opened line by line."""

    def __init__(self, path):
        super().__init__(path)
        self.opened = []

    def lines(self, name, known=(0, 0)):
        self.opened.append(name)
        return super().lines(name, known)


def test_only_the_newest_games_and_visible_ones_are_read_once(tmp_path):
    folder = Folder(str(tmp_path))
    for number in range(40):
        stored(folder, [first_event(game_id=f"{number:016x}"), *hand_events(HAND)])
    reading = ReadingFolder(str(tmp_path))
    app = new_app(reading)
    reading.opened.clear()
    show_earlier(app)
    app.draw()
    assert len(reading.opened) <= SEARCHED + 1
    reading.opened.clear()
    for _ in range(SEARCHED):
        app.press(DOWN)
        app.draw()
    assert len(reading.opened) <= 3
    show = len(reading.opened)
    app.press(BACK)
    show_earlier(app)
    app.draw()
    assert len(reading.opened) == show


def test_an_unreadable_game_is_shown_as_such(tmp_path):
    folder = Folder(str(tmp_path))
    shelf_of(folder)
    name = game_names(folder)[1]
    folder.replace(name, b"x" + folder.read(name)[1:])
    app = measured_app(folder, 6)
    show_earlier(app)
    check_screen(app)
    assert app.screen.items[-1][0] == "?"
    app.press(UP)
    app.press(OK)
    check_screen(app)
    assert app.screen.lines == [view_words.UNREADABLE]
    app.press(OK)
    assert isinstance(app.screen, Choices)


# All views.


def chart_after(path, *more):
    """Return the chart after two hands and more events."""
    pilot = begun(path, events=[*hand_events(HAND), *hand_events(HAND), *more])
    pilot.show_views()
    pilot.run("RIGHT>race")
    return pilot.screen


def charted(points, start=(), goal=1500):
    """Return the chart of two sides as it is drawn."""
    canvas = MeasuringCanvas()
    face = {"context": "", "keys": "", "names": ["N+S", "E+W"], "goal": goal}
    Chart({**face, "course": points, "start": list(start)}, None).draw(canvas)
    return bytes(canvas.buf)


def test_the_race_begins_at_the_scores_so_far(tmp_path):
    chart = chart_after(tmp_path, ["start", [900, 1100], 6])
    assert chart.points == [[1180, 1210], [1460, 1320]]
    assert chart.start == [900, 1100]
    # Level lines: from where they begin, and where there is no hand yet.
    assert charted([[900, 1100]], [900, 1100]) == charted([], [900, 1100])
    assert charted([[900, 1100]]) != charted([], [900, 1100])
    assert charted([[500, 20]]) == charted([[500, 20]], [0, 0])


@pytest.mark.parametrize("hand", [1, 2])
def test_the_race_is_without_hands_that_were_taken_out(tmp_path, hand):
    chart = chart_after(tmp_path, ["drop", hand])
    assert chart.points == [[280, 110]]
    # Also where there are more lines than columns.
    sheet = begun(
        tmp_path / "more", events=hand_events(HAND) * 3 + [["drop", 1]]
    ).app.flow.game.sheet
    assert sheet.course(2) == [[560, 220]]
    assert sheet.course(3) == [[280, 110], [560, 220]]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_any_chart_stays_within_the_frame(count):
    draw = random.Random(count)
    for hands in (1, 2, 9, 60, 300):
        canvas = MeasuringCanvas()
        points = [[draw.randrange(-2000, 6000) for _ in range(count)] for _ in range(hands)]
        chart = Chart(
            {
                "context": "to 1500",
                "keys": "BACK",
                "names": ["Wilhelmina W"] * count,
                "course": points,
                "start": [],
                "goal": 1500,
            },
            None,
        )
        chart.draw(canvas)
        assert canvas.clipped() == []
        # The bottom row has only its text.
        assert max(x for x in range(128) if canvas.buf[7 * 128 + x]) < 80
