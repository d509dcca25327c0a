"""How a game ended, as a line for people."""

from pinochle_tools.games.queries import GameView


def outcome(view: GameView) -> str:
    """Return who won a game, or why nobody did so far."""
    row = view.row
    if row.winner is not None:
        return f"{view.names[row.winner]} won"
    if row.state == "unreadable":
        return "Unreadable from here on: " + str(row.reason)
    if row.state == "level":
        return "Level at the end"
    if row.state == "stopped":
        return "Stopped" + (f": {row.reason}" if row.reason else "")
    return "Still being played"
