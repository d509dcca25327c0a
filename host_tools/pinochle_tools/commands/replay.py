"""`pinochle replay`: a game on the drawn display again."""

import sys
from pathlib import Path

import click
from sqlalchemy import select

from pinochle_tools.archive.completing import complete_games
from pinochle_tools.archive.history import archive_option, opened
from pinochle_tools.archive.intake import lines_of
from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.parameters import Given, OutputPath, Seconds
from pinochle_tools.common.plurals import counted
from pinochle_tools.common.printing import Printer, progress_bar
from pinochle_tools.database.schema import HISTORIES
from pinochle_tools.games.loading import load_games
from pinochle_tools.games.queries import GameView, find_game
from pinochle_tools.terminal import playing
from pinochle_tools.terminal.blocks import half_blocks
from pinochle_tools.terminal.replaying import Replay


@click.command()
@click.argument("game", type=Given(), metavar="GAME", shell_complete=complete_games)
@click.option("--hands", is_flag=True, help="Show only the score after each hand.")
@click.option(
    "--seconds",
    type=Seconds(60),
    default=0,
    metavar="N",
    help="Step automatically every N seconds [default: wait for keys].",
)
@click.option("--text", is_flag=True, help="Print the screens as half blocks, as in a pipe.")
@click.option(
    "--snapshot",
    type=OutputPath(folder=True),
    metavar="DIR",
    help="Write the screens into a folder as PNGs.",
)
@archive_option
@data_option
def command(game: str, hands: bool, seconds: float, text: bool, snapshot: Path | None) -> None:
    """Replay a game on the drawn display, event by event.

    GAME is a number from `pinochle games`, the beginning of an id, or `last`. LEFT and RIGHT
    step by event, UP and DOWN by hand; Space plays and pauses. In a pipe the screens are
    printed as text, separated by an empty line.
    """
    with opened().reading() as connection:
        history = find_game(connection, game)
        identity = select(HISTORIES.c.game).where(HISTORIES.c.key == history)
        name = str(connection.execute(identity).scalar_one())
        lines = lines_of(connection, history)
        views = list(load_games(connection, [history]))
    if not lines:
        raise ToolError(f"game {history} has no lines")
    title = title_of(views[0]) if views else ""
    with Replay(name, lines, hands_only=hands) as replay:
        if snapshot is not None:
            _save(replay, snapshot)
        elif text or not sys.stdout.isatty():
            _print(replay)
        else:
            playing.check_terminal()
            from pinochle_tools.terminal.replay_terminal import ReplayTerminal

            ReplayTerminal(replay, title, seconds).run()


def title_of(view: GameView) -> str:
    """Return the title above the screens: the game's number and its sides."""
    return f"Game {view.row.history}: " + " against ".join(view.names)


def _print(replay: Replay) -> None:
    for place in range(len(replay)):
        # Always UTF-8, as in `play --text`.
        picture = "\n".join(half_blocks(replay[place])) + "\n\n"
        sys.stdout.buffer.write(picture.encode())


def _save(replay: Replay, folder: Path) -> None:
    with progress_bar("Drawing") as progress:
        for place in range(len(replay)):
            playing.save_png(replay[place], folder / f"{place + 1:04d}.png")
            progress(place + 1, len(replay))
    Printer().line(f"{counted(len(replay), 'picture')} in {folder}")
