"""Many connections: listeners without threads, silent ones, and places kept for the laptop."""

import contextlib
import http.client
import json
import re
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import pytest
from pinochle_tools.commands.watch import board_pages
from pinochle_tools.live.board import Board
from pinochle_tools.server.access import Access
from pinochle_tools.server.connection_limits import EACH, KEPT_HERE, Places
from pinochle_tools.server.loop import Server
from support.serving import serving

# Another address of the loopback interface, in place of one on the network.
NETWORK = "127.0.0.2"
PATIENCE_SECONDS = 30


@pytest.fixture(scope="module", autouse=True)
def many_files():
    """Let this process open both ends of all connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 5000 if hard < 0 else min(5000, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture
def server():
    board = Board()
    with serving(Server(0, board_pages(board), board, Access(NETWORK))) as server:
        server.board = board
        yield server


def connected(server, start=None):
    """Return a connection to the network's address of a server, from a given address."""
    start = (start, 0) if start else None
    place = (NETWORK, server.server_address[1])
    return socket.create_connection(place, PATIENCE_SECONDS, start)


def page(server, where="127.0.0.1", path="/"):
    """Return the status of a page, None without an answer."""
    connection = http.client.HTTPConnection(where, server.server_address[1], timeout=30)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


@pytest.mark.wide
def test_silent_connections_do_not_keep_the_laptop_out(server):
    with contextlib.ExitStack() as stack:
        for _ in range(2000):
            stack.enter_context(connected(server))
        assert [page(server) for _ in range(20)] == [200] * 20
        # Also the address that they come from has its pages.
        assert page(server, NETWORK, f"/{server.access.token}/") == 200


def listening(server, number):
    """Return a file of events that a phone with an address of its own receives."""
    connection = connected(server, f"127.0.0.{number}")
    request = f"GET /{server.access.token}/state HTTP/1.0\r\nHost: {NETWORK}\r\n\r\n"
    connection.sendall(request.encode())
    return connection, connection.makefile("rb")


def note_of(lines):
    """Return the note of the next state; skips the head of the answer and empty lines."""
    line = next(line for line in lines if line.startswith(b"data: "))
    return json.loads(line.removeprefix(b"data: "))["note"]


def test_two_hundred_phones_get_every_state(server):
    # Those of the test and its server, of earlier tests in this process, and two to answer.
    threads = threading.active_count() + 2
    with contextlib.ExitStack() as stack:
        phones = []
        for number in range(2, 202):
            connection, lines = listening(server, number)
            stack.enter_context(connection)
            phones.append(stack.enter_context(lines))
        assert {note_of(lines) for lines in phones} == {"Waiting for a game"}
        assert threading.active_count() <= threads
        for note in ("one", "two"):
            server.board.put({"sides": None, "note": note})
            assert {note_of(lines) for lines in phones} == {note}
        assert page(server) == 200
        assert threading.active_count() <= threads


def test_a_phone_that_leaves_frees_its_place(server):
    """Many times more often than one address has places."""
    for _ in range(3 * EACH):
        connection, lines = listening(server, 3)
        with connection, lines:
            assert note_of(lines) == "Waiting for a game"
    with contextlib.ExitStack() as stack:
        until = time.monotonic() + PATIENCE_SECONDS
        for _ in range(EACH):
            connection, lines = listening(server, 4)
            stack.enter_context(connection)
            stack.enter_context(lines)
            assert note_of(lines) == "Waiting for a game"
        connection, lines = listening(server, 4)  # all places have listeners
        with connection, lines, contextlib.suppress(ConnectionError):
            assert lines.read() == b""
        assert time.monotonic() < until


@pytest.fixture
def hasty_server():
    """A server that waits only a moment for requests, and for answers to be taken."""
    board = Board()
    with serving(Server(0, board_pages(board), board, Access(NETWORK), 0.5)) as server:
        server.board = board
        yield server


