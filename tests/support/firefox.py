"""Runs Firefox for tests of pages, by WebDriver BiDi; .ci/run installs Debian's firefox-esr."""

import contextlib
import itertools
import json
import os
import re
import shutil
import signal
import subprocess
import threading
import time

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

NO_FIREFOX = "Firefox is missing: apt-get install firefox-esr"
# Pages come from this machine alone; the browser's own questions to the network end at once.
PREFERENCES = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
# More than any page takes on a busy machine.
PATIENCE_S = 60
FOCUS = "(node) => { node.focus(); return document.activeElement === node; }"
OPTIONS = ("--headless", "--no-remote", "--remote-debugging-port", "0")
_LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


def program():
    """Return the path of Firefox, or None."""
    return next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)


class RefusedError(Exception):
    """What the browser says about an order that failed, or a page about its script."""


class Firefox:
    """A Firefox without a window, whose profile is in a folder."""

    def __init__(self, folder):
        folder.mkdir(exist_ok=True)
        lines = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});"
            for name, value in PREFERENCES.items()
        )
        (folder / "user.js").write_text("\n".join(lines))
        self._numbers = itertools.count(1)
        self._process = subprocess.Popen(
            [program(), *OPTIONS, "--profile", folder, "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "HOME": str(folder), "MOZ_CRASHREPORTER_DISABLE": "1"},
            start_new_session=True,
        )
        address = self._address()
        # Firefox waits for nobody who reads what else it says.
        threading.Thread(target=self._process.stderr.read, daemon=True).start()
        self._stack = contextlib.ExitStack()
        self._socket = self._stack.enter_context(connect(f"{address}/session", max_size=None))
        self.order("session.new", capabilities={})

    def _address(self):
        for line in self._process.stderr:
            if found := _LISTENS.search(line):
                return found[1]
        raise RefusedError("Firefox did not start")

    def order(self, method, **params):
        """Send an order of WebDriver BiDi; return its result, or raise RefusedError."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") == number:
                break
        if answer["type"] == "error":
            raise RefusedError(answer["message"])
        return answer["result"]

    def tab(self, address):
        """Open a page in a new tab."""
        context = self.order("browsingContext.create", type="tab")["context"]
        # A tab behind others has no accessibility tree.
        self.order("browsingContext.activate", context=context)
        tab = Tab(self, context)
        tab.goto(address)
        return tab

    def close(self):
        """End the browser."""
        self.order("browser.close")
        self._process.wait(60)
        self._leave()

    def kill(self):
        """Kill the browser with all its processes, as a power cut does."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(60)
        self._leave()

    def _leave(self):
        with contextlib.suppress(ConnectionClosed, OSError):
            self._stack.close()


class Tab:
    """A tab of a Firefox."""

    def __init__(self, firefox, context):
        self._firefox, self._context = firefox, context

    def goto(self, address):
        """Load a page."""
        self._firefox.order(
            "browsingContext.navigate", context=self._context, url=address, wait="complete"
        )

    def located(self, role, name=None):
        """Return the nodes that a screen reader finds by a role, and by a name."""
        wanted = {"role": role} if name is None else {"role": role, "name": name}
        found = self._firefox.order(
            "browsingContext.locateNodes",
            context=self._context,
            locator={"type": "accessibility", "value": wanted},
        )
        return [{"sharedId": node["sharedId"]} for node in found["nodes"]]

    def found(self, role, name):
        """Return the first node of a role and a name, which a busy browser has late."""
        end = time.monotonic() + PATIENCE_S
        while not (nodes := self.located(role, name)):
            assert time.monotonic() < end, f"no {role} is named {name}"
            time.sleep(0.02)
        return nodes[0]

    def call(self, function, *nodes):
        """Return what a function of the page returns for some nodes."""
        answer = self._firefox.order(
            "script.callFunction",
            functionDeclaration=function,
            arguments=list(nodes),
            target={"context": self._context},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise RefusedError(answer["exceptionDetails"]["text"])
        return answer["result"].get("value")

    def texts(self, nodes):
        """Return the texts of nodes as they are shown, all at one time."""
        function = "(...nodes) => JSON.stringify(nodes.map((node) => node.innerText))"
        return json.loads(self.call(function, *nodes))

    def press(self, role, name, key):
        """Move the focus to the node of a role and a name and press a key there.

        A page that draws itself again meanwhile has another node of that name.
        """
        end = time.monotonic() + PATIENCE_S
        while not self.call(FOCUS, self.found(role, name)):
            assert time.monotonic() < end, f"the {role} {name} takes no focus"
        self._act(
            {"type": "key", "id": "keyboard"}, ({"type": "keyDown"}, {"type": "keyUp"}), value=key
        )

    def touch(self, node):
        """Touch the middle of a node with a finger."""
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        place = {
            "type": "pointerMove",
            "x": 0,
            "y": 0,
            "origin": {"type": "element", "element": node},
        }
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        self._act(finger, (place, down, up))

    def _act(self, device, actions, **more):
        source = {**device, "actions": [{**action, **more} for action in actions]}
        self._firefox.order("input.performActions", context=self._context, actions=[source])

    def close(self):
        """Close the tab."""
        self._firefox.order("browsingContext.close", context=self._context)

    def evaluate(self, script, *values):
        """Return what a script of the page returns; a function gets the value."""
        if values:
            script = f"({script})({json.dumps(values[0])})"
        answer = self._firefox.order(
            "script.evaluate",
            expression=f"Promise.resolve({script}).then((it) => JSON.stringify(it) ?? 'null')",
            target={"context": self._context},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise RefusedError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])


@contextlib.contextmanager
def running(folder):
    """Run Firefox with a profile in a folder."""
    firefox = Firefox(folder)
    try:
        yield firefox
        firefox.close()
    except BaseException:
        firefox.kill()
        raise
