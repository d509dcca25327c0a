"""The page of the live scoreboard.

Its script shows the state in the page, and then every state that the server sends.
"""

from typing import Any

from pinochle_tools.report.engine import fill


def scoreboard(state: dict[str, Any]) -> str:
    """Return the scoreboard as HTML; `state` as in watching.state_of()."""
    styles = ("chart.css", "watch.css")
    return fill("watch.html", styles=styles, script="watch.js", live=True, state=state)
