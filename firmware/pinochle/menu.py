"""The menu behind HOLD-OK, and the pages that confirm: lists with predicates, as data.

Imports words, screens, flow, looking, adjusting and scoring.
"""

from pinochle import adjusting, looking, view_words, words, words_help
from pinochle.flow import Flow
from pinochle.game import Game
from pinochle.rules import Illegal
from pinochle.scoring import PLAYED, check_throw_in
from pinochle.screens import Choices, Page, Screen


def event_words(flow: Flow, event: list) -> str:
    """Return what an event was, in a player's words."""
    kind = event[0]
    if kind == "call" and not event[2]:
        kind = "pass"
    text = words.EVENTS[kind]
    if kind in ("bid", "call"):
        return text % (flow.seat_name(event[1]), event[2])
    if kind == "pass":
        return text % flow.seat_name(event[1])
    if kind == "trump":
        return text % words.SUIT_NAMES[event[1]]
    if kind in ("meld", "tricks", "adjust"):
        return text % (flow.side_name(event[1]), event[2])
    if kind == "laid":
        return text % (flow.side_name(event[1]), event[3])
    if kind == "claim":
        return text % flow.side_name(event[1])
    return text % event[1] if kind == "fix" else text


def menu(flow: Flow, back: object, under: Screen) -> Screen:
    """Return the menu over a screen: each line that makes sense now, harmless ones first."""
    text = words_help.HELP[under.help]
    help_page = Page(words.HELP.upper(), [text], words.KEYS_REFUSED, back, back)
    items = [(words.RESUME, back)] + under.extras
    for text, event_or_page in _lines(flow, back, help_page):
        items.append((text, event_or_page))
    return Choices(words.MENU, "", words.KEYS_CHOOSE, items, 0, back)


def _lines(flow: Flow, back: object, help_page: Screen) -> list:
    game = flow.current
    lines: list = []
    if game is not None:
        lines += _lines_of_game(flow, game, back)
    return lines + [(words.HELP, help_page), (words.ABOUT, lambda: about(flow, back))]


def about(flow: Flow, back: object) -> Screen:
    """Return the page about this scorekeeper: version, board, games, space, battery."""
    lines = [words.ABOUT_VERSION % flow.version]
    if flow.board:
        lines.append(words.ABOUT_BOARD % flow.board)
    games = len(flow.shelf.names())
    lines.append(words.ABOUT_GAME if games == 1 else words.ABOUT_GAMES % games)
    free = flow.space() if callable(flow.space) else -1
    if free >= 0:
        lines.append(words.ABOUT_SPACE % (free // 1024))
    if callable(flow.battery):
        millivolts = flow.battery()
        lines.append(words.ABOUT_BATTERY % (millivolts // 1000, millivolts % 1000 // 100))
    return Page(words.ABOUT.upper(), lines, words.KEYS_REFUSED, back, back)


def _lines_of_game(flow: Flow, game: Game, back: object) -> list:
    lines: list = []
    if game.undoes:
        text = words.UNDO % event_words(flow, game.undoes)
        lines.append((text, lambda: undo(flow, back)))
    if game.redoes:
        lines.append((words.REDO % event_words(flow, game.redoes), ["redo"]))
    look = (view_words.VIEWS, lambda: looking.choose(flow, back))
    if game.over:
        return lines + [look]
    for agreed, text in ((0, words.THROW_IN), (1, words.THROW_IN_AGREED)):
        if _may_throw(game, agreed):
            lines.append((text, ["throw-in", agreed]))
    if _may_sweep(game):
        lines += [(words.SWEEP_MADE, ["sweep", 1]), (words.SWEEP_LOST, ["sweep", 0])]
    text = _misdeal_text(game)
    if text:
        kept = list(words.MISDEAL_LINES)
        lines.append((text, Page(text.upper(), kept, words.MISDEAL_KEYS, ["misdeal"], back)))
    lines.append(look)
    if game.hand.empty:
        lines.append((view_words.ADJUST, lambda: adjusting.adjust(flow, back)))
    stop = Page(
        words.STOP.upper(), list(words.STOP_LINES), words.STOP_KEYS, ["end", "stopped"], back
    )
    return lines + [(words.STOP, stop)]


def _may_throw(game: Game, agreed: int) -> bool:
    hand = game.hand
    if hand.seat < 0 or None in hand.meld or hand.outcome != PLAYED:
        return False
    if any(points is not None for points in hand.tricks):
        return False
    try:
        check_throw_in(game.rules, hand.hand(), bool(agreed))
    except Illegal:
        return False
    return True


def _may_sweep(game: Game) -> bool:
    """Tell whether the bid can have been for a sweep: bid told, nothing played."""
    hand = game.hand
    if not game.rules.sweep or hand.seat < 0 or hand.outcome != PLAYED:
        return False
    return all(points is None for points in hand.tricks)


def _misdeal_text(game: Game) -> str:
    """Return what dealing again is called now; nothing before the hand has begun."""
    if game.hand.seat < 0:
        if game.rules.stuck == "redeal":
            return words.REDEAL
        if game.rules.misdeal == "nines":
            return words.MISDEAL_NINES
    return "" if game.hand.empty else words.MISDEAL


def undo(flow: Flow, back: object) -> Screen:
    """Return the page that asks before the newest event is taken back."""
    game = flow.current
    if game is None or not game.undoes:
        return Page(
            words.UNDO_TITLE, [words.REFUSALS["nothing-to-undo"]], words.KEYS_REFUSED, back, back
        )
    lines = [words.UNDO_LINE, event_words(flow, game.undoes)]
    return Page(words.UNDO_TITLE, lines, words.UNDO_KEYS, ["undo"], back)
