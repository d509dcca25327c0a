"""The games to choose from: a table's own rules, the presets, and tables that every image has."""

from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Rules, preset_names
from pinochle.setup.plan import rules_id
from pinochle.text import setup as words_setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.entry.navigator import Lobby
    from pinochle.rules.rule_set import Pair

# Tables that many people play, as id, preset and pairs; each comes after its preset. The first:
# 20 meld to be on the board, and 20 trick points to save it.
TABLES: "tuple[tuple[str, str, list[Pair]], ...]" = (
    (
        "double-20-20",
        "double-deck",
        [
            ["rules", "double-20-20"],
            ["title", "Double deck 20"],
            ["source", "a glossary of pinochle (docslib.org)"],
            ["pass", 0],
            ["save", 20],
            ["declarer-save", 20],
            ["unsaved", "all"],
            ["least-meld", 20],
            ["declarer-least", 20],
            ["score.no-royal", ["-bid", "meld"]],
        ],
    ),
)


class ListedGame:
    """A game in the list of games: a preset, or a table's own rules.

    `name` is the id; `own` are the pairs of own rules, None for a preset.
    """

    def __init__(self, name: str, title: str, preset: str, own: "list[Pair] | None" = None):
        self.name = name
        self.title = title
        self.preset = preset
        self.own = own


def listed_games(nav: "Lobby") -> "list[ListedGame]":
    """Return the games to choose from: own rules, then the others.

    What is being set up, or was played last, comes first.

    Own rules that cannot be used have no preset. A table of the image gives way to own rules of
    the same name.
    """
    found = []
    for name, preset, own in nav.own_rules.all():
        title = words_setup.UNUSABLE % name
        if own is not None:
            title = house_rules(preset, own).title
        found.append(ListedGame(name, title, preset, own))
    own_names = [game.name for game in found]
    for preset in preset_names():
        found.append(ListedGame(preset, Rules(preset).title, preset))
        for name, based_on, pairs in TABLES:
            if based_on == preset and name not in own_names:
                found.append(ListedGame(name, house_rules(preset, pairs).title, preset, pairs))
    last = nav.last
    for game in found:
        if last and game.name == (rules_id(last[4]) or last[3]):
            found.remove(game)
            return [game] + found
    return found
