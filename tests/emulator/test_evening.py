"""Rounds of an evening on emulated boxes: the plan arrives by cable, the codes reach the desk."""

import json

import pytest
from emulator.emulated import REST_MS, Emulated, show
from emulator.games import BOARD, press, twin
from emulator.games import play_both as play
from emulator.test_codes import read
from pinochle.keys import OK
from pinochle.screens.code import SHOWN_MS
from pinochle_tools.evening import results
from pinochle_tools.evening.desk import begin
from pinochle_tools.evening.log import Log
from pinochle_tools.evening.standings import standings
from support.evening_model import Storage
from support.records import pinochle

HAND = "UP OK UP UP OK UP OK UP OK UP OK"
HANDS = (HAND, "RIGHT UP OK DOWN UP UP OK UP OK UP UP UP OK")
# Long enough for a plan to be read, and for the games to be looked through.
READ_MS = 6000
# Between two looks at a display; a code stays for 1500 ms before its ground changes.
STEP_MS = 250


def new_desk():
    """Return the desk of an evening of two tables, two rounds of one hand."""
    form = [1, 0, "individual", 2]
    desk = begin(Log(Storage(), "evening"), "00c0ffee", "Tuesday", ["racehorse", []], form, 1)
    desk.add_people(["Ann", "Bob", "Carol", "Dave", "Eve", "Fay", "Gus", "Hal"])
    desk.draw()
    return desk