@pytest.mark.parametrize(
    "request_line",
    [
        "GET /{token}/state HTTP/1.1",  # and never reads the states
        "POST /{token}/ HTTP/1.1\r\nContent-Length: 100",  # and never sends the rest
        "GET /{token}/ HTTP/1.1\r\nContent-Length: 100",
        "GET /{token}/ HTTP/1.1",  # and no other request
    ],
)
def test_who_neither_reads_nor_writes_loses_the_place(hasty_server, request_line):
    large = {"sides": None, "note": "x" * 8_000_000}  # more than a system keeps for a reader
    with contextlib.ExitStack() as stack:
        for _ in range(EACH):
            connection = stack.enter_context(connected(hasty_server))
            head = request_line.format(token=hasty_server.access.token)
            connection.sendall(f"{head}\r\nHost: {NETWORK}\r\n\r\n".encode())
        if "state" in request_line:
            hasty_server.board.put(large)
        until = time.monotonic() + PATIENCE_SECONDS
        path = f"/{hasty_server.access.token}/phone"
        # A busy machine may send a request later than this server waits for it.
        while page(hasty_server, NETWORK, path) != 200 or page(hasty_server) != 200:
            assert time.monotonic() < until


def test_few_open_files_are_enough_for_the_laptop(tmp_path):
    """Phones beyond those that the system allows get no answer; Ctrl-C ends all of it."""
    watch = f"{sys.executable} -m pinochle_tools watch --http 0 --lan={NETWORK} --data {tmp_path}"
    process = subprocess.Popen(
        ["bash", "-c", f"ulimit -n 256 && exec {watch}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with contextlib.ExitStack() as stack:
        stack.callback(process.kill)
        port = int(re.search(r":(\d+)/ ", process.stdout.readline())[1])
        token = re.search(r":\d+/([\w-]+)/", process.stdout.readline())[1]
        running = SimpleNamespace(server_address=("", port), access=SimpleNamespace(token=token))
        phones = []
        for number in range(2, 202):
            connection, lines = listening(running, number)
            stack.enter_context(connection)
            phones.append(stack.enter_context(lines))
        heard = 0
        for lines in phones:
            with contextlib.suppress(StopIteration, ConnectionError):
                heard += bool(note_of(lines))
        assert 100 < heard < 200
        assert [page(running) for _ in range(20)] == [200] * 20
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE_SECONDS)
        assert (process.returncode, said) == (0, "")


class Line:
    """A connection for Places."""

    def __init__(self, address, idle=False):
        self.address, self.idle, self.ended = address, idle, False

    def end(self):
        self.ended = True


def test_the_laptop_always_has_places():
    places = Places(100)
    phones = [Line(f"10.0.0.{number}") for number in range(200)]
    taken = [phone for phone in phones if places.take(phone)]
    assert taken == phones[: 100 - KEPT_HERE]
    ours = [Line("") for _ in range(KEPT_HERE + 1)]
    assert [places.take(line) for line in ours] == [True] * KEPT_HERE + [False]
    places.leave(ours[0])
    assert not places.take(phones[-1])
    assert places.take(ours[-1])


def test_an_idle_connection_makes_room_for_one_of_its_own_address():
    places = Places(100)
    other = Line("10.0.0.9", idle=True)
    lines = [Line("10.0.0.1", idle=number in (2, 3)) for number in range(EACH)]
    assert all(map(places.take, [other, *lines]))
    assert [places.take(Line("10.0.0.1")) for _ in range(3)] == [True, True, False]
    assert [line.ended for line in lines] == [number in (2, 3) for number in range(EACH)]
    assert not other.ended
    # In a full house it is the oldest of the network.
    assert all(places.take(Line(f"10.0.1.{number}")) for number in range(100 - KEPT_HERE - 9))
    assert places.take(Line("10.0.2.1"))
    assert other.ended
    assert not places.take(Line("10.0.2.2"))
