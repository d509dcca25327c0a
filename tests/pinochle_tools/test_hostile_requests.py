"""Hostile requests to the servers of pages, on this laptop and on its network."""

from pinochle_tools.server.access import Access
from pinochle_tools.server.loop import Server
from support.hostile_requests import SECRET, answer, attack
from support.serving import serving

# The network's address of this machine, for the server: not its own 127.0.0.1.
NETWORK = "127.0.0.2"


def pages(path):
    return SECRET.decode() if path == "/" else None


def test_hostile_requests_on_this_laptop(capfd):
    with serving(Server(0, pages, seconds=1.0)) as server:
        address = ("127.0.0.1", server.server_address[1])
        attack(address, 16)
        whole = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        assert SECRET in answer(address, whole)
    assert capfd.readouterr() == ("", "")


def test_hostile_requests_from_the_network(capfd):
    access = Access(NETWORK)
    with serving(Server(0, pages, access=access, seconds=1.0)) as server:
        address = (NETWORK, server.server_address[1])
        whole = f"GET /{access.token}/ HTTP/1.1\r\nHost: {NETWORK}\r\nConnection: close\r\n\r\n"
        assert SECRET in answer(address, whole.encode())
        attack(address, 17)
    assert capfd.readouterr() == ("", "")
