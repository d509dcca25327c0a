"""A serial port for pages: `navigator.serial` over a WebSocket on loopback, to a real stand-in.

Only the browser's own part is replaced: requestPort, open, close and the two streams.
"""

import collections
import os
import select
import socket
import threading
from contextlib import contextmanager, suppress

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import serve

WAIT_SECONDS = 0.02
MOST = 16_384

# Replaces navigator.serial; `refuse` and `openFails` are names of exceptions, "" for none; the
# cable is pulled while a port is opened after `pullsAt` that were.
PAGE_PART = """
(() => {
  const state = { address: "@ADDRESS@", refuse: "", openFails: "", opened: 0, closed: 0 };
  state.pullsAt = -1;
  let ports = [];
  class Port {
    getInfo() {
      return { usbVendorId: 0x2e8a };
    }
    async open() {
      if (state.openFails) throw new DOMException("test", state.openFails);
      const socket = new WebSocket(state.address);
      socket.binaryType = "arraybuffer";
      if (state.opened === state.pullsAt) state.pull();
      await new Promise((done, fail) => { socket.onopen = done; socket.onerror = fail; });
      // It was pulled meanwhile.
      if (!ports.includes(this)) {
        socket.close();
        throw new DOMException("lost", "NetworkError");
      }
      state.opened++;
      this.socket = socket;
      this.readable = new ReadableStream({
        start(control) {
          socket.onmessage = ({ data }) => {
            try { control.enqueue(new Uint8Array(data)); } catch {}
          };
          socket.onclose = () => {
            try { control.error(new DOMException("lost", "NetworkError")); } catch {}
          };
        },
      });
      this.writable = new WritableStream({
        write(data) {
          if (socket.readyState !== 1) throw new DOMException("lost", "NetworkError");
          socket.send(data);
        },
      });
    }
    async close() {
      if (this.readable.locked || this.writable.locked) throw new TypeError("locked");
      state.closed++;
      this.socket.close();
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  class Serial extends EventTarget {
    async requestPort({ filters }) {
      if (filters[0].usbVendorId !== 0x2e8a) throw new TypeError("another vendor");
      if (state.refuse) throw new DOMException("test", state.refuse);
      ports.push(new Port());
      return ports.at(-1);
    }
    async getPorts() {
      return [...ports];
    }
  }
  const serial = new Serial();
  Object.defineProperty(navigator, "serial", { configurable: true, value: serial });
  // The browser forgets a port whose device is pulled, and has a new one when it is back.
  state.pull = () => {
    for (const port of ports) port.socket?.close();
    ports = [];
  };
  state.plug = () => {
    ports.push(new Port());
    serial.dispatchEvent(new Event("connect"));
  };
  window.serialState = state;
})();
"""

# Of each port, because a page opens it again before a busy machine has closed it here: what the
# earlier reader took would be lost to the next one.
_ALONE = collections.defaultdict(threading.Lock)


class Terminal:
    """The end of a pseudo-terminal that a laptop has."""

    def __init__(self, path):
        self._free = _ALONE[path].release
        _ALONE[path].acquire()
        try:
            self._fd = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY)
        except OSError:
            self._free()
            raise

    def read(self):
        if not select.select([self._fd], [], [], WAIT_SECONDS)[0]:
            return b""
        data = os.read(self._fd, MOST)
        if not data:
            raise OSError("the device is gone")
        return data

    def write(self, data):
        while data:
            select.select([], [self._fd], [], WAIT_SECONDS)
            with suppress(BlockingIOError):
                data = data[os.write(self._fd, data) :]

    def close(self):
        os.close(self._fd)
        self._free()


class Pulled(Terminal):
    """A terminal whose cable is pulled after a number of bytes: the first of `most`, if any."""

    def __init__(self, path, most):
        super().__init__(path)
        self._left = most[0] if most else None

    def read(self):
        data = super().read()
        if self._left is None:
            return data
        if self._left <= 0:
            raise OSError("the cable is pulled")
        data, self._left = data[: self._left], self._left - len(data)
        return data


class Served:
    """The serial port of an emulated chip, which is served on TCP."""

    def __init__(self, port):
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.settimeout(WAIT_SECONDS)

    def read(self):
        try:
            return self._socket.recv(MOST)
        except TimeoutError:
            return b""

    def write(self, data):
        self._socket.settimeout(None)
        self._socket.sendall(data)
        self._socket.settimeout(WAIT_SECONDS)

    def close(self):
        self._socket.close()


class Babble:
    """A device that is no scorekeeper: answers each write with bytes of its own."""

    def __init__(self, answers):
        """`answers(data)` returns the bytes to send when data was written, and None at times."""
        self._answers = answers
        self._out = []

    def read(self):
        more = self._answers(None)
        found, self._out = b"".join(self._out) + more, []
        if not found:
            threading.Event().wait(WAIT_SECONDS)
        return found

    def write(self, data):
        self._out.append(self._answers(data))

    def close(self):
        """Nothing is open."""


@contextmanager
def bridge(opening):
    """Serve the port that `opening()` opens for each connection; yield the page's script."""

    def handle(connection):
        port = opening()
        over = threading.Event()

        def forward():
            with suppress(ConnectionClosed, OSError):
                while not over.is_set():
                    data = port.read()
                    if data:
                        connection.send(data)
            connection.close()

        sender = threading.Thread(target=forward, daemon=True)
        sender.start()
        with suppress(ConnectionClosed, OSError):
            for data in connection:
                port.write(data)
        over.set()
        sender.join()
        port.close()

    with serve(handle, "127.0.0.1", 0, compression=None) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        host, number = server.socket.getsockname()[:2]
        yield PAGE_PART.replace("@ADDRESS@", f"ws://{host}:{number}/")
        server.shutdown()
        thread.join()
