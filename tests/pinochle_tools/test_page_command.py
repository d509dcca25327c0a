"""`pinochle page` serves the phone's page, `pinochle open` finds the page of a game or a day."""

import http.client
import zipfile

import pytest
from pinochle_tools.common.errors import ToolError
from pinochle_tools.server.page_files import page_files
from pinochle_tools.server.page_server import PageServer
from support import journals
from support.evenings import entries
from support.records import ended_in_one_line, pinochle
from support.serving import serving

FILES = {"index.html": b"<!doctype html>", "box.js": b"1", "firmware.pack": bytes(40)}


def test_the_page_is_a_folder_or_the_zip_of_an_installation(tmp_path):
    folder, packed = tmp_path / "web", tmp_path / "pinochle-page.zip"
    folder.mkdir()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in FILES.items():
            (folder / name).write_bytes(data)
            archive.writestr(name, data)
    assert page_files(folder) == FILES
    # The firmware's images are beside the zip, and there only after make firmware.
    assert FILES.items() <= page_files(packed).items()
    assert {name.rpartition(".")[2] for name in set(page_files(packed)) - set(FILES)} <= {"uf2"}
    with serving(PageServer(page_files(packed), 0)) as running:
        connection = http.client.HTTPConnection("127.0.0.1", running.server_address[1], timeout=30)
        connection.request("GET", "/firmware.pack", headers={"Host": "127.0.0.1"})
        assert connection.getresponse().read() == FILES["firmware.pack"]
        connection.close()


def test_a_page_that_is_not_there_is_one_line(tmp_path):
    with pytest.raises(ToolError, match="make web-build"):
        page_files(tmp_path / "no.zip")
    (tmp_path / "no.zip").write_bytes(b"PK")
    with pytest.raises(ToolError, match="make web-build"):
        page_files(tmp_path / "no.zip")


def test_open_finds_a_game_and_an_evening(tmp_path):
    journals.write_files(tmp_path / "device", entries(4))
    data = str(tmp_path / "data")
    pinochle("sync", "--from", str(tmp_path / "device"), "--data", data)

    def path_of(*words):
        done = pinochle("open", *words, "--print", "--data", data)
        assert done.stderr == ""
        return done.stdout.strip()

    assert path_of("2") == "game/2.html"
    assert path_of() == "game/4.html"
    assert path_of("2026-05-28") == "evening/2026-05-28.html"
    for wrong in ("9", "2026-05-27", "2026-99-99"):
        assert ended_in_one_line(pinochle("open", wrong, "--print", "--data", data))
