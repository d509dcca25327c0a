"""The menu of HOLD-OK: a page about the hand and one about the game, whose lines apply now."""

from pinochle.entry.prompts import happens
from pinochle.entry.step_order import CALL
from pinochle.game import events
from pinochle.game.events import LISTED
from pinochle.game.game import Game
from pinochle.play.flow import Flow
from pinochle.review.about import About, about_page
from pinochle.review.undoing import accepted, event_words, undo
from pinochle.rules.outlook import may_end_as_sweep, may_renege, may_throw_in
from pinochle.rules.rule_set import Illegal
from pinochle.screens.base import Screen, Stored
from pinochle.screens.kinds import Asking, Choices, Page
from pinochle.text import views as view_words
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.screens.base import Action, Answer, Back

    Lines = list[tuple[str, Action]]


class Menu:
    """The two pages over a screen. LEFT and RIGHT lead to the other one, or a line of its own.

    Between hands the page about the game comes first, in a hand the other one. The first line of
    both is harmless, and what many look for is near one of the ends.
    """

    def __init__(self, flow: Flow, about: About, back: "Back", under: Screen, help: str):
        self.flow = flow
        self.about = about
        self.back = back
        self.under = under
        self.help = help

    def page(self, of_game: bool) -> Screen:
        """Return one of the pages, or the only one if there is no game."""
        game = self.flow.current
        if game is None:
            items = self._extras() + self._evening() + self._last(False)
            return Choices({"title": words.MENU, "help": self.help}, items, self.back)
        items = self._of_game(game) if of_game else self._of_hand(game)
        other = words.THIS_HAND if of_game else words.THIS_GAME
        arrows = self.flow.arrows

        def turned(step: int = 1) -> Screen:
            return self.page(not of_game)

        if not arrows:
            items.insert(min(3, len(items)), (other + words.MORE, turned))
        title = words.THIS_GAME if of_game else words.THIS_HAND
        context = words.LEFT_RIGHT + " " + other.lower() if arrows else ""
        # Over this menu, a second one has the help of the same page.
        face = {"title": title.upper(), "context": context, "help": self.help}
        return Choices(face, items, self.back, turned if arrows else None)  # type: ignore[arg-type]

    def _extras(self) -> "Lines":
        extras = self.under.extras
        return [self._part(*extras[index]) for index in range(len(extras))]  # type: ignore[arg-type]

    def _part(self, text: str, action: "Action") -> "tuple[str, Action]":
        """Return a line whose screen enters a part of what the covered one does."""
        unstored = self.under.unstored

        def opened() -> "Answer":
            answer = action()
            if isinstance(answer, Screen):
                answer.part_of(unstored)
            return answer

        return (text, opened if unstored else action)

    def _evening(self) -> "Lines":
        """Return the lines of an evening, which come first in a round and between two games."""
        game = self.flow.current
        if game is not None and not (self.flow.in_round or game.over):
            return []
        from pinochle.play.evening_course import menu_lines

        lines = menu_lines(self.flow, self.back)
        # The first line would lead from the seats of a round to themselves.
        return lines[1:] if self.under.kind == "sit-down" else lines

    def _last(self, in_game: bool) -> "Lines":
        """Return the lines of every page."""
        flow, about, back = self.flow, self.about, self.back

        def help_page() -> Screen:
            from pinochle.text import help as words_help

            text = words_help.help_text(self.help, flow.arrows)
            return Page(words.HELP.upper(), [text], words.KEYS_REFUSED, back, back)

        def played() -> Screen:
            about.play()  # type: ignore[misc]
            return back()

        lines: "Lines" = [(words.HELP, help_page)]
        if in_game and about.play:
            lines.append((words.PLAY_SCORE, played))
        if in_game and not (flow.in_round or flow.game.over) and flow.files.has("evening"):
            from pinochle.play.evening_course import menu_lines

            lines += menu_lines(flow, back)
        lines.append((words.LOOK, lambda: _look(about, back)))
        lines.append((words.ABOUT, lambda: about_page(flow, about, back)))
        if in_game or flow.saved_games.newest(1):
            lines.append((view_words.EARLIER, lambda: _earlier(flow, back)))
        return lines

    def _of_hand(self, game: Game) -> "Lines":
        flow, back, hand = self.flow, self.back, game.hand
        lines: "Lines" = []
        if not (game.over or hand.empty):
            lines.append((words.RESUME, back))
        if self.flow.in_round:
            lines += self._evening()
        lines += self._extras()
        if not game.over and hand.seat < 0 and not hand.auction:
            lines.append((words.WHO_DEALS_LINE, self._change("dealer", LISTED)))
            lines.append((words.ANOTHER_PLAYER, self._change("player", LISTED)))
        if self.under.unstored:
            # A redo would drop it.
            lines.append((words.UNDO_HERE, lambda: undo(flow, back, self.under)))
        elif game.undoes:
            text = words.UNDO % event_words(flow.names, game.undoes, accepted(game))
            lines.append((text, lambda: undo(flow, back, self.under)))
        if game.redoes and not self.under.unstored:
            text = words.REDO % event_words(flow.names, game.redoes, game.race.hands + 1)
            lines.append((text, happens(events.redo())))
        if not game.over:
            lines += _endings(flow, game, back)
            if hand.empty and game.rules.bidding != "none":
                lines.append((words.CALLS_MENU, lambda: flow.step_screen(CALL)))
        return lines + self._last(True)

    def _of_game(self, game: Game) -> "Lines":
        flow, about, back = self.flow, self.about, self.back
        free = game.over or game.hand.empty
        lines: "Lines" = self._evening()
        if game.over:
            lines = lines + self._extras() if flow.in_round else self._extras() + lines
        if len(game.sheet.lines):
            lines.append((words.CORRECT, self._change("correct", 1)))
            lines.append((words.TAKE_OUT, self._change("out", LISTED)))
            if not game.ended:
                lines.append((words.PUT_IN, self._change("in", LISTED)))
        lines.append((words.SCORES_SO_FAR, self._change("start", LISTED)))
        lines.append((words.NAMES_OF_PLAYERS, _naming(flow, game, False, back)))
        if game.rules.pairs:
            lines.append((words.NAMES_OF_TEAMS, _naming(flow, game, True, back)))
        lines.append((view_words.VIEWS, lambda: _views(flow, back)))
        if game.over:
            # Points behind the end would count in nothing: the page says where they belong.
            lines.append((view_words.ADJUST, lambda: _adjustment(flow, back)))
        elif free:
            lines.append((view_words.ADJUST, _at_the_end(flow, back, _adjustment)))
            if game.sheet.leaders():
                lines.append((view_words.OVER_MENU, _at_the_end(flow, back, _decision)))
        if game.race.hands and game.version > 1 and free:
            lines.append((words.SIGN_MENU, lambda: _sealing(flow, about, back)))
        if not game.over:
            # The next game has the rules and the dealer that are shown.
            lines.append((words.STOP, _at_the_end(flow, back, _stop_page)))
        lines += self._last(True)
        lines.insert(-1, (words.OTHER_RULES, self._change("rules", LISTED)))
        return lines

    def _change(self, name: str, since: int) -> "Action":
        """Return the action of a line that changes the game; in older games a refusal."""

        def opened() -> Screen:
            flow, back = self.flow, self.back
            if flow.game.version < since:
                return flow.refuse(Illegal("older-game"), back())
            if not (flow.game.ended or flow.game.hand.empty) and name != "player":
                return flow.refuse(Illegal("in-hand"), back())
            if name in ("correct", "out", "in"):
                from pinochle.review import hand_changes

                return hand_changes.PAGES[name](flow, back)
            if name == "rules":
                from pinochle.review.rule_changes import other_rules

                return other_rules(flow, back)
            from pinochle.review import game_changes

            return game_changes.PAGES[name](flow, back)

        return opened


