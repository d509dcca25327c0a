"""Rounds of an evening on emulated boxes: the plan arrives by cable, the codes reach the desk."""

from emulator.emulated import Emulated, show
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
# Long enough for a plan to be read, and for the games to be looked through.
READ_MS = 6000


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

    def play_round(self):
        """Sit down, play one hand, sign; return the code that the display shows.

        The App's own differs, because the ids of games do.
        """
        play(self.pico, self.app, f"OK {HAND}", READ_MS)
        self.app.press(OK)
        self.pico.press("OK")
        assert self.app.screen.kind == "code"
        self.pico.run(SHOWN_MS // 2)
        text = read(self.pico.picture())
        assert text, show(self.pico.picture())
        return text


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
