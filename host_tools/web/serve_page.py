"""Serve the page's folder on this machine alone, compressed as static hosts do.

usage: serve_page.py FOLDER [PORT]
Run by `make web`.
"""

import contextlib
import gzip
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from policy import POLICY

LOCAL, PORT = "127.0.0.1", 8765
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
OTHER = "application/octet-stream"
COMPRESSED = (".png", ".pack")  # these are so already


class Server(ThreadingHTTPServer):
    """Serves the files of a folder, read when it starts; port 0 takes any free one."""

    daemon_threads = True
    request_queue_size = 64  # a page fetches its files at once; those beyond it wait a second

    def __init__(self, folder: Path, port: int):
        self.load(folder)
        super().__init__((LOCAL, port), _Handler)

    def load(self, folder: Path) -> None:
        """Read the files again."""
        self.files = {path.name: _packed(path) for path in folder.iterdir()}

    @property
    def address(self) -> str:
        """The address to open in the browser."""
        return f"http://{LOCAL}:{self.server_address[1]}/"


def _packed(path: Path) -> bytes:
    data = path.read_bytes()
    return data if path.suffix in COMPRESSED else gzip.compress(data, 6)


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"
    timeout = 20.0  # seconds without a byte, after which a connection ends

    def handle_one_request(self) -> None:
        # A browser that is gone needs no words in the terminal.
        with contextlib.suppress(ConnectionError):
            super().handle_one_request()
            return
        self.close_connection = True

    def do_GET(self) -> None:
        host = (self.headers.get("Host") or "").rsplit(":", 1)[0]
        if host not in (LOCAL, "localhost"):
            self.send_error(403, "this host name is not allowed")
            return
        name = self.path.split("?")[0].lstrip("/") or "index.html"
        data = self.server.files.get(name)
        if data is None:
            self.send_error(404, "no such file")
            return
        suffix = Path(name).suffix
        self.send_response(200)
        self.send_header("Content-Type", TYPES.get(suffix, OTHER))
        if suffix not in COMPRESSED:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Content-Security-Policy", f"{POLICY}; frame-ancestors 'none'")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing, because the terminal is for the user."""


def main(arguments: list[str]) -> int:
    """Serve until Ctrl-C."""
    port = int(arguments[1]) if len(arguments) > 1 else PORT
    try:
        server = Server(Path(arguments[0]), port)
    except OSError as failure:
        print(
            f"error: port {port} cannot be used ({failure.strerror}): make web WEB_PORT=N",
            file=sys.stderr,
        )
        return 1
    print(f"{server.address} has the scorekeeper, for browsers on this machine; Ctrl-C ends it.")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
