"""`pinochle open`: the page of a game or an evening in the browser."""

import re
import webbrowser

import click

from pinochle_tools.archive.completing import complete_games
from pinochle_tools.archive.history import archive_option, bring_own_games, opened
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.parameters import Given
from pinochle_tools.common.printing import Printer
from pinochle_tools.common.times import BEFORE_MORNING
from pinochle_tools.games.queries import find_game
from pinochle_tools.report.links import Links
from pinochle_tools.server.loop import Server
from pinochle_tools.server.serving import port_option, run
from pinochle_tools.site.evening_pages import games_of
from pinochle_tools.site.held_evenings import HeldEvenings
from pinochle_tools.site.history_pages import HistoryPages

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@click.command()
@click.argument(
    "game",
    type=Given(),
    metavar="[GAME|DAY]",
    default="last",
    shell_complete=complete_games,
)
@port_option(0)
@click.option(
    "--print", "only_shown", is_flag=True, help="Print the page's path in the site and end."
)
@archive_option
@data_option
def command(game: str, port: int, only_shown: bool) -> None:
    """Open the page of a GAME in the browser, or of the evening of a DAY such as 2026-03-06.

    A GAME is a number, the beginning of an id, or last, the one if you name none. Games before
    5:00 belong to the evening before. Stop it with Ctrl-C.
    """
    store = opened()
    held = HeldEvenings(data_folder())
    held.look()
    with store.reading() as connection:
        if _DAY.fullmatch(game):
            if not games_of(connection, game) and not held.on(game):
                raise ToolError(
                    f"no game on the evening of {game} "
                    f"({BEFORE_MORNING}; pinochle games lists all)"
                )
            path = Links().evening(game)
        else:
            path = Links().game(find_game(connection, game))
    if only_shown:
        Printer().line(path)
        return
    ctx = click.get_current_context()

    def refresh() -> None:
        with ctx.scope(cleanup=False):  # the server's threads have no command of their own
            bring_own_games(store)

    server = Server(port, HistoryPages(store, refresh, data=data_folder()))
    Printer().line(f"the page: {server.address}{path}")
    webbrowser.open(server.address + path)
    run(server, Printer(), browser=False)
