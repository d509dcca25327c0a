"""Hostile requests to a server of pages: no traceback, no page for them, no thread left."""

import contextlib
import random
import socket
import struct
import threading
import time

SECRET = b"the page of the evening"
REQUESTS = 300
RESETS = 60
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


def hostile(choose):
    """Return a request without this server's host name, whole or cut off."""
    start = [choose.choice(METHODS), choose.choice((b"/", *PATHS)), choose.choice(VERSIONS)]
    headers = choose.choices(HEADERS, k=choose.choice((0, 1, 3, 150)))
    request = b"\r\n".join([b" ".join(start), *headers, b"", b""])
    request *= choose.choice((1, 1, 3))  # in a pipeline
    return request[: choose.randrange(len(request))] if choose.random() < 0.2 else request


def answer(address, request):
    """Return all bytes that a server at (host, port) answers."""
    data = b""
    connection = socket.create_connection(address, 5)
    with connection, contextlib.suppress(OSError):
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        while block := connection.recv(65536):
            data += block
    return data


def reset(address, request):
    """Send a request and tear the connection, so that the server's next read or write fails."""
    with socket.create_connection(address, 5) as connection, contextlib.suppress(OSError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.sendall(request)


def attack(address, seed):
    """Send hostile requests to a server at (host, port); fails if one gets the page SECRET."""
    choose = random.Random(seed)
    before = threading.active_count()
    for _ in range(RESETS):
        reset(address, hostile(choose))
    for _ in range(REQUESTS):
        request = hostile(choose)
        assert SECRET not in answer(address, request), request[:200]
    until = time.monotonic() + 60
    while threading.active_count() > before and time.monotonic() < until:
        time.sleep(0.05)
    assert threading.active_count() <= before
