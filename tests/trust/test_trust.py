"""The page of what was tried has the table's rows, and each part runs."""

import multiprocessing
import os

import pytest
from trust import table


def test_the_page_has_the_rows_of_the_table():
    text = table.PAGE.read_text().partition(table.BEGIN)[2].partition(table.END)[0]
    rows = [line.split("|")[1].strip() for line in text.strip().splitlines()]
    assert rows == ["tried", "---", *[part.title for part in table.PARTS]]


def test_a_part_that_was_not_run_here_keeps_its_line():
    ran = {part.name: table.Row(part.name, 7, 0, 60, 1, "2026-01-02") for part in table.PARTS}
    former = table.page(ran)
    again = table.page({"keys": table.Row("keys", 9, 1, 90, 5, "2026-02-03")}, former)
    changed = [line for line in again.splitlines() if line not in former]
    assert changed == ["| random keys | 9 | 8 | 1 | 1.5 min | 5 | 2026-02-03 |"]
    assert len(again.splitlines()) == len(former.splitlines())


HERE = [part for part in table.PARTS if not part.needs]  # for the others: see heap, emulator


@pytest.mark.wide
@pytest.mark.parametrize("part", HERE, ids=[part.name for part in HERE])
def test_a_part_runs(part):
    said = []
    row = table.run(part, 1, 0.5, 1, said.append)
    assert row.tried > 0
    assert (row.lost, said) == (0, [])


def test_what_fails_is_lost_and_has_a_seed(monkeypatch):
    class Failing:
        def once(self, seed):
            assert seed % 3, "broken"
            return 1

    monkeypatch.setattr("trust.hostile.Keys", Failing)
    said = []
    row = table.run(table.Part("keys", "keys", "hostile:Keys", 7), 1, 0, 1, said.append)
    # Each process ends the case that it began.
    assert 7 <= row.tried == row.cases <= 6 + (os.cpu_count() or 1)
    assert row.lost == 2
    assert sorted(said)[0].startswith("keys seed=3: AssertionError: broken")


def test_a_run_continues_where_it_ended(monkeypatch):
    seen = multiprocessing.get_context("fork").Queue()

    class Seen:
        def once(self, seed):
            seen.put(seed)
            return 2

    monkeypatch.setattr("trust.hostile.Keys", Seen)
    before = table.Row("keys", 10, 0, 5.0, 20, "", 5)
    part = table.Part("keys", "keys", "hostile:Keys", 16)
    row = table.run(part, 1, 0, 1, print, before)
    assert row.tried >= 16
    assert (row.lost, row.seed, row.seconds >= 5) == (0, 20, True)
    cases = (row.tried - before.tried) // 2
    assert sorted(seen.get() for _ in range(cases)) == list(range(25, 25 + cases))
    assert table.run(part, 1, 0, 1, print, row).tried == row.tried
