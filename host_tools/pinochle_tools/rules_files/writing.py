"""Writes rules as a complete file: every key with its value, for a table to change.

Read back, the file gives the same rules; reading leaves out what the preset has already.
"""

import tomlkit
from pinochle.rules import options
from pinochle.rules.melds import DIX, EXTRA, NAMES
from pinochle.rules.rule_set import Rules
from pinochle.rules.score_rows import NAMES as ROWS
from pinochle.rules.score_rows import texts_of
from pinochle.rules.table_rules import LONGEST_ID
from tomlkit.items import Item
from tomlkit.items import Table as Section

from pinochle_tools.rules_files.describing import options_of, values_in_words
from pinochle_tools.rules_files.effective_rules import ladder_of, points_of


def written(rules: Rules) -> str:
    """Return the rules of a preset as the text of a rules file with an id of its own."""
    document = tomlkit.document()
    document.add(tomlkit.comment(f"{rules.title}: a line that you remove stays as in {rules.id}."))
    document.add("id", tomlkit.item(f"my-{rules.id}"[:LONGEST_ID]))
    document.add("title", tomlkit.item(rules.title))
    document.add("based-on", tomlkit.item(rules.id))
    for name, section in (
        ("options", _options(rules)),
        ("cards", _cards(rules)),
        ("bid", _bid(rules)),
        ("meld", _melds(rules)),
        ("score", _score(rules)),
    ):
        if section:
            document.add(name, section)
    return tomlkit.dumps(document)


def _options(rules: Rules) -> Section:
    """Return the house options, without those that rows in other sections replace."""
    replaced = {"on-set"} if rules.bidding != "none" else set()
    replaced |= {"royal"} if rules.needs_royal else set()
    replaced |= {"sweep"} if rules.has_sweep else set()
    replaced |= {"min-bid"} if _has_ladder(rules) else set()
    section = tomlkit.table()
    for entry in options_of(rules):
        name, value = entry[0], options.value_of(rules, entry[0])
        if name == "stuck-bid" and not rules.stuck_bid:
            section.add(tomlkit.comment(f"stuck-bid = {value}: the lowest bid, if it is not set"))
        elif name == "min-bid" and rules.min_bid_two:
            two = rules.min_bid_two
            section.add(tomlkit.comment(f"min-bid = {value}; {two} for two, if it is not set"))
        elif name not in replaced:
            section.add(name, _commented(value, values_in_words(rules, entry)))
    return section


def _cards(rules: Rules) -> Section:
    section = tomlkit.table()
    if rules.bidding == "none":
        # A stock is dealt card by card: it has no number of cards per player.
        return section
    if rules.all_in_play:
        section.add("players", tomlkit.item(rules.players))
    section.add("copies", tomlkit.item(rules.deck).comment("of each card"))
    section.add("nines", tomlkit.item(bool(rules.nines)))
    section.add("deal", tomlkit.item(rules.deal).comment("to each player"))
    section.add("kitty", tomlkit.item(rules.kitty))
    if rules.all_in_play:
        seats = range(rules.players)
        sides = [
            [seat for seat in seats if rules.side_of(seat) == side] for side in range(rules.sides)
        ]
        section.add("sides", _commented(sides, "the seats of each side"))
    return section


def _has_ladder(rules: Rules) -> bool:
    """Return whether a ladder says all: not where two players begin lower than others."""
    return rules.bidding != "none" and not rules.min_bid_two


def _bid(rules: Rules) -> Section:
    section = tomlkit.table()
    if _has_ladder(rules):
        section.add("ladder", _commented(ladder_of(rules), "[from, step] ..., rising"))
    return section


def _melds(rules: Rules) -> Section:
    section = tomlkit.table()
    for meld in range(EXTRA):
        if meld != DIX or rules.nines:
            section.add(NAMES[meld], tomlkit.item(points_of(rules, meld)))
    section.comment("points of 1, 2, ...; more than are listed: the last for each")
    return section


def _score(rules: Rules) -> Section:
    section = tomlkit.table()
    if rules.bidding == "none":
        return section
    for name in ROWS:
        possible = rules.has_sweep or name not in ("sweep-made", "sweep-failed")
        texts = texts_of(rules, name)
        if texts and possible:
            section.add(name, tomlkit.item(list(texts)))
    section.add("sweep-wins", _commented(rules.sweep_wins, "1: a sweep that is made wins"))
    section.comment("the declarer's side, every other side")
    return section


def _commented(value: object, comment: str) -> Item:
    return tomlkit.item(value).comment(comment)
