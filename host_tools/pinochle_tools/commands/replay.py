"""`pinochle replay`: a game again, on the drawn display. May import click, rich and replaying."""

import sys
import time

import click
from rich.console import Console
from rich.live import Live
from rich.text import Text
from sqlalchemy import select

from pinochle_tools.archive.intake import lines_of
from pinochle_tools.archive.queries import find_game
from pinochle_tools.archive.schema import HISTORIES
from pinochle_tools.blocks import WIDTH, braille, half_blocks
from pinochle_tools.cli import data_option
from pinochle_tools.history import archive_option, opened
from pinochle_tools.replaying import frames

_ROWS = 33


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--hands", is_flag=True, help="The score after each hand only.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, 60),
    default=0.6,
    show_default=True,
    metavar="N",
    help="How long each picture stands.",
)
@archive_option
@data_option
def command(game: str, hands: bool, seconds: float) -> None:
    """Show a game again on the drawn display, event by event.

    GAME is a number from `pinochle games`, the beginning of an id, or `last`. In a pipe the
    pictures follow each other as text, apart by an empty line.
    """
    with opened().reading() as connection:
        history = find_game(connection, game)
        identity = select(HISTORIES.c.game).where(HISTORIES.c.key == history)
        name = str(connection.execute(identity).scalar_one())
        lines = lines_of(connection, history)
    pictures = frames(name, lines, hands_only=hands)
    if not sys.stdout.isatty():
        for frame in pictures:
            print("\n".join(half_blocks(frame)) + "\n")
        return
    console = Console()
    draw = half_blocks if console.width > WIDTH and console.height > _ROWS else braille
    with Live(console=console, screen=True, auto_refresh=False) as live:
        for frame in pictures:
            live.update(Text("\n".join(draw(frame))), refresh=True)
            time.sleep(seconds)
        if seconds:
            time.sleep(3 * seconds)
