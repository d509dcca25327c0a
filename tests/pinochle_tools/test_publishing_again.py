"""Publishing into a folder again: pages are stale if what they are made from is not looked at."""

import sqlite3
import time
from pathlib import Path

import pytest
from pinochle_tools.report import engine
from pinochle_tools.site import page_digests
from support import journals
from support.evenings import entries
from support.records import pinochle, said

TEMPLATES = Path(engine.__file__).parent / "templates"


@pytest.fixture
def device(tmp_path):
    """A folder with three games of one evening and two more."""
    journals.write_files(tmp_path / "device", entries(5))
    return tmp_path / "device"


def pages(site):
    return {path.relative_to(site): path.read_bytes() for path in site.rglob("*.html")}


@pytest.mark.wide
def test_another_log_of_the_same_length_makes_pages_again(data, device, tmp_path):
    said("sync", "--from", device, data=data)
    said("backup", tmp_path / "early.zip", data=data)
    said("people", "rename", "Ann", "Anna", data=data)
    said("publish", tmp_path / "site", data=data)
    newer = tmp_path / "newer"
    said("restore", tmp_path / "early.zip", data=newer)
    said("people", "rename", "Ann", "Annie", data=newer)
    said("publish", tmp_path / "site", data=newer)
    said("publish", tmp_path / "whole", data=newer)
    assert pages(tmp_path / "site") == pages(tmp_path / "whole")
    assert b"Annie" in (tmp_path / "site" / "players.html").read_bytes()


@pytest.mark.wide
def test_a_repaired_change_makes_pages_again(data, device, tmp_path):
    said("sync", "--from", device, data=data)
    said("people", "rename", "Ann", "Anna", data=data)
    said("backup", tmp_path / "all.zip", data=data)
    with sqlite3.connect(Path(data) / "archive.sqlite") as archive:
        archive.execute("UPDATE log SET what = 'x'")
    archive.close()
    pinochle("place", "1", "Club", "--data", data)  # applies the log without the damaged change
    pinochle("publish", tmp_path / "site", "--data", data)
    assert b"Anna" not in (tmp_path / "site" / "players.html").read_bytes()
    pinochle("restore", tmp_path / "all.zip", "--data", data)
    said("publish", tmp_path / "site", data=data)
    said("publish", tmp_path / "whole", data=data)
    assert pages(tmp_path / "site") == pages(tmp_path / "whole")
    assert b"Anna" in (tmp_path / "site" / "players.html").read_bytes()


@pytest.mark.wide
def test_the_same_games_with_other_numbers_make_pages_again(tmp_path):
    """Two archives number the games in the order in which they came."""
    for number, game in enumerate(entries(3)[:2], 1):
        journals.write_files(tmp_path / f"device-{number}", [game])
    for data, order in (("one", (1, 2)), ("two", (2, 1))):
        for number in order:
            folder = tmp_path / f"device-{number}"
            said("sync", "--from", folder, "--name", "Box", data=tmp_path / data)
        said("publish", tmp_path / "site", data=tmp_path / data)
    said("publish", tmp_path / "whole", data=tmp_path / "two")
    assert pages(tmp_path / "site") == pages(tmp_path / "whole")


@pytest.fixture
def zone(monkeypatch):
    """Set the time zone of this process."""

    def zone(name):
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield zone
    monkeypatch.undo()
    time.tzset()


@pytest.mark.wide
def test_another_time_zone_makes_pages_again(data, device, tmp_path, zone):
    said("sync", "--from", device, data=data)
    for name in ("Asia/Shanghai", "America/Costa_Rica"):  # both say CST
        zone(name)
        said("publish", tmp_path / "site", data=data)
        assert " 0 changed" in said("publish", tmp_path / "site", data=data)
    said("publish", tmp_path / "whole", data=data)
    assert pages(tmp_path / "site") == pages(tmp_path / "whole")


@pytest.mark.parametrize("suffix", sorted({path.suffix for path in TEMPLATES.iterdir()}))
def test_another_template_makes_pages_again(tmp_path, monkeypatch, suffix):
    monkeypatch.setattr(page_digests, "_PROGRAM", tmp_path)
    digests = set()
    for text in ("one", "other"):
        (tmp_path / f"page{suffix}").write_text(text)
        digests.add(page_digests._program())
    assert len(digests) == 2
