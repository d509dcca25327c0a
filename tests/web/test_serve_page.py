"""The server of `make web` answers only to this machine's own names."""

import http.client
import threading

import pytest
import serve_page


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    folder = tmp_path_factory.mktemp("small")
    (folder / "index.html").write_text("the page")
    running = serve_page.Server(folder, 0)
    thread = threading.Thread(target=running.serve_forever, daemon=True)
    thread.start()
    yield running
    running.shutdown()
    running.server_close()
    thread.join()


@pytest.mark.parametrize(
    ("host", "path", "code"),
    [
        ("127.0.0.1", "/", 200),
        ("localhost:8765", "/", 200),
        ("evil.example", "/", 403),
        ("", "/", 403),
        ("127.0.0.1", "/../serve_page.py", 404),
        ("127.0.0.1", "/%2e%2e/etc/passwd", 404),
    ],
)
def test_who_gets_what(small, host, path, code):
    connection = http.client.HTTPConnection("127.0.0.1", small.server_address[1], timeout=5)
    connection.request("GET", path, headers={"Host": host})
    assert connection.getresponse().status == code
    connection.close()
