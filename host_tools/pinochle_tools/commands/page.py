"""`pinochle page`: the scorekeeper as a page, on this laptop."""

import sys
import webbrowser
from pathlib import Path

import click

from pinochle_tools.common.output_file import write_output
from pinochle_tools.common.parameters import OutputPath
from pinochle_tools.common.printing import Printer
from pinochle_tools.server.page_files import page_files
from pinochle_tools.server.page_server import PageServer
from pinochle_tools.server.serving import port_option

_PORT = 8802


@click.command()
@port_option(_PORT)
@click.option("--browser", is_flag=True, help="Open the page in the browser.")
@click.option(
    "--to",
    "folder",
    type=OutputPath(folder=True),
    metavar="DIR",
    help="Write the page's files into a folder, for any static host with HTTPS, and end.",
)
def command(port: int, browser: bool, folder: Path | None) -> None:
    """Serve the scorekeeper as a page, for the browser of this laptop.

    A phone needs the page from a host with HTTPS: without it a browser saves no game, and needs
    the network. Stop it with Ctrl-C.
    """
    files, printer = page_files(), Printer()
    if folder:
        folder.mkdir(exist_ok=True)
        for name, data in files.items():
            write_output(folder / name, data)
        printer.line(f"{len(files)} files in {folder}: upload all of them to one place")
        return
    server = PageServer(files, port)
    printer.line(f"{server.address} (stop with Ctrl-C)")
    sys.stdout.flush()
    if browser:
        webbrowser.open(server.address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        printer.line()
    finally:
        server.server_close()
