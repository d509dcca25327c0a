"""`evening load`: the plan arrives on a connected box, beside its games, which stay."""

from pathlib import Path

from pinochle.storage import evening_plan
from pinochle_tools import cli
from pinochle_tools.evening import places
from support import journals
from support.standin_device import StandIn


def test_the_plan_arrives_on_the_device(tmp_path, data, capsys):
    def run(*words):
        code = cli.run(["evening", *map(str, words), "--data", data])
        return code, capsys.readouterr()

    run("new", "Tuesday", "--rounds", 3)
    run("people", *[f"P{at}" for at in range(1, 14)])
    code, said = run("load", "--port", "nowhere")
    assert code == 1
    assert "draw the seats first" in said.err
    run("draw")
    files = journals.device_files(journals.corpus_events(1))
    with StandIn(tmp_path / "standin", files) as standin:
        code, said = run("load", "--port", standin.port)
        assert code == 0, said.err
        stored = standin.files()
        for name, content in files.items():
            assert stored[name] == content
        assert evening_plan.parsed(stored["/games/evening"]) == evening_plan.parsed(
            places.open_desk(Path(data)).plan()
        )
        assert "/games/table" not in stored
        run("people", "Late", "--late", 2)
        code, said = run("load", "--port", standin.port, "--table", 4)
        assert code == 1
        assert "no table 4" in said.err
        assert run("load", "--port", standin.port, "--table", 3)[0] == 0
        identity = evening_plan.parsed(stored["/games/evening"])[2]
        assert standin.files()["/games/table"] == evening_plan.table_written(identity, 3)
        assert evening_plan.parsed(standin.files()["/games/evening"])[3] == 2
