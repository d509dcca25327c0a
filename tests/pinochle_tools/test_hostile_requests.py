"""Hostile requests to the server of pages: no traceback, no page for them, no thread left."""

import contextlib
import random
import socket
import threading
import time

import pytest
from pinochle_tools.site.server import Server

SECRET = b"the page of the evening"
REQUESTS = 300
METHODS = (
    b"GET",
    b"POST",
    b"PUT",
    b"DELETE",
    b"get",
    b"",
    b"\0",
    b"HEAD",
    b"TRACE",
    b"G" * 70_000,
)
PATHS = (b"/../../etc/passwd", b"//[", b"/%00", b"/%2e%2e/", b"*", b"http://[::1", b"\xff\xfe")
VERSIONS = (
    b"HTTP/1.1",
    b"HTTP/1.0",
    b"HTTP/0.9",
    b"HTTP/9.9",
    b"HTTP/1." + b"1" * 5000,
    b"",
    b"\0",
)
HEADERS = (
    b"Host: evil.example",
    b"Host: 127.0.0.1.evil.example",
    b"Host",
    b"Content-Length: -1",
    b"Content-Length: 99999999999999999999",
    b"Transfer-Encoding: chunked",
    b"Expect: 100-continue",
    b"X: \0\x1b[31m",
    b"Y: " + b"y" * 70_000,
)


@pytest.fixture(scope="module")
def server():
    running = Server(0, lambda path: SECRET.decode() if path == "/" else None, seconds=1.0)
    thread = threading.Thread(target=running.serve_forever, daemon=True)
    thread.start()
    yield running
    running.shutdown()
    running.server_close()
    thread.join()


def hostile(choose):
    """Return a request without this server's host name, whole or cut off."""
    start = [choose.choice(METHODS), choose.choice((b"/", *PATHS)), choose.choice(VERSIONS)]
    headers = choose.choices(HEADERS, k=choose.choice((0, 1, 3, 150)))
    request = b"\r\n".join([b" ".join(start), *headers, b"", b""])
    request *= choose.choice((1, 1, 3))  # in a pipeline
    return request[: choose.randrange(len(request))] if choose.random() < 0.2 else request


def answer(server, request):
    data = b""
    connection = socket.create_connection(("127.0.0.1", server.server_address[1]), 5)
    with connection, contextlib.suppress(OSError):
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        while block := connection.recv(65536):
            data += block
    return data


def test_hostile_requests(server, capfd):
    choose = random.Random(16)
    before = threading.active_count()
    for _ in range(REQUESTS):
        request = hostile(choose)
        assert SECRET not in answer(server, request), request[:200]
    whole = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    assert SECRET in answer(server, whole)
    until = time.monotonic() + 10
    while threading.active_count() > before and time.monotonic() < until:
        time.sleep(0.05)
    assert threading.active_count() == before
    assert capfd.readouterr() == ("", "")
