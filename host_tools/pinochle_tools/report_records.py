"""Records over all hands and games, for the report. May import the standard library only."""

from typing import Any, NamedTuple


class _Best(NamedTuple):
    value: int
    history: int
    side: int


class Records:
    """The best of what was seen; the first to reach a value keeps it."""

    def __init__(self) -> None:
        self._best: dict[str, _Best] = {}

    def see(self, row: Any, times: int) -> None:
        """Look at one side of one hand; points count `times`."""
        self._try("Best hand", row.delta * times, row)
        self._try("Most meld", row.meld * times, row)
        if row.tricks is not None:
            self._try("Most tricks", row.tricks * times, row)
        if row.side == row.declarer:
            if row.result in ("made", "sweep-made"):
                self._try("Highest bid made", row.bid * times, row)
            else:
                self._try("Dearest set", row.bid * times, row)

    def _try(self, what: str, value: int, row: Any) -> None:
        known = self._best.get(what)
        if known is None or value > known.value:
            self._best[what] = _Best(value, row.history, row.side)

    def rows(self, games: Any, found: Any) -> list[dict[str, Any]]:
        """Return rows of what, value and who; `games` and `found` as in report."""
        rows = []
        for what, best in self._best.items():
            name = games.names[best.history][best.side]
            rows.append({"what": what, "value": best.value, "who": f"{name}, game {best.history}"})
        rows += _of_games(games)
        streaks = [(tally.streak.longest, tally.name) for tally in found.players.values()]
        longest = max(streaks, default=(0, ""))
        if longest[0]:
            names = [name for length, name in streaks if length == longest[0]]
            rows.append(
                {"what": "Longest streak", "value": longest[0], "who": ", ".join(names[:4])}
            )
        return rows


def _of_games(games: Any) -> list[dict[str, Any]]:
    won = [row for row in games.rows if row.state == "won" and games.totals[row.history]]
    if not won:
        return []

    def lead(row: Any) -> int:
        ordered = sorted(games.totals[row.history][-1])
        return int(ordered[-1] - ordered[-2])

    def who(row: Any) -> str:
        return f"{games.names[row.history][row.winner]}, game {row.history}"

    longest, widest = max(won, key=lambda row: row.hands), max(won, key=lead)
    closest = min(won, key=lead)
    return [
        {"what": "Longest game", "value": f"{longest.hands} hands", "who": who(longest)},
        {"what": "Clearest win", "value": lead(widest), "who": who(widest)},
        {"what": "Closest win", "value": lead(closest), "who": who(closest)},
    ]
