"""The server of `make web` answers only to this machine's own names."""

import http.client

import pytest
from pinochle_tools.server.page_files import page_files
from pinochle_tools.server.page_server import POLICY, PageServer
from support.hostile_requests import SECRET, attack
from support.serving import serving


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    folder = tmp_path_factory.mktemp("small")
    (folder / "index.html").write_bytes(SECRET)
    with serving(PageServer(page_files(folder), 0)) as running:
        yield running


@pytest.mark.parametrize(
    ("host", "path", "code"),
    [
        ("127.0.0.1", "/", 200),
        ("localhost:8765", "/", 200),
        ("LocalHost", "/", 200),
        ("evil.example", "/", 403),
        ("", "/", 403),
        ("127.0.0.1", "/../serve_page.py", 404),
        ("127.0.0.1", "/%2e%2e/etc/passwd", 404),
    ],
)
def test_who_gets_what(small, host, path, code):
    connection = http.client.HTTPConnection("127.0.0.1", small.server_address[1], timeout=30)
    connection.request("GET", path, headers={"Host": host})
    assert connection.getresponse().status == code
    connection.close()


def test_head_is_a_page_without_its_bytes(small):
    answers = []
    for method in ("GET", "HEAD"):
        connection = http.client.HTTPConnection("127.0.0.1", small.server_address[1], timeout=30)
        connection.request(method, "/", headers={"Host": "127.0.0.1"})
        answer = connection.getresponse()
        headers = [(name, value) for name, value in answer.getheaders() if name != "Date"]
        answers.append((answer.status, headers, answer.read()))
        connection.close()
    (status, headers, body), head = answers
    assert (status, head) == (200, (200, headers, b""))
    assert body


def test_an_answer_says_what_the_page_may_load(small):
    connection = http.client.HTTPConnection("127.0.0.1", small.server_address[1], timeout=30)
    connection.request("GET", "/", headers={"Host": "127.0.0.1"})
    headers = connection.getresponse().headers
    assert headers["Content-Security-Policy"] == f"{POLICY}; frame-ancestors 'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    connection.close()


def test_hostile_requests(small, capfd):
    attack(("127.0.0.1", small.server_address[1]), 18)
    assert capfd.readouterr() == ("", "")
