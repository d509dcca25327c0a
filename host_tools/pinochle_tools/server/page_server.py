"""Serves the phone's page on this laptop alone, compressed as static hosts do."""

import contextlib
import gzip
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePath

from pinochle_tools.common.errors import ToolError
from pinochle_tools.server.connection import LOCAL, local_address

# The page's content security policy: nothing but the page's own files, and no other site.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # MicroPython is WebAssembly
        "worker-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
    )
)
_TYPES = {
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
_OTHER = "application/octet-stream"
_COMPRESSED = (".png", ".pack")  # these are so already


class PageServer(ThreadingHTTPServer):
    """Serves files by name; port 0 takes any free one. Raises ToolError if the port is used."""

    daemon_threads = True
    request_queue_size = 64  # a page fetches its files at once; those beyond it wait a second

    def __init__(self, files: Mapping[str, bytes], port: int):
        self.load(files)
        try:
            super().__init__((LOCAL, port), _Handler)
        except OSError as failure:
            raise ToolError(
                f"port {port} cannot be used ({failure.strerror}): choose another one"
            ) from None

    def load(self, files: Mapping[str, bytes]) -> None:
        """Serve these files from now on."""
        self.files = {name: _packed(name, data) for name, data in files.items()}

    @property
    def address(self) -> str:
        """The address to open in the browser."""
        return local_address(self.server_address[1])


def _packed(name: str, data: bytes) -> bytes:
    return data if name.endswith(_COMPRESSED) else gzip.compress(data, 6)


class _Handler(BaseHTTPRequestHandler):
    server: PageServer
    protocol_version = "HTTP/1.1"
    timeout = 20.0  # seconds without a byte, after which a connection ends

    def handle_one_request(self) -> None:
        # A browser that is gone needs no words in the terminal.
        with contextlib.suppress(ConnectionError):
            super().handle_one_request()
            return
        self.close_connection = True

    def do_GET(self) -> None:
        host = (self.headers.get("Host") or "").rsplit(":", 1)[0].lower()
        if host not in (LOCAL, "localhost"):
            self.send_error(403, "this host name is not allowed")
            return
        name = self.path.split("?")[0].lstrip("/") or "index.html"
        data = self.server.files.get(name)
        if data is None:
            self.send_error(404, "no such file")
            return
        suffix = PurePath(name).suffix
        self.send_response(200)
        self.send_header("Content-Type", _TYPES.get(suffix, _OTHER))
        if suffix not in _COMPRESSED:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Content-Security-Policy", f"{POLICY}; frame-ancestors 'none'")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    do_HEAD = do_GET  # noqa: N815 - the library uses this name

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing, because the terminal is for the user."""
