"""The page of the game in progress. May import engine and the standard library.

Its script shows the state in the page, and then each one that the server sends.
"""

from typing import Any

from pinochle_tools.report.engine import fill


def scoreboard(state: dict[str, Any]) -> str:
    """Return the scoreboard as HTML; `state` as watching tells it."""
    return fill("watch.html", styles=("chart.css", "watch.css"), script="watch.js", state=state)
