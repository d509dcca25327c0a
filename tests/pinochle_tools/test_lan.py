"""serve --lan and watch --lan: only who has the token in the address learns anything."""

import contextlib
import functools
import http.client
import json
import re
import signal
import socket
import sys
import threading
import time

import pytest
from pinochle_tools.commands.watch import board_pages
from pinochle_tools.common.errors import ToolError
from pinochle_tools.live.board import Board
from pinochle_tools.server.access import MOST_WRONG, WAIT_SECONDS, Access
from pinochle_tools.server.loop import Server
from pinochle_tools.server.passes import desk_pass, drop_pass, kept_pass
from pinochle_tools.server.phone import terminal_code
from playwright.sync_api import expect
from support.browsers import Visit
from support.pseudo_terminal import PseudoTerminal
from support.qr_reader import photograph, texts_in
from support.records import pinochle
from support.serving import asked as serving_asked
from support.serving import command, serving

# Another address of the loopback interface, in place of one on the network.
NETWORK = "127.0.0.2"
SECONDS = 0.6
PATIENCE_SECONDS = 60


@contextlib.contextmanager
def lan_serving(*seconds):
    now = [0.0]
    board = Board()
    pages = board_pages(board, phone=True)
    server = Server(0, pages, board, Access(NETWORK, lambda: now[0]), *seconds)
    server.now = now
    with serving(server):
        yield server


@pytest.fixture(scope="module")
def lan_server():
    with lan_serving() as server:
        yield server


@pytest.fixture
def hasty_server():
    """A server that soon ends a connection: a busy machine sends some requests later."""
    with lan_serving(SECONDS) as server:
        yield server


asked = functools.partial(serving_asked, where=NETWORK)


NOTHING = (404, {"content-length": "0", "connection": "close"}, b"")


def test_without_the_token_nothing_is_said(lan_server):
    token = lan_server.access.token
    assert len(token) >= 22  # 128 bits, six in a character
    for path in ("/", "/state", "/phone", f"/{token[:-1]}/", f"/{token}x/", "/%e9/", "//", "*"):
        lan_server.now[0] += WAIT_SECONDS + 1
        assert asked(lan_server, path) == NOTHING, path
    # A foreign page that guessed the address's numbers, and the laptop's own names.
    for host in ("evil.example", "localhost", "127.0.0.1"):
        assert asked(lan_server, f"/{token}/", Host=host) == NOTHING, host
    for method in ("POST", "PUT", "TRACE"):
        assert asked(lan_server, f"/{token}/", method=method) == (501, *NOTHING[1:])
        assert asked(lan_server, "/", method=method) == NOTHING


def test_with_the_token_pages_can_be_read(lan_server):
    start = "/" + lan_server.access.token
    for path in ("/", "/phone"):
        status, headers, body = asked(lan_server, start + path)
        assert status == 200
        assert headers["referrer-policy"] == "no-referrer"
        assert b"Content-Security-Policy" in body
    assert asked(lan_server, start + "/other")[0] == 404
    status, headers, _ = asked(lan_server, start)
    assert (status, headers["location"]) == (301, start + "/")
    # On the laptop all is as without --lan, and the page with the code is there.
    assert asked(lan_server, "/", where="127.0.0.1")[0] == 200
    assert asked(lan_server, where="127.0.0.1", Host="evil.example")[0] == 403
    assert lan_server.network_address.encode() in asked(lan_server, "/phone", where="127.0.0.1")[2]


def test_the_right_token_begins_the_count_of_wrong_ones_again():
    access = Access(NETWORK, lambda: 0.0)
    for _ in range(2):
        assert not any(access.wrong_from("phone") for _ in range(MOST_WRONG))
        assert access.path_of("phone", f"/{access.token}/games") == "/games"
    assert not any(access.wrong_from("other") for _ in range(MOST_WRONG))
    access.path_of("phone", f"/{access.token}/games")
    assert access.wrong_from("other")


