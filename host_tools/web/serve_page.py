"""Serve the page's folder on this machine alone, compressed as static hosts do.

usage: serve_page.py FOLDER [PORT]
Run by `make web`.
"""

import sys
from pathlib import Path

from pinochle_tools.common.errors import ToolError
from pinochle_tools.server.page_files import page_files
from pinochle_tools.server.page_server import PageServer

PORT = 8765


def main(arguments: list[str]) -> int:
    """Serve until Ctrl-C."""
    port = int(arguments[1]) if len(arguments) > 1 else PORT
    try:
        server = PageServer(page_files(Path(arguments[0])), port)
    except ToolError as failure:
        print(f"error: {failure}: make web WEB_PORT=N", file=sys.stderr)
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
