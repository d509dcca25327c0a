"""Servers of pages: in a thread of the test, or a command as a process; and what they answer."""

import contextlib
import http.client
import os
import signal
import subprocess
import sys
import threading
import time

PATIENCE_SECONDS = 60


@contextlib.contextmanager
def serving(server):
    """Run a server in a thread."""
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextlib.contextmanager
def command(*words, data, lines=1):
    """Run a command until Ctrl-C; yields the first lines that it prints. It must end in order."""
    process = subprocess.Popen(
        [sys.executable, "-m", "pinochle_tools", *map(str, words)],
        env={**os.environ, "PINOCHLE_DATA": str(data), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield [process.stdout.readline() for _ in range(lines)]
    finally:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")


def asked(server, path="/", method="GET", where="127.0.0.1", **headers):
    """Return (status, headers, body) of an answer of a server, or of the port of one."""
    port = server if isinstance(server, int) else server.server_address[1]
    connection = http.client.HTTPConnection(where, port, timeout=30)
    more = {name.replace("_", "-"): value for name, value in headers.items()}
    with contextlib.closing(connection):
        connection.request(method, path, headers=more)
        answer = connection.getresponse()
        found = {name.lower(): value for name, value in answer.getheaders()}
        return answer.status, found, answer.read()


def waited(board, until):
    """Return the board's state when `until(state)` is true."""
    seen, end = -1, time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        seen, state = board.wait(seen, 0.05)
        if until(state):
            return state
    raise AssertionError(state)
