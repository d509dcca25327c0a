"""The wall in a terminal: a panel for each box, side by side."""

from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.text import Text

from pinochle_tools.common.untrusted import visible

_TILE_WIDTH = 36


def in_terminal(state: dict[str, Any]) -> Group:
    """Return the state of a wall as panels side by side."""
    shown: list[Columns | Text] = []
    if state["note"]:
        shown.append(Text(visible(state["note"]), style="red"))
    if state["boxes"]:
        shown.append(Columns([_panel(tile) for tile in state["boxes"]], width=_TILE_WIDTH))
    else:
        shown.append(Text("no box is connected yet"))
    return Group(*shown)


def _panel(tile: dict[str, Any]) -> Panel:
    text = Text(no_wrap=True, overflow="ellipsis")
    if tile["names"]:
        wide = _TILE_WIDTH - 4 - max(len(str(total)) for total in tile["totals"]) - 1
        for side, (name, total) in enumerate(zip(tile["names"], tile["totals"], strict=True)):
            line = f"{visible(name)[:wide]:{wide}} {total:>{_TILE_WIDTH - 5 - wide}}\n"
            text.append(line, style="bold" if side == tile["winner"] else "")
        text.append(visible(tile["now"]) + "\n", style="bold")
        text.append(visible(tile["last"]) + "\n")
    text.append(visible(tile["note"]), style="red" if tile["names"] else "dim")
    return Panel(text, title=Text(visible(tile["name"])), box=box.ROUNDED, width=_TILE_WIDTH)
