"""`make bench` prints and writes each figure when it is measured."""

import json

import pytest
from bench.figures import Figure, run


def test_a_run_that_is_stopped_keeps_the_figures_before(tmp_path, capsys):
    output = tmp_path / "build" / "bench.json"
    output.parent.mkdir()
    output.write_text('{"of-another-run": {"value": 3}}')
    unit = {"unit": "ms"}

    def quick_thing(most="2"):
        yield Figure("quick-median", 1.5, "ms", 0.5, int(most))
        assert json.loads(output.read_text()) == {
            "of-another-run": {"value": 3},
            "quick-median": {"value": 1.5, **unit, "baseline": 0.5, "limit": 1},
        }
        printed = capsys.readouterr().out.splitlines()
        assert [line.split() for line in printed] == [
            ["figure", "unit", "value", "baseline", "limit"],
            ["quick-median", "ms", "1.5", "0.5", "1", "over", "the", "limit"],
        ]
        yield Figure("quick-worst", 7, "ms")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run([quick_thing], {"most": "1", "unknown": "x"}, output)
    assert json.loads(output.read_text())["quick-worst"] == {
        "value": 7,
        **unit,
        "baseline": None,
        "limit": None,
    }
    assert capsys.readouterr().out.split() == ["quick-worst", "ms", "7"]
    assert [path.name for path in output.parent.iterdir()] == ["bench.json"]