def test_who_sends_wrong_tokens_has_to_wait(lan_server):
    start = f"/{lan_server.access.token}/"
    lan_server.now[0] += WAIT_SECONDS + 1
    for _ in range(MOST_WRONG):
        assert asked(lan_server, "/wrong/")[0] == 404
    assert asked(lan_server, "/wrong/")[0] == 429
    lan_server.now[0] += WAIT_SECONDS + 1
    for _ in range(MOST_WRONG):
        assert asked(lan_server, "/wrong/")[0] == 404
    assert asked(lan_server, "/wrong/")[0] == 429
    # An old address, or a foreign page, must not keep somebody out who has the right one.
    assert asked(lan_server, start)[0] == 200
    assert asked(lan_server, "/wrong/")[0] == 404  # wrong ones in a row count


def test_a_connection_without_a_request_ends(hasty_server):
    """One that says nothing, and one that sends a byte now and then."""
    threads = threading.active_count()
    for drip in (b"", b"G"):
        with socket.create_connection(hasty_server.server_address[:2]) as line:
            line.settimeout(SECONDS / 4)
            until = time.monotonic() + PATIENCE_SECONDS
            while True:
                assert time.monotonic() < until
                try:
                    if drip:
                        line.send(drip)
                    if line.recv(10) == b"":
                        break
                except TimeoutError:
                    continue
                except ConnectionError:
                    break
    until = time.monotonic() + PATIENCE_SECONDS
    while threading.active_count() > threads and time.monotonic() < until:
        time.sleep(0.02)
    assert threading.active_count() <= threads


def test_only_lan_listens_outside_of_this_laptop(lan_server):
    assert lan_server.server_address[0] == "0.0.0.0"
    with Server(0, board_pages(Board())) as usual:
        assert usual.server_address[0] == "127.0.0.1"
        assert usual.network_address == ""
        assert b"phone" not in board_pages(Board())("/").encode()


@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_shows_a_code_that_a_phone_can_read(lan_server, browser, width):
    lan_server.now[0] += WAIT_SECONDS + 1
    with Visit(browser, lan_server.address, width, 800, offline=False) as shown:
        shown.click("text=Open on your phone")
        shown.wait_for_selector("svg.code")
        expect(shown.locator("a")).to_have_text(lan_server.network_address)
        box = shown.locator("svg.code").bounding_box()
        assert min(box["width"], box["height"]) > 200
        assert shown.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        for scheme in ("light", "dark"):
            shown.emulate_media(color_scheme=scheme)
            assert texts_in(shown.screenshot()) == [lan_server.network_address]
        shown.click("a")
        shown.wait_for_selector(".waiting")
        assert shown.url == lan_server.network_address
        shown.wait_for_selector("#live:text('live')")


BLACK, WHITE = (0, 0, 0), (255, 255, 255)
# Colours of a terminal's letters, of its ground, and of the codes 97 and 40.
TERMINALS = {
    "dark": (WHITE, BLACK, WHITE, BLACK),
    "light": (BLACK, WHITE, WHITE, BLACK),
    "solarized light": ((101, 123, 131), (253, 246, 227), (253, 246, 227), (7, 54, 66)),
    "grey": ((190, 190, 190), (48, 10, 36), (238, 238, 236), (46, 52, 54)),
}


@pytest.mark.parametrize("terminal", TERMINALS)
def test_a_decoder_reads_the_code_in_a_terminal(terminal):
    ink, paper, bright, dark = TERMINALS[terminal]
    address = "http://192.168.1.5:8801/abcdefghijklmnopqrstuv/"
    drawn = photograph(terminal_code(address), ink, paper, {97: bright, 40: dark})
    assert texts_in(drawn) == [address]
    wrong = address.replace("abc", "abd")
    assert texts_in(photograph(terminal_code(wrong), ink, paper, {97: bright, 40: dark})) == [
        wrong
    ]


