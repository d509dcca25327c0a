"""serve --lan and watch --lan on an address that is not this machine's loopback.

The long version has another machine in the network, with a browser of its own.
"""

import contextlib
import re

import pytest
from pinochle_tools.common.errors import ToolError
from pinochle_tools.server.access import network_address
from playwright.sync_api import Error, expect
from support import browsers, journals, lan
from support.evenings import entries
from support.records import pinochle
from support.serving import command

PHONE = (360, 740)


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """A data folder with a few games."""
    home = tmp_path_factory.mktemp("lan")
    journals.write_files(home / "device", entries(3))
    words = ("sync", "--from", str(home / "device"), "--data", str(home / "data"))
    assert pinochle(*words).returncode == 0
    return home / "data"


def refused(browser, address):
    """Return whether the browser gets nothing but the number 404."""
    with contextlib.closing(browser.new_context()) as context:
        try:
            answer = context.new_page().goto(address)
        except Error as failure:  # as Chromium calls an answer without a body
            return "ERR_HTTP_RESPONSE_CODE_FAILURE" in str(failure)
        return answer.status == 404 and answer.body() == b""


def try_all(browser, ours, data, said):
    """Visit the pages of both commands as a phone; `said` is the value of --lan."""
    for name in ("serve", "watch"):
        with command(name, "--http", "0", said, data=data, lines=2) as (_, second):
            address = re.match(rf"http://{re.escape(ours)}:(\d+)/[\w-]+/", second)
            start = f"http://{ours}:{address[1]}"
            with browsers.Visit(browser, address[0], *PHONE, offline=False) as page:
                if name == "serve":
                    page.click("text=Players")
                    expect(page.locator("h1")).to_have_text("Players")
                    assert page.url == address[0] + "players.html"
                else:
                    page.wait_for_selector("#live:text('live')")
                assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
            for wrong in ("/", "/players.html", "/state", address[0][len(start) : -2] + "/"):
                assert refused(browser, start + wrong), wrong
    with command("serve", "--http", "0", data=data) as (first,):
        port = re.match(r"http://127\.0\.0\.1:(\d+)/", first)[1]
        with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
            browsers.Visit(browser, f"http://{ours}:{port}/", *PHONE, offline=False)


# First, because the other test's browser stays open, and there can be only one.
@pytest.mark.soak
def test_from_another_machine_in_the_network(data, tmp_path):
    if browsers.program() is None:
        pytest.skip(browsers.NO_BROWSER)
    with lan.other_machine() as before:
        if before is None:
            pytest.skip("only root may make a network of two machines, with the command ip")
        program = lan.wrapped(before, browsers.program(), tmp_path)
        with browsers.chromium(program) as browser:
            try_all(browser, lan.OURS, data, f"--lan={lan.OURS}")


def test_on_this_machines_address_in_its_network(browser, data):
    try:
        ours = network_address()
    except ToolError:
        pytest.skip("this machine has no address but that of its loopback")
    try_all(browser, ours, data, "--lan")
