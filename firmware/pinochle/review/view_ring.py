"""The views beside the scoreboard: LEFT and RIGHT go through them, BACK leads back to it.

LEFT and RIGHT never lead to the scoreboard, where the next press of them would name a bidder.
"""

from pinochle.display.frame import WIDTH
from pinochle.play.flow import Flow
from pinochle.rules import outlook
from pinochle.rules.rule_set import Rules
from pinochle.screens import hand_list
from pinochle.screens.base import Screen
from pinochle.screens.big_scores import BigScores
from pinochle.screens.chips import Chips
from pinochle.screens.kinds import Choices
from pinochle.screens.race_chart import Chart
from pinochle.screens.table import Table
from pinochle.text import views as view_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.screens.base import Action, Back, Turn


def view(flow: Flow, at: int) -> Screen:
    """Return the view with a number, modulo the number of views; 0 is the scoreboard."""
    views = _views(flow)
    at %= 1 + len(views)
    return views[at - 1][1](flow, at) if at else flow.home()


def _views(flow: Flow) -> "tuple[tuple[str, Callable[[Flow, int], Screen]], ...]":
    """Return the views for the game's number of sides: the scoreboard of two is large already."""
    return _VIEWS if flow.game.rules.sides > 2 else _VIEWS[1:]


def _turn(flow: Flow, at: int) -> "Turn | None":
    """Return the action of LEFT and RIGHT on a view; None on a board without these keys."""

    def turn(step: int) -> Screen:
        return view(flow, 1 + (at - 1 + step) % len(_views(flow)))

    return turn if flow.arrows else None


def _onward(flow: Flow, at: int) -> "Action":
    """Return the action of OK on a view without content to open: show the next view."""
    return lambda: view(flow, at + 1)


def choose(flow: Flow, back: "Back") -> Screen:
    """Return the list of the views, for boards without LEFT and RIGHT."""
    items = []
    for index, (line, _) in enumerate(_views(flow)):
        items.append((line, _onward(flow, index)))
    return Choices({"title": view_words.VIEW_TITLE}, items, back)


def _keys(flow: Flow) -> str:
    return view_words.KEYS_TURN if flow.arrows else view_words.KEYS_NEXT_VIEW


def _list_keys(flow: Flow) -> str:
    return view_words.KEYS_LIST if flow.arrows else view_words.KEYS_OPEN


def _goal(rules: Rules, target: int, hands: int) -> str:
    """Return the target of the race: points, or a number of hands."""
    if rules.hands:
        return view_words.RACE_OF % (min(hands + 1, rules.hands), rules.hands)
    return view_words.RACE_TO % target


def big_scores(flow: Flow, at: int) -> Screen:
    """Return the totals of more than two sides, to be read from a distance."""
    return BigScores(
        {
            "title": view_words.BIG_LINE.upper(),
            "keys": _keys(flow),
            "names": flow.names.sides(),
            "totals": flow.game.totals,
        },
        flow.home(),
        flow.home,
        _onward(flow, at),
        _turn(flow, at),
    )


def chips(flow: Flow, at: int) -> Screen:
    """Return the chips, with the meld of an unsettled hand shown separately."""
    game = flow.game
    return Chips(
        {
            "keys": _keys(flow),
            "unit": game.rules.unit,
            "names": flow.names.sides(),
            "totals": game.totals,
            "melds": [0] * game.rules.sides if game.over else game.hand.meld[:],
        },
        flow.home,
        _onward(flow, at),
        _turn(flow, at),
    )


def race(flow: Flow, at: int) -> Screen:
    """Return the race as a chart."""
    game = flow.game
    return Chart(
        {
            "context": _goal(game.rules, game.race.target, game.race.hands),
            "keys": _keys(flow),
            "names": flow.names.sides(),
            "course": game.sheet.course(WIDTH),
            "start": game.sheet.start or [],
            "goal": 0 if game.rules.hands else game.race.target,
        },
        flow.home,
        _onward(flow, at),
        _turn(flow, at),
    )


def hands(flow: Flow, at: int) -> Screen:
    """Return the list of hands; each can be opened and corrected."""
    return _hands(flow, at, -1)