def menu(flow: Flow, about: About, back: "Back", under: Screen, help: str) -> Screen:
    """Return the menu over a screen; `help` names the help of the page that is shown."""
    game = flow.current
    between = game is not None and (game.over or game.hand.empty)
    return Menu(flow, about, back, under, help).page(between)


# By whether it is the second kind: the lines for a sweep that was made, and that failed.
_SWEEPS = (
    (False, words.SWEEP_MADE, words.SWEEP_LOST),
    (True, words.SECOND_MADE, words.SECOND_LOST),
)


def _endings(flow: Flow, game: Game, back: "Back") -> "Lines":
    """Return the lines that end the hand in progress."""
    lines: "Lines" = []
    for agreed, text in ((0, words.THROW_IN), (1, words.THROW_IN_AGREED)):
        if may_throw_in(game.rules, game.hand.filled(), bool(agreed)):
            lines.append((text, happens(events.throw_in(agreed))))
    for second, made, lost in _SWEEPS:
        if may_end_as_sweep(game.rules, game.hand.filled(), second):
            lines.append((made, happens(events.sweep(1, second))))
            lines.append((lost, happens(events.sweep(0, second))))
    if may_renege(game.rules, game.hand.filled()):
        lines.append((words.RENEGE, lambda: _renege(flow, back)))
    misdeal = _misdeal_text(game)
    if misdeal:
        lines.append((misdeal, lambda: _misdeal_page(misdeal, back)))
    return lines


