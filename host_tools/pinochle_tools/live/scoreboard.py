"""The page of the live scoreboard.

Its script shows the state in the page, and then every state that the server sends.
"""

from typing import Any

from pinochle_tools.report.engine import fill


def scoreboard(state: dict[str, Any], *, phone: bool = False) -> str:
    """Return the scoreboard as HTML; `state` as in watching.state_of(), or that of a wall.

    With `phone`, it links to the page with the address for phones.
    """
    styles = ("chart.css", "watch.css")
    return fill(
        "watch.html",
        styles=styles,
        scripts=("wall.js", "watch.js"),
        live=True,
        state=state,
        phone=phone,
    )
