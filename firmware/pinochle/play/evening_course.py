"""The course of an evening on this box: who sits down, the end of a round, the next one."""

from pinochle.game import events
from pinochle.game.events import ROUND, TIME
from pinochle.screens.base import Screen, Stored
from pinochle.screens.kinds import Asking, Page
from pinochle.screens.scoreboard import Winner
from pinochle.storage import evening_plan
from pinochle.storage.line_format import parse_name
from pinochle.text import evening as evening_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.evening.host import Host
    from pinochle.game.events import Event
    from pinochle.screens.base import Action, Answer, Back, Turn
    from pinochle.storage.evening_plan import EveningPlan

# Pages that are not shown together are imported when they open.


def opened(host: "Host", now: Screen) -> "Screen | None":
    """Return the page of an evening that takes the place of the first screen, or None.

    None while a game is in progress, and where the newest game is a round of this evening, whose
    last screen leads on. `now` is the first screen.
    """
    plan = evening_plan.load(host.files)
    if plan is None:
        text, keys = [evening_words.DAMAGED_TEXT], words.OK_GO_ON
        return Page(evening_words.DAMAGED, text, keys, lambda: now, lambda: now)
    game = host.current
    if game is not None:
        from pinochle.storage.saved_games import is_empty

        since = evening_plan.place(host.files, plan.id)[1]
        number = parse_name(host.journal().name)[0]
        if game.round and game.round[0] == plan.id and number > since:
            return None
        if not game.over and not is_empty(game):
            return None
    return next_round(host)


def next_round(host: "Host") -> "Screen | None":
    """Return who sits here in the next round; None without one, or without a plan."""
    from pinochle.evening.destinations import who_stays
    from pinochle.evening.result import played
    from pinochle.evening.seating import Seating

    plan = evening_plan.load(host.files)
    if plan is None:
        return None

    def codes_of(plan: "EveningPlan", back: "Back") -> Screen:
        return _codes(host, plan, back)

    own, since = evening_plan.place(host.files, plan.id)
    found = played(host.saved_games, plan.id, since)
    number = found[0][0] + 1 if found else 1
    if number > plan.rounds:
        return None
    table = own or (found[0][1] if found else 0)
    if not 0 < table <= plan.tables:
        return Seating(host, plan, number, 0, codes_of).which_table()
    stays = [] if plan.knows(number) else who_stays(host.current, plan, number, table)
    return Seating(host, plan, number, table, codes_of, stays).page()


def round_over(host: "Host", news: str, turn: "Turn | None") -> Screen:
    """Return the last screen of a round; `news` take the place of its title."""
    game, names = host.game, host.names
    totals = game.totals
    headline = evening_words.LEVEL
    if totals[0] != totals[1]:
        headline = words.WIN % names.side(0 if totals[0] > totals[1] else 1)
    return Winner(
        {
            "title": news.upper() or evening_words.ROUND % game.round[2],
            "keys": evening_words.KEYS_ROUND_OVER,
            "headline": headline,
            "names": names.sides(),
            "totals": totals,
        },
        lambda: _to_code(host),
        turn,
    )


def after_end(host: "Host", event: "Event") -> Screen:
    """Return the screen after the end of a round, or after a seal in one."""
    if event[0] == "end":
        return agreed(host)
    if host.game.ended:
        return newest(host)
    from pinochle.play.seals import signed

    return signed(host.game, host.names, event, False, host.home)


def agreed(host: "Host") -> Screen:
    """Return the question whether the other side agrees; BACK leads to the code without that."""
    from pinochle.play.seals import Sealer

    games, journal = host.saved_games, host.journal()
    return Sealer(host.game, games, journal, host.salt, lambda: newest(host)).ask()


def newest(host: "Host") -> Screen:
    """Return the code of the round that is over."""
    return _codes(host, None, host.home)


def _codes(host: "Host", plan: "EveningPlan | None", back: "Back") -> Screen:
    from pinochle.evening.codes import codes

    return codes(host, plan, back, lambda: _onward(host, back))


def _to_code(host: "Host") -> "Answer":
    """Store the end of the round if it lacks it; ask the other side if it did not sign yet."""
    from pinochle.evening.codes import stored_result

    if not host.game.ended:
        return Stored(events.end(ROUND))
    try:
        result = stored_result(host, host.game, host.journal().name, None)
    except (OSError, ValueError):
        return newest(host)
    from pinochle.storage.result_code import SIGNED

    return newest(host) if result["flags"] & SIGNED else agreed(host)


def _onward(host: "Host", back: "Back") -> Screen:
    """Return what follows a code: the next round, or the game in progress."""
    if host.current is not None and not host.current.over:
        return host.home()
    found = next_round(host)
    if found is not None:
        return found
    from pinochle.setup.game_setup import new_game

    text = [evening_words.DONE_TEXT]
    return Page(evening_words.DONE, text, words.OK_GO_ON, lambda: new_game(host, back), back)


def set_up(host: "Host", back: "Back") -> Screen:
    """Ask for an evening that is set up on the boxes; then which table this one is."""
    from pinochle.evening.typed_plan import TypedPlan

    return TypedPlan(host, back, lambda: next_round(host) or back()).page()


def menu_lines(host: "Host", back: "Back") -> "list[tuple[str, Action]]":
    """Return the lines of the menu in a round, and those that lead to an evening."""
    lines: "list[tuple[str, Action]]" = []
    if not host.in_round or host.game.over:
        if host.files.has(evening_plan.FILE):
            opened = (evening_words.OPEN, lambda: next_round(host) or set_up(host, back))
        else:
            opened = (evening_words.BEGIN, lambda: set_up(host, back))
        lines.append(opened)
    if host.in_round:
        lines.append((evening_words.CODES, lambda: _codes(host, None, back)))
        if not host.game.over:
            lines.append((evening_words.BELL, lambda: _bell(host, back)))
    return lines


def _bell(host: "Host", back: "Back") -> Screen:
    """Ask whether the round ends now; the plan says whether a hand in progress counts."""
    title = evening_words.BELL_TITLE
    lines, facts = list(evening_words.BELL_LINES), [events.end(TIME)]
    if not host.game.hand.empty:
        plan = evening_plan.load(host.files)
        if plan is None or plan.minutes >= 0:
            text = [evening_words.BELL_WAITS]
            return Page(title, text, words.KEYS_REFUSED, back, back)
        lines, facts = list(evening_words.BELL_IN_HAND), [events.misdeal()] + facts
    return Asking(title, lines, evening_words.KEYS_BELL, lambda: Stored(*facts), back)