# Pages of a game that few games open are imported when they open, as in Flow.now().


def _naming(flow: Flow, game: Game, teams: bool, back: "Back") -> "Action":
    def naming() -> Screen:
        from pinochle.setup.naming import rename

        return rename(flow, game, teams, back)

    return naming


def _views(flow: Flow, back: "Back") -> Screen:
    from pinochle.review.view_ring import choose

    return choose(flow, back)


def _look(about: About, back: "Back") -> Screen:
    from pinochle.review.look_page import look_page

    return look_page(about, back)


def _sealing(flow: Flow, about: About, back: "Back") -> Screen:
    from pinochle.play.seals import Sealer

    return Sealer(flow.game, flow.saved_games, about.journal, about.salt, back).begin()


def _at_the_end(flow: Flow, back: "Back", page: "Callable[[Flow, Back], Screen]") -> "Action":
    """Return the action of a line that is refused while a hand is to be put in."""

    def opened() -> Screen:
        if flow.game.sheet.inserts_before:
            return flow.refuse(Illegal("before-waits"), back())
        return page(flow, back)

    return opened


def _decision(flow: Flow, back: "Back") -> Screen:
    return flow.decision(back, back)


def _adjustment(flow: Flow, back: "Back") -> Screen:
    from pinochle.review.adjustments import adjust

    return adjust(flow, back)


def _renege(flow: Flow, back: "Back") -> Screen:
    from pinochle.play.endings import renege

    return renege(flow.names, Stored, back)


def _misdeal_page(title: str, back: "Back") -> Screen:
    lines, keys = list(words.MISDEAL_LINES), words.MISDEAL_KEYS
    return Page(title.upper(), lines, keys, happens(events.misdeal()), back)


def _stop_page(_flow: Flow, back: "Back") -> Screen:
    title, lines = words.STOP.upper(), list(words.STOP_LINES)
    return Asking(title, lines, words.STOP_KEYS, happens(events.end("stopped")), back)


def _earlier(flow: Flow, back: "Back") -> Screen:
    from pinochle.review.earlier_games import saved_list

    keys = view_words.KEYS_OPEN
    return saved_list(flow, keys, words.KEYS_REFUSED, back, None, back=back)


def _misdeal_text(game: Game) -> str:
    """Return the menu's text for dealing again; "" before the hand has begun."""
    if game.hand.seat < 0:
        if game.rules.stuck == "redeal":
            return words.REDEAL
        if game.rules.misdeal == "nines":
            return words.MISDEAL_NINES
    return "" if game.hand.empty else words.MISDEAL
