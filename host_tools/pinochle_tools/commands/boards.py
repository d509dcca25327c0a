"""`pinochle boards`: the boards, with wiring."""

import json
from pathlib import Path
from types import ModuleType

import click

from pinochle_tools.boards import boards
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.parameters import Given, InputPath
from pinochle_tools.common.plurals import counted
from pinochle_tools.common.printing import Printer
from pinochle_tools.rules_files.completing import complete_boards
from pinochle_tools.score_files.rule_options import json_option


@click.command("boards")
@click.argument(
    "name", type=Given(), required=False, metavar="[BOARD]", shell_complete=complete_boards
)
@click.argument("file", required=False, type=InputPath(), metavar="[FILE]")
@json_option
def command(name: str | None, file: Path | None, as_json: bool) -> None:
    """List the boards that the firmware supports, or show the wiring of one.

    BOARD is a board's name, or a FILE.json that describes your own. Each board has a folder in
    boards/ with a README and a drawing. `pinochle boards check FILE.json` lists the mistakes in a
    description; `pinochle flash --board FILE.json` sends it to the device.
    """
    if name == "check":
        _check(file, as_json)
        return
    if file is not None:
        raise ToolError(f"to check a file, use: pinochle boards check {file}")
    chosen = [name] if name else boards.names()
    loaded = {each: boards.load_any(each) for each in chosen}
    if as_json:
        click.echo(json.dumps([_object(*each) for each in loaded.items()], indent=2))
        return
    printer = Printer()
    for each, board in loaded.items():
        printer.line(f"{each}  {board.TITLE}")
        printer.line(f"  {board.MICROCONTROLLER} · {board.DISPLAY}")
        if name:
            columns = ["part", "terminal", "pin of the Pico", "number"]
            printer.table("", columns, _rows(board), text_columns=3)
            for note in boards.notes(board):
                printer.line(note)
        else:
            printer.line("  " + _summary(board))


def _object(name: str, board: ModuleType) -> dict[str, object]:
    return {
        "name": name,
        "title": board.TITLE,
        "display": board.DISPLAY,
        "keys": boards.keys_of(board),
        "wires": [
            {"part": w.part, "terminal": w.terminal, "label": w.label, "pin": w.pin}
            for w in boards.wires(board)
        ],
    }


def _check(file: Path | None, as_json: bool) -> None:
    if file is None:
        raise ToolError("name the file to check: pinochle boards check FILE.json")
    found = boards.mistakes_in(file)
    if as_json:
        click.echo(json.dumps({"file": str(file), "mistakes": found}))
    for mistake in found if not as_json else ():
        Printer().line(mistake)
    if found:
        raise ToolError(f"{file} has {counted(len(found), 'mistake')}")
    if not as_json:
        for note in boards.notes(boards.load_file(file)):
            Printer().line(note)
        Printer().line(f"{file} has no mistakes")


def _summary(board: ModuleType) -> str:
    return "  ".join(
        f"{wire.terminal if wire.part in ('display', 'encoder') else wire.part} {wire.label}"
        for wire in boards.wires(board)
        if wire.label not in ("GND", "3V3")
    )


def _rows(board: ModuleType) -> list[list[str]]:
    return [[wire.part, wire.terminal, wire.label, str(wire.pin)] for wire in boards.wires(board)]
