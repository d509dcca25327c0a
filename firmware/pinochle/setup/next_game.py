"""After a game: the same people again, and who has won tonight."""

from pinochle.game.game import Game
from pinochle.game.names import SHORT, Names
from pinochle.rules.options import house_rules
from pinochle.screens.base import Screen, Stored
from pinochle.screens.kinds import Choices
from pinochle.setup.game_setup import new_game, ready
from pinochle.setup.plan import Plan
from pinochle.storage.line_format import parse_name
from pinochle.text import setup as words_setup
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.entry.navigator import Lobby
    from pinochle.screens.base import Action, Back
    from pinochle.storage.saved_games import SavedGames

# The longest evening, in seconds: games that began further apart belong to two.
EVENING = 12 * 3600
# The most games of an evening: a Pico reads each in about a tenth of a second.
GAMES = 10
# The letters of a name where more than three sides have won.
_BRIEF = 3


def next_game(nav: "Lobby", game: Game, back: "Back") -> Screen:
    """Return what may follow a game: the same again with the next dealer, or another one."""
    plan = Plan(game.rules.id, game.rules.changes, game.players, game.teams)
    wins = won_tonight(nav.saved_games, game)
    lead = _tally(game, wins) + _unusual_target(plan)
    draft = nav.draft.first
    same = draft is not None and draft[3:7] == plan.first_event(0)[3:7]
    dealer = draft[7] if draft and same and draft[7] >= 0 else game.dealer
    return _again(nav, game, plan, dealer, lead + [""] if lead else [], back)


def _tally(game: Game, wins: "list[int]") -> "list[str]":
    """Return who has won how often tonight, in two lines of the display at most.

    Of more than two sides those that have won; if these are many, their names are short.
    """
    names = Names(game)
    sides = [side for side in range(len(wins)) if wins[side] or len(wins) == 2]
    longest = SHORT if len(sides) <= 3 else _BRIEF
    tally = [words_setup.WON % (names.side(side, longest), wins[side]) for side in sides]
    return [words_setup.WON_TONIGHT + ", ".join(tally)] if any(wins) else []


def _unusual_target(plan: Plan) -> "list[str]":
    """Return a line about a target that differs from the usual one: it may be for one night."""
    rules = plan.rules
    usual = house_rules(plan.preset, [pair for pair in plan.options if pair[0] != "target"])
    if rules.hands or rules.target == usual.target:
        return []
    return [words_setup.PLAYED_TO % (rules.target, usual.target)]


def _again(
    nav: "Lobby", game: Game, plan: Plan, dealer: int, lead: "list[str]", back: "Back"
) -> Screen:
    def turn(step: int) -> Screen:
        other = (dealer + step) % game.rules.players
        return _again(nav, game, plan, other, lead, back)

    def again() -> Screen:
        return _again(nav, game, plan, dealer, lead, back)

    def left(to: "Back") -> "Back":
        def leave() -> Screen:
            if dealer != game.dealer:
                nav.draft.keep(plan.first_event(dealer))
            return to()

        return leave

    again_by = words_setup.SAME_AGAIN % Names(game).seat(dealer)
    items: "list[tuple[str, Action]]" = [(again_by, lambda: Stored(plan.first_event(dealer)))]
    keys = words_setup.KEYS_AGAIN
    if not nav.arrows:
        keys = words.KEYS_CHOOSE
        items.append((words_setup.OTHER_DEALER, lambda: turn(1)))
    items.append((words_setup.OTHER_GAME, left(lambda: new_game(nav, again))))
    draft = nav.draft.first
    if draft is not None and draft[3:7] != plan.first_event(0)[3:7]:
        planned = Plan(draft[3], draft[4], draft[5], draft[6], draft[7])
        text = words_setup.SET_UP_BEFORE % planned.rules.title
        items.insert(0, (text, lambda: ready(nav, planned, again)))
    title, rules = words_setup.NEXT_GAME, game.rules.title
    return Choices(
        {"title": title, "context": rules, "keys": keys, "text": lead, "help": "next"},
        items,
        left(back),
        turn=turn if nav.arrows else None,
    )


def won_tonight(saved_games: "SavedGames", game: Game) -> "list[int]":
    """Return how many games each side's people have won this evening, with this game.

    Counted are games of the same people, at most GAMES. Where a game does not know its time, the
    evening ends before the newest game of others.
    """
    wins = [0] * game.rules.sides
    _count(wins, game, game)
    for name in saved_games.newest(GAMES):
        if parse_name(name)[1] == game.id:
            continue
        seconds = saved_games.heading(name)[1]
        timed = seconds and game.time
        if timed and abs(game.time - seconds) > EVENING:
            break
        try:
            earlier = saved_games.game(name)
        except MemoryError:
            break
        if earlier and _people(earlier) == _people(game):
            _count(wins, earlier, game)
        elif not timed:
            break
    return wins


def _people(game: Game) -> "list[str]":
    return sorted(game.players) or [""] * game.rules.players


def _count(wins: "list[int]", earlier: Game, game: Game) -> None:
    """Count an earlier game for the side whose players have won it."""
    if earlier.winner >= 0:
        winners = _side(earlier, earlier.winner)
        for side in range(len(wins)):
            if _side(game, side) == winners:
                wins[side] += 1


def _side(game: Game, side: int) -> "list[str]":
    """Return the people of a side; the side's number where they have no names."""
    if not game.players:
        return [str(side)]
    seats = range(game.rules.players)
    return sorted([game.players[seat] for seat in seats if game.rules.side_of(seat) == side])
