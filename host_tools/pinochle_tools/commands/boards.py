"""`pinochle boards`: the boards, with wiring."""

import json
from pathlib import Path
from types import ModuleType

import click
from rich.console import Console
from rich.table import Table

from pinochle_tools.boards import boards
from pinochle_tools.console.errors import ToolError
from pinochle_tools.console.plurals import counted


@click.command("boards")
@click.argument("name", required=False, metavar="[BOARD]")
@click.argument(
    "file", required=False, type=click.Path(dir_okay=False, path_type=Path), metavar="[FILE]"
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(name: str | None, file: Path | None, as_json: bool) -> None:
    """List the boards that the firmware supports, or show the wiring of one.

    BOARD is a board's name, or a FILE.json that describes your own. Each board has a folder in
    boards/ with a README and a drawing. `pinochle boards check FILE.json` lists the mistakes in a
    description; `pinochle flash --board FILE.json` sends it to the device.
    """
    if name == "check":
        _check(file)
        return
    if file is not None:
        raise ToolError(f"to check a file, use: pinochle boards check {file}")
    chosen = [name] if name else boards.names()
    loaded = {each: boards.load_any(each) for each in chosen}
    if as_json:
        listed = [
            {
                "name": each,
                "title": board.TITLE,
                "display": board.DISPLAY,
                "keys": boards.keys_of(board),
                "wires": [
                    {"part": w.part, "terminal": w.terminal, "label": w.label, "pin": w.pin}
                    for w in boards.wires(board)
                ],
            }
            for each, board in loaded.items()
        ]
        click.echo(json.dumps(listed, indent=2))
        return
    console = Console()
    for each, board in loaded.items():
        console.print(f"[bold]{each}[/]  {board.TITLE}")
        console.print(f"  {board.MICROCONTROLLER} · {board.DISPLAY}", highlight=False)
        console.print(
            _table(board) if name else "  " + _summary(board), highlight=False, soft_wrap=True
        )


def _check(file: Path | None) -> None:
    if file is None:
        raise ToolError("name the file to check: pinochle boards check FILE.json")
    found = boards.mistakes_in(file)
    for mistake in found:
        click.echo(mistake)
    if found:
        raise ToolError(f"{file} has {counted(len(found), 'mistake')}")
    click.echo(f"{file} has no mistakes")


def _summary(board: ModuleType) -> str:
    return "  ".join(
        f"{wire.terminal if wire.part in ('display', 'encoder') else wire.part} {wire.label}"
        for wire in boards.wires(board)
        if wire.label not in ("GND", "3V3")
    )


def _table(board: ModuleType) -> Table:
    table = Table("part", "terminal", "pin of the Pico", "number")
    for wire in boards.wires(board):
        table.add_row(wire.part, wire.terminal, wire.label, str(wire.pin))
    return table