def _hands(flow: Flow, at: int, chosen: int) -> Screen:
    game, lines, names = flow.game, flow.game.sheet.lines, flow.names
    free = game.ended or game.hand.empty  # earlier hands can be corrected now
    keys = view_words.KEYS_HAND if free else view_words.KEYS_DETAILS

    def opened(line: int) -> Screen:
        entry = lines[line]

        def in_full() -> Screen:
            return hand_list.opened(names, entry, fields, again, keys)

        def fields() -> Screen:
            # Imported here, because it takes memory, and few hands are corrected.
            from pinochle.review.corrections import correct

            return correct(flow, entry, in_full)

        def again() -> Screen:
            return _hands(flow, at, line)

        return in_full()

    return hand_list.HandList(
        names,
        lines,
        {"keys": _list_keys(flow) if lines else _keys(flow)},
        chosen,
        opened,
        flow.home,
        _onward(flow, at),
        _turn(flow, at),
    )


def to_win(flow: Flow, at: int) -> Screen:
    """Return the leader's lead, and what each side needs to win in the next hand."""
    game = flow.game
    rules = game.rules
    side, points = outlook.lead(game.totals)
    title = view_words.EVEN
    if side >= 0:
        leads = view_words.LEAD if rules.pairs else view_words.LEADS
        title = leads % (flow.names.side(side), points)
    context = _goal(rules, game.race.target, game.race.hands)
    no_target = rules.hands or game.over
    heads, rows = _behind(flow) if no_target else _needs(flow)
    return Table(
        {
            "title": title,
            "context": context,
            "keys": _keys(flow),
            "heads": heads,
            "rows": rows,
            "help": "wins",
        },
        flow.home,
        then=_onward(flow, at),
        turn=_turn(flow, at),
    )


def _behind(flow: Flow) -> "tuple[tuple[str, ...], list[tuple[str, ...]]]":
    """Return (heads, rows): how far each side is behind."""
    rows: "list[tuple[str, ...]]" = []
    for name, less in zip(flow.names.sides(), outlook.behind(flow.game.totals)):
        rows.append((name, str(less)))
    return (view_words.BEHIND_HEADS, rows)


def _needs(flow: Flow) -> "tuple[tuple[str, ...], list[tuple[str, ...]]]":
    """Return (heads, rows): what wins, by side, without a column that no side has a number in."""
    found = outlook.needs(flow.game.race)
    bids = any(bid != outlook.NEVER for bid, _ in found)
    scores = any(points != outlook.NEVER for _, points in found)
    heads = view_words.WIN_HEADS if scores else view_words.WIN_HEADS_BID
    if scores and not bids:
        heads = view_words.WIN_HEADS_POINTS
    rows: "list[tuple[str, ...]]" = []
    for name, (bid, points) in zip(flow.names.sides(), found):
        row = [name]
        if bids or not scores:
            row.append(view_words.NO if bid == outlook.NEVER else str(bid or view_words.ANY))
        if scores:
            row.append(str(points))
        rows.append(tuple(row))
    lead = outlook.winning_lead(flow.game.rules)
    if lead:
        blank = ("",) * (len(heads) - 2)
        rows.append((view_words.WIN_LEAD,) + blank + (str(lead),))
    return (heads, rows)


def code(flow: Flow, at: int) -> Screen:
    """Return the score as a code for a camera."""
    # Imported here, because a code is shown rarely.
    from pinochle.review.codes import score_code

    return score_code(flow, _onward(flow, at), _turn(flow, at))


def earlier(flow: Flow, at: int) -> Screen:
    """Return the list of earlier games on this device."""
    from pinochle.review.earlier_games import saved_list

    return saved_list(flow, _list_keys(flow), _keys(flow), _onward(flow, at), _turn(flow, at))


# In the order of RIGHT: the name of each view in the list, and its function.
_VIEWS = (
    (view_words.BIG_LINE, big_scores),
    (view_words.CHIPS_LINE, chips),
    (view_words.RACE_LINE, race),
    (view_words.HANDS, hands),
    (view_words.TO_WIN, to_win),
    (view_words.CODE_LINE, code),
    (view_words.EARLIER, earlier),
)
