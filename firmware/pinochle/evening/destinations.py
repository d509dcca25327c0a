"""Which tables winners and losers go to, where results decide it for each table alone."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.game import Game
    from pinochle.storage.evening_plan import EveningPlan

_SEATS = 4
KINDS = ("ladder", "winners", "progressive")


def decided(game: "Game", plan: "EveningPlan") -> "tuple[int, int]":
    """Return the tables, from 1, that both sides of a round go to; zeros if the desk decides.

    If not all play, those who sat out take places of others; only the desk knows whose.
    """
    points = game.totals
    whole = plan.people == _SEATS * plan.tables
    if plan.kind not in KINDS or points[0] == points[1] or not whole:
        return (0, 0)
    up, down = destinations(plan.kind, game.round[3] - 1, plan.tables)
    return (up + 1, down + 1) if points[0] > points[1] else (down + 1, up + 1)


def who_stays(game: "Game | None", plan: "EveningPlan", number: int, table: int) -> "list[int]":
    """Return who of the round before sits at its table again, by seat; none if that is open.

    In a ladder these are the winners of the first table, and the losers of the last.
    """
    found = [0, 0, 0, 0]
    if plan.kind != "ladder" or game is None or not game.round:
        return found
    evening, _, before, there, people = game.round
    if (evening, before, there) == (plan.id, number - 1, table):
        goes = decided(game, plan)
        for side in (0, 1):
            if goes[side] == table:
                # They sit north-south at the first table, east-west at the last.
                at = 0 if table == 1 else 1
                found[at], found[at + 2] = people[side], people[side + 2]
    return found


def destinations(kind: str, table: int, tables: int) -> "tuple[int, int]":
    """Return the tables that winners and losers of a table go to; they count from 0."""
    if kind == "winners":
        return ((table + 1) % tables, table)
    if kind == "ladder":
        return (max(0, table - 1), min(tables - 1, table + 1))
    return (max(0, table - 1), table or tables - 1)
