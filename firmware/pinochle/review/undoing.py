"""Undo: what it would remove, in players' words, and the page that asks."""

from pinochle.entry.prompts import happens
from pinochle.game import events
from pinochle.game.events import ENDS
from pinochle.game.game import Game
from pinochle.game.list_trials import trial_drop
from pinochle.game.names import Names
from pinochle.play.flow import Flow
from pinochle.rules.auction import PASS
from pinochle.screens.base import Screen
from pinochle.screens.kinds import Asking, Page
from pinochle.screens.table import Table
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.events import Event
    from pinochle.screens.base import Answer, Back

# The events that add a line to the score sheet; a correction's totals take a Pico too long.
CHANGES_TOTALS = ("accept", "adjust")


def event_words(names: Names, event: "Event", hand: int) -> str:
    """Describe an event in players' words; `hand` is the number of the hand that it accepts."""
    kind = event[0]
    if kind == "call" and event[2] <= PASS:
        kind = "pass" if event[2] == PASS else "help"
    if kind == "end" and event[1] in ENDS:
        kind = "round"
    text = words.EVENTS[kind]
    if kind in ("bid", "call"):
        return text % (names.seat(event[1]), event[2])
    if kind in ("pass", "help", "dealer"):
        return text % names.seat(event[1])
    if kind == "trump":
        return text % words.SUIT_NAMES[event[1]]
    if kind in ("meld", "tricks", "adjust"):
        return text % (names.side(event[1]), event[2])
    if kind == "laid":
        return text % (names.side(event[1]), event[3])
    if kind in ("claim", "renege", "won"):
        return text % names.side(event[1])
    if kind == "accept":
        return text % hand
    if kind in ("fix", "drop", "keep"):
        return text % int(names.game.sheet.place_of(event[1]))
    return text


def accepted(game: Game) -> int:
    """Return the place of the hand that the newest event accepted."""
    sheet = game.sheet
    return int(sheet.place_of(sheet.accepts)) if sheet.put_in else game.race.hands


def undo(flow: Flow, back: "Back", under: Screen) -> Screen:
    """Return the page that asks for confirmation of an undo; `back` leads to the screen `under`.

    What that screen enters for one event is undone first: an undo of a stored one would drop it.
    """
    if under.unstored:
        return under.unstored.undo(under, back)
    game = flow.current
    if game is None or not game.undoes:
        return _nothing_to_undo(flow, back)
    what = event_words(flow.names, game.undoes, accepted(game))
    if game.undoes[0] not in CHANGES_TOTALS:
        return Page(words.UNDO_TITLE, [what], words.UNDO_KEYS, happens(events.undo()), back)
    title = words.UNDO_TITLE
    rows: "list[tuple[str, ...]]" = []
    before = game.sheet.totals_before
    if game.undoes[0] == "accept":
        title = words.UNDO_HAND % accepted(game)
        if game.sheet.put_in:
            before = trial_drop(game.sheet, game.sheet.accepts, True).totals
    else:
        rows.append((what,))
    for side, name in enumerate(flow.names.sides()):
        rows.append((name, str(game.totals[side]), str(before[side])))
    heads, keys = words.UNDO_HEADS, words.UNDO_KEYS
    return Table(
        {"title": title, "keys": keys, "heads": heads, "rows": rows},
        back,
        then=happens(events.undo()),
    )


def undo_entry(lines: "list[str]", then: "Back", back: "Back") -> Screen:
    """Return the page that asks for an undo of what no event has yet; `lines` say of what."""
    if not lines:
        return Page(words.UNDO_TITLE, list(words.UNDO_NONE), words.KEYS_REFUSED, back, back)
    return Page(words.UNDO_TITLE, lines, words.UNDO_KEYS, then, back)


def _nothing_to_undo(flow: Flow, back: "Back") -> Screen:
    """Offer the game before, in a game without a hand; else say that there is nothing to undo."""
    from pinochle.storage.saved_games import is_empty

    game = flow.current
    found = None
    if game is not None and is_empty(game):
        try:
            found = flow.saved_games.before(game, flow.draft.before)
        except MemoryError:
            pass
    if found is None:
        from pinochle.text.refusals import REFUSALS

        lines = [REFUSALS["nothing-to-undo"]]
        return Page(words.UNDO_TITLE, lines, words.KEYS_REFUSED, back, back)
    name, before = found
    lines = [words.GAME_BEFORE_LINE, "", Names(before).scores()]

    def go_back() -> "Answer":
        from pinochle.play.other_game import switch

        return switch(flow, name, before, False)

    return Asking(words.GAME_BEFORE, lines, words.GAME_BEFORE_KEYS, go_back, back)
