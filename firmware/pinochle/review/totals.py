"""The totals before and after a change of the game, for its confirmation."""

from pinochle.display.strips import small_strip
from pinochle.display.text_layout import MARGIN, RIGHT_END
from pinochle.entry.prompts import happens, keys_agree
from pinochle.game.events import LISTED
from pinochle.game.game import Game
from pinochle.game.names import Names
from pinochle.screens.base import ROWS, Screen
from pinochle.screens.table import Table
from pinochle.text import views as view_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.game.events import Event
    from pinochle.game.score_sheet import Sheet
    from pinochle.game.walk import Walk
    from pinochle.rules.race import Score
    from pinochle.screens.base import Back, Face

_IN_SIGHT = ROWS - 1


def totals_table(
    game: Game,
    sheet: "Sheet | Walk",
    face: "Face",
    lines: "list[str]",
    event: "Event",
    back: "Back",
) -> Screen:
    """Return `lines` that say what changes, and the totals before and after; OK stores `event`."""
    names = Names(game)
    # While a hand to put in waits, the totals shown are those of its place.
    whole: "Game | Walk" = game.sheet.whole if game.version >= LISTED else game
    rows: "list[tuple[str, ...]]" = []
    for line in lines:
        rows += [(part,) for part in _parts(line)]
    changes = len(rows)
    if whole.totals == sheet.totals:
        rows.append((view_words.TOTALS_STAY,))
    else:
        rows.append(("", view_words.WAS, view_words.NOW))
        for side, name in enumerate(names.sides()):
            rows.append((name, str(whole.totals[side]), str(sheet.totals[side])))
    what = _what_becomes(names, whole.decided, sheet.decided)
    if what:
        # Insert it among the rows that are visible without scrolling.
        rows.insert(len(rows) if len(rows) <= _IN_SIGHT else changes, (what,))
    face["heads"], face["rows"] = rows[0], rows[1:]
    face["keys"] = keys_agree(game.rules.sides)
    return Table(face, back, then=happens(event))


def _parts(line: str) -> "list[str]":
    """Return a change in two lines if it is too wide for one; a number stays beside its name."""
    before, sign, after = line.partition(view_words.ARROW)
    if not sign or "0" <= after[:1] <= "9" or len(small_strip(line)) <= RIGHT_END - MARGIN:
        return [line]
    return [before + sign[:2], after]


def _what_becomes(names: Names, before: "Score | None", after: "Score | None") -> str:
    """Return how a correction changes the end of the race, or ""."""
    if not before and not after:
        return ""
    if after is None:
        return view_words.CORRECTED_OPEN
    if before and (before.winner, before.hand) == (after.winner, after.hand):
        return ""
    return view_words.CORRECTED_WINNER % (after.hand, names.side(after.winner))