def test_the_command_draws_the_code_in_a_terminal_alone(tmp_path):
    command = [sys.executable, "-m", "pinochle_tools", "watch", "--http", "0", f"--lan={NETWORK}"]
    with PseudoTerminal(command, PINOCHLE_DATA=str(tmp_path), rows=60) as terminal:
        shown = terminal.read_until("the QR code as a page")
        terminal.process.send_signal(signal.SIGINT)
    address = re.search(r"http://127\.0\.0\.2:\d+/[\w-]+/", shown)[0]
    rows = "\n".join(line for line in shown.splitlines() if line.startswith("\x1b[97;40m"))
    drawn = photograph(rows, WHITE, BLACK, {97: WHITE, 40: BLACK})
    assert texts_in(drawn) == [address]


def test_a_laptop_without_a_network_says_so(monkeypatch):
    from pinochle_tools.server import access

    monkeypatch.setattr(access, "_ELSEWHERE", ("127.0.0.1", 9))
    with pytest.raises(ToolError, match="in no network"):
        access.network_address()
    wrong = pinochle("serve", "--lan=here", "--http", "0")
    assert (wrong.returncode, len(wrong.stderr.splitlines())) == (2, 1)


def said(data, *words):
    """Return the line with the network's address that a command prints, and what it answers."""
    with command(*words, "--http", "0", f"--lan={NETWORK}", data=data, lines=2) as (_, line):
        found = re.search(r"http://127\.0\.0\.2:(\d+)(/[\w-]+/) ", line)
        return line, asked(int(found[1]), found[2])[2]


@pytest.mark.wide
@pytest.mark.parametrize("name", ["serve", "watch"])
def test_the_commands_say_the_address(name, tmp_path):
    assert b"Open on your phone" in said(tmp_path, name)[1]


def test_states_arrive_under_the_token(lan_server):
    lan_server.now[0] += WAIT_SECONDS + 1
    port = lan_server.server_address[1]
    connection = http.client.HTTPConnection(NETWORK, port, timeout=PATIENCE_SECONDS)
    connection.request("GET", f"/{lan_server.access.token}/state")
    line = connection.getresponse().readline()
    assert json.loads(line.removeprefix(b"data: "))["names"] is None
    connection.close()


@pytest.mark.wide
def test_a_kept_pass_is_the_same_until_it_is_dropped(tmp_path):
    def pass_of(*words):
        return re.search(r"http://127\.0\.0\.2:\d+/([\w-]{22})/", said(tmp_path, *words)[0])[1]

    kept = pass_of("serve", "--keep-pass")
    again = said(tmp_path, "watch", "--keep-pass")[0]
    assert "the same at every start" in again
    assert f"/{kept}/" in again
    assert (tmp_path / "web-pass").stat().st_mode & 0o777 == 0o600
    renewed = pass_of("serve", "--drop-pass", "--keep-pass")
    assert renewed != kept
    # Without the option the pass ends with the program.
    assert pass_of("serve", "--drop-pass") != renewed
    assert not (tmp_path / "web-pass").exists()


@pytest.mark.parametrize("said", [b"", b"short", b"a" * 22 + b"\n\n", b"\xff" * 30, b"a" * 200])
def test_a_damaged_pass_is_refused_in_one_line(tmp_path, said):
    (tmp_path / "web-pass").write_bytes(said)
    with pytest.raises(ToolError, match="web-pass"):
        kept_pass(tmp_path)
    drop_pass(tmp_path)
    assert kept_pass(tmp_path) == kept_pass(tmp_path)


@pytest.mark.parametrize("damage", [b"", b"short", b"\xff" * 30, b"a" * 200])
def test_a_damaged_pass_of_the_desk_is_replaced(tmp_path, damage):
    (tmp_path / "desk-pass").write_bytes(damage)
    (tmp_path / "web-pass").write_bytes(damage)
    word = desk_pass(tmp_path)
    assert re.fullmatch(r"[\w-]{22}", word)
    assert desk_pass(tmp_path) == word
    assert (tmp_path / "web-pass").read_bytes() == damage


def test_a_pass_is_kept_for_phones_alone(tmp_path):
    wrong = pinochle("serve", "--keep-pass", "--http", "0", "--data", str(tmp_path))
    assert (wrong.returncode, len(wrong.stderr.splitlines())) == (2, 1)
    assert "add --lan" in wrong.stderr
