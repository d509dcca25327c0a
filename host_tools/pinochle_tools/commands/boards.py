"""`pinochle boards`: the boards, with wiring."""

import json
from types import ModuleType

import click
from rich.console import Console
from rich.table import Table

from pinochle_tools.boards import boards


@click.command("boards")
@click.argument("name", required=False, metavar="[BOARD]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(name: str | None, as_json: bool) -> None:
    """List the boards that the firmware supports, or show the wiring of one.

    Each board has a folder in boards/ with a README and a drawing.
    """
    chosen = [name] if name else boards.names()
    loaded = {each: boards.load(each) for each in chosen}
    if as_json:
        listed = [
            {
                "name": each,
                "title": board.TITLE,
                "display": board.DISPLAY,
                "keys": sum(pin is not None for pin in board.KEYS),
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


def _summary(board: ModuleType) -> str:
    return "  ".join(
        f"{wire.terminal if wire.part == 'display' else wire.part} {wire.label}"
        for wire in boards.wires(board)
        if wire.label != "GND" and wire.terminal != "VCC"
    )


def _table(board: ModuleType) -> Table:
    table = Table("part", "terminal", "pin of the Pico", "number")
    for wire in boards.wires(board):
        table.add_row(wire.part, wire.terminal, wire.label, str(wire.pin))
    return table