class Table:
    """An emulated box and the same App on this laptop; `arrows` lead to its table."""

    def __init__(self, folder, desk, arrows):
        files = {**BOARD, "/games/evening": desk.plan()}
        self.pico = Emulated(folder)
        self.app = twin(folder / "twin", files)
        self.app.draw()
        self.app.tick(50)
        self.pico.boot(own=False, files=files)
        assert self.pico.shows(bytes(self.app.draw()), READ_MS)
        play(self.pico, self.app, f"{arrows}OK", READ_MS)

    def play_round(self, hand=HAND):
        """Sit down, play one hand, sign; return the code that the display shows.

        The App's own differs, because the ids of games do.
        """
        play(self.pico, self.app, f"OK {hand}", READ_MS)
        self.app.press(OK)
        self.pico.press("OK")
        assert self.app.screen.kind == "code"
        for _ in range(READ_MS // STEP_MS):
            self.pico.run(STEP_MS)
            if text := read(self.pico.picture()):
                return text
        raise AssertionError(show(self.pico.picture()))


class LoadedTable(Table):
    """A box without a plan, to which `load(port)` copies one; then it is carried to its table."""

    def __init__(self, folder, load):
        folder.mkdir()
        self.pico = Emulated(folder)
        self.pico.boot(files=BOARD, plugged=True)
        load(self.port())
        self.start()

    def port(self):
        return f"socket://127.0.0.1:{self.pico.do('bridge', port=0)['port']}"

    def start(self, **options):
        """Switch the box off and on."""
        self.pico.run(REST_MS)
        self.pico.boot(own=False, image=self.pico.image(), **options)
        self.app = twin(self.pico.folder / "twin", self.pico.files())
        self.app.draw()
        self.app.tick(50)
        assert self.pico.shows(bytes(self.app.draw()), READ_MS)


@pytest.mark.wide
@pytest.mark.parametrize(
    ("boxes", "last"), [(4, 2), pytest.param(12, 6, marks=pytest.mark.soak)], ids=["4x2", "12x6"]
)
def test_boxes_play_an_evening_from_the_plan_to_the_prizes(tmp_path, monkeypatch, boxes, last):
    """Plans by cable; results by codes, as typed characters, and by cable where a code fails."""
    monkeypatch.setattr("pinochle_tools.device.line.SILENCE_SECONDS", 60.0)
    data, tables, points = str(tmp_path / "data"), [], {}

    def run(*words):
        done = pinochle(*words, "--data", data)
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("evening", "new", "Tuesday", "--kind", "mitchell", "--rounds", str(last), "--hands", "1")
    run("evening", "people", *[f"P{at}" for at in range(4 * boxes)])
    rounds = json.loads(run("evening", "draw", "--json"))["rounds"]
    try:
        for at in range(1, boxes + 1):

            def load(port, at=at):
                run("evening", "load", "--port", port, "--table", str(at))

            tables.append(LoadedTable(tmp_path / str(at), load))
        for number in range(1, last + 1):
            run("evening", "release", "seats", str(number))
            codes = []
            for at, table in enumerate(tables, 1):
                code = table.play_round(HANDS[(at + number) % 2])
                totals = table.app.flow.game.totals
                for seat, name in enumerate(rounds[number - 1]["tables"][at - 1]["names"]):
                    points[name] = points.get(name, 0) + totals[seat % 2]
                if (number, at) == (last, 3):
                    play(table.pico, table.app, "UP")
                    code = table.app.face()["value"]
                elif (number, at) == (last, 4):
                    continue
                codes.append(code)
                play(table.pico, table.app, "OK", READ_MS)
            run("evening", "scan", *codes)
        tables[3].start(plugged=True)
        run("sync", "--port", tables[3].port())
        run("evening", "scan", "--journals")
        found = json.loads(run("evening", "standings", "--json"))
        assert {row["name"]: row["points"] for row in found["standings"]} == points
        most = max(points.values())
        assert found["prizes"][0] == {**found["prizes"][0], "prize": "high total", "value": most}
        run("evening", "close")
    finally:
        for table in tables:
            table.pico.close()


def test_two_boxes_play_two_rounds_from_the_plan_to_the_standings(tmp_path):
    desk = new_desk()
    tables = []
    try:
        for number, arrows in ((1, ""), (2, "UP ")):
            (tmp_path / str(number)).mkdir()
            tables.append(Table(tmp_path / str(number), desk, arrows))
        for number in (1, 2):
            for at, table in enumerate(tables, 1):
                assert results.scan(desk, table.play_round(), 10) == (number, at, results.NEW)
                if number == 1:
                    # A power cut: the code is one press away, and then the next round.
                    table.pico.run(4000)
                    table.pico.boot(own=False, image=table.pico.image())
                    table.app = twin(table.pico.folder / "again", table.pico.files())
                    assert table.pico.shows(press(table.app, ""), READ_MS)
                    table.app.tick(50)
                    table.app.press(OK)
                    table.pico.press("OK")
                    table.pico.run(SHOWN_MS // 2)
                play(table.pico, table.app, "OK", READ_MS)
        assert [row.points for row in standings(desk.state)]
        assert desk.state.current == 3
        for table in tables:
            table.pico.run(4000)
            files = [data for name, data in table.pico.files().items() if name.endswith(".log")]
            assert len([data for data in files if b'["end","round"]' in data]) == 2
    finally:
        for table in tables:
            table.pico.close()


def test_a_plan_by_cable_opens_the_evening(pico, tmp_path, monkeypatch):
    monkeypatch.setattr("pinochle_tools.device.line.SILENCE_SECONDS", 60.0)
    data = str(tmp_path / "data")

    def run(*words):
        done = pinochle("evening", *words, "--data", data)
        assert done.returncode == 0, done.stderr

    run("new", "Tuesday", "--rounds", "2")
    run("people", *["Ann", "Bob", "Carol", "Dave", "Eve", "Fay", "Gus", "Hal"])
    run("draw")
    pico.boot(files=BOARD, plugged=True)
    port = pico.do("bridge", port=0)["port"]
    run("load", "--port", f"socket://127.0.0.1:{port}", "--table", "2")
    app = twin(tmp_path, pico.files())
    app.draw()
    app.tick(50)
    assert app.screen.context == "TABLE 2"
    assert pico.shows(bytes(app.draw()), 20_000)
