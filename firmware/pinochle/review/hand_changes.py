"""Changes of the list of hands: one corrected, taken out, put back, or put in where it belongs."""

from pinochle.game import events
from pinochle.game.entries import Entry
from pinochle.game.list_trials import trial_drop
from pinochle.play.flow import Flow
from pinochle.review.totals import totals_table
from pinochle.screens import hand_list
from pinochle.screens.base import Answer, Screen, Stored
from pinochle.text import views as view_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.screens.base import Back, Face

    # Makes what follows a chosen hand; the second argument leads back to the list.
    Chosen = Callable[[Entry, Back], Answer]


def _choose(flow: Flow, keys: str, chosen: "Chosen", back: "Back", at: int = -1) -> Screen:
    """Return the list of hands; a line without a hand opens its page."""
    lines = flow.game.sheet.lines

    def opened(line: int) -> Answer:
        entry = lines[line]

        def again() -> Screen:
            return _choose(flow, keys, chosen, back, line)

        if entry is None or entry.facts is None:
            return hand_list.opened(flow.names, entry, again, again)
        return chosen(entry, again)

    face: "Face" = {"keys": keys, "help": "list"}  # OK takes a hand
    return hand_list.HandList(flow.names, lines, face, at, opened, back)


def correct_one(flow: Flow, back: "Back") -> Screen:
    """Ask which hand to correct."""

    def chosen(entry: Entry, again: "Back") -> Answer:
        if entry.dropped:
            return _put_back(flow, entry, again)
        from pinochle.review.corrections import correct

        return correct(flow, entry, again)

    return _choose(flow, view_words.KEYS_CORRECT, chosen, back)


def take_out(flow: Flow, back: "Back") -> Screen:
    """Ask which hand to take out; one that was taken out is put back."""

    def chosen(entry: Entry, again: "Back") -> Answer:
        if entry.dropped:
            return _put_back(flow, entry, again)
        title = view_words.TAKE_OUT_TITLE % entry.score.hand  # type: ignore[union-attr]
        return _asked(flow, entry, title, True, again)

    return _choose(flow, view_words.KEYS_TAKE_OUT, chosen, back)


def _put_back(flow: Flow, entry: Entry, back: "Back") -> Screen:
    return _asked(flow, entry, view_words.PUT_BACK_TITLE, False, back)


def _asked(flow: Flow, entry: Entry, title: str, dropped: bool, back: "Back") -> Screen:
    """Return the totals without a hand, or with it again; OK stores that."""
    walk = trial_drop(flow.game.sheet, entry.number, dropped)
    event = events.drop(entry.number) if dropped else events.keep(entry.number)
    return totals_table(flow.game, walk, {"title": title}, [], event, back)


def put_in(flow: Flow, back: "Back") -> Screen:
    """Ask before which hand the next one will stand."""

    def chosen(entry: Entry, again: "Back") -> Answer:
        if entry.dropped:
            return _put_back(flow, entry, again)
        return Stored(events.before(entry.number))

    return _choose(flow, view_words.KEYS_PUT_IN, chosen, back)


# The page of each line of the menu.
PAGES = {
    "correct": correct_one,
    "out": take_out,
    "in": put_in,
}
