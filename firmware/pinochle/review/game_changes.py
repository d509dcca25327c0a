"""Changes of a game in progress: who deals, another player, scores so far."""

from pinochle.entry.prompts import moved, number, player
from pinochle.game import events
from pinochle.game.list_trials import trial_start
from pinochle.game.names import seat_names
from pinochle.play.done_news import who_deals
from pinochle.play.flow import Flow
from pinochle.review.totals import totals_table
from pinochle.rules.rule_set import HIGHEST, Illegal
from pinochle.screens.base import Answer, Screen, Stored
from pinochle.screens.kinds import Choices
from pinochle.screens.leaps import LARGE
from pinochle.text import views as view_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Action, Back, Face


# Another player.


def another_player(flow: Flow, back: "Back") -> Screen:
    """Ask whose seat somebody else takes from this hand on."""

    def again() -> Screen:
        return another_player(flow, back)

    face: "Face" = {"title": view_words.WHO_LEAVES, "names": flow.names.seats(), "at": -1}
    return player(flow, face, lambda seat: _who_comes(flow, seat, again), back)


def _who_comes(flow: Flow, seat: int, back: "Back") -> Screen:
    """Ask for the name: one that this device knows, or a new one."""
    people = flow.names.seats()
    title = view_words.INSTEAD_OF % people[seat].upper()

    def taking(name: str) -> "Action":
        return lambda: takes(name)

    def takes(name: str) -> Answer:
        game = flow.game
        players = game.players[:] or list(seat_names(game.rules.players))
        players[seat] = name
        return Stored(events.names_from(players, game.teams, game.sheet.accepts + 1))

    def spell() -> Screen:
        from pinochle.screens.text_entry import Spelling

        return Spelling(title, flow.arrows, takes, lambda: _who_comes(flow, seat, back))

    known = [name for name in flow.saved_games.known_names(flow.current) if name not in people]
    items: "list[tuple[str, Action]]" = [(words.NEW_NAME, spell)]
    items += [(name, taking(name)) for name in known]
    return Choices({"title": title, "at": 1 if known else 0}, items, back)


# Scores so far.


def scores_so_far(flow: Flow, back: "Back") -> Screen:
    """Ask for the points of each side from a sheet of paper."""
    return _points_of(flow, [], back)


def _points_of(flow: Flow, points: "list[int]", back: "Back") -> Screen:
    game, side = flow.game, len(points)
    rules, known = game.rules, game.sheet.start
    highest = rules.target - rules.unit

    def move(value: int, steps: int) -> int:
        # Twice as far by a large step as elsewhere: any score may be on the sheet.
        by = steps * rules.unit * (1 if steps % LARGE else 2)
        return moved(value, by, -HIGHEST, highest)

    def again() -> Screen:
        return _points_of(flow, points, back)

    def done(value: int) -> Answer:
        found = points + [value]
        if len(found) < rules.sides:
            return _points_of(flow, found, again)
        return _start_asked(flow, found, again)

    middle = rules.target // 2 // rules.unit * rules.unit
    return number(
        flow,
        {
            "title": view_words.SO_FAR % flow.names.side(side),
            "keys": flow.keys_next(words.NEXT_SET),
            "value": known[side] if known else middle,
            "offered": not known,
        },
        move=move,
        done=done,
        back=back,
    )


def _start_asked(flow: Flow, points: "list[int]", back: "Back") -> Screen:
    event, game = events.start(points), flow.game
    try:
        game.check(event)
    except Illegal as refused:
        return flow.refuse(refused, back())
    walk = trial_start(game.sheet, points)
    return totals_table(game, walk, {"title": words.SCORES_SO_FAR.upper()}, [], event, back)


# The page of each line of the menu.
PAGES = {
    "dealer": who_deals,
    "player": another_player,
    "start": scores_so_far,
}
