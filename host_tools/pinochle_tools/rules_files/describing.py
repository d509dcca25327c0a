"""Rules in words and as JSON, for people and scripts."""

from typing import TYPE_CHECKING

from pinochle.rules import options
from pinochle.rules.melds import NAMES, points
from pinochle.rules.rule_set import HIGHEST, Rules
from pinochle.rules.score_rows import NAMES as ROWS
from pinochle.rules.score_rows import texts_of
from pinochle.rules.scoring import SWEEPS_MADE

from pinochle_tools.common.printing import Printer
from pinochle_tools.rules_files.effective_rules import ladder_of
from pinochle_tools.rules_files.ending import endings
from pinochle_tools.rules_files.table import Table

if TYPE_CHECKING:
    from pinochle.rules.options import Option

# The sources of the presets, by the number that presets.py cites: in a list, and in full.
SOURCES = {
    "000": ("Howell", "Dave Howell's rules of pinochle"),
    "001": ("a page", "a page of rules for two"),
    "002": ("LeVasseur", "Dave LeVasseur's six-card racehorse rules"),
    "003": ("Hay", "John Hay's rule book"),
    "004": ("Mahjong", "the rules of Singapore Mahjong's computer game"),
}

# Rows of a table's own scores, and the options that they replace.
_REPLACED = {
    **dict.fromkeys(("set", "thrown-in"), "on-set"),
    **dict.fromkeys(("sweep-made", "sweep-failed"), "sweep"),
    "no-royal": "royal",
}


def list_presets(names: list[str], title: str = "") -> None:
    """Print the table of presets."""
    presets = [Rules(name) for name in names]
    rows = [
        [
            rules.id,
            rules.title,
            SOURCES[rules.source][0],
            _who(rules),
            _lowest(rules),
            str(rules.target),
        ]
        for rules in presets
    ]
    columns = ["id", "title", "source", "sides", "lowest bid", "target"]
    Printer().table(title, columns, rows, text_columns=4)


def list_tables(title: str, tables: list[Table]) -> None:
    """Print a table of rules of tables, with a title above it."""
    rows = []
    for table in tables:
        rules = table.rules
        who, lowest = _who(rules), _lowest(rules)
        rows.append([table.id, rules.title, table.preset, who, lowest, str(rules.target)])
    columns = ["id", "title", "based on", "sides", "lowest bid", "target"]
    Printer().table(title, columns, rows, text_columns=4)


def summary(table: Table) -> dict[str, object]:
    """Return the most important facts of rules, for JSON; `based_on` only of own rules."""
    rules = table.rules
    facts: dict[str, object] = {
        "id": table.id,
        "title": rules.title,
        "source": source_of(table),
        "players": rules.players,
        "sides": rules.sides,
        "unit": _unit(rules),
        "trick_points": rules.trick_points,
        "target": rules.target,
    }
    if table.changes:
        facts["based_on"] = table.preset
    return facts


def in_full(table: Table) -> dict[str, object]:
    """Return all facts of rules, for JSON."""
    rules = table.rules
    full = summary(table)
    full["cards"] = {"deal": rules.deal, "kitty": rules.kitty, "pass": rules.pass_cards}
    full["bid"] = None
    if rules.bidding != "none":
        full["bid"] = {
            "lowest": rules.lowest_bid,
            "stuck": rules.forced_bid,
            "step": rules.step,
            "wide_from": rules.wide_from or None,
            "wide_step": rules.wide_step or None,
        }
    full["options"] = [
        {"name": entry[0], "value": options.value_of(rules, entry[0]), **_takes(rules, entry)}
        for entry in options_of(rules)
    ]
    full["melds"] = [
        {"name": name, "points": [int(value) for value in values]}
        for name, values in meld_values(rules)
    ]
    if rules.bidding != "none":
        full["scores"] = dict(scores_of(rules))
    if table.changes:
        full["own"] = dict(table.changes)
    return full


def show(table: Table) -> None:
    """Print rules in words."""
    rules = table.rules
    printer = Printer()
    printer.line(f"{rules.title} ({table.id}), {_origin(table)}")
    printer.line(f"{_who(rules)}; {rules.deal} cards each; counted in {_unit(rules)}")
    if rules.bidding != "none":
        printer.line(f"Bids from {_lowest(rules)} in steps of {_steps(rules)}")
    most = "" if rules.all_in_play else "at most "
    last = f"{rules.last_trick} of them for the last trick"
    printer.line(f"Trick points of a hand: {most}{rules.trick_points}, {last}")
    printer.line()
    rows = [
        [entry[0], str(options.value_of(rules, entry[0])), values_in_words(rules, entry)]
        for entry in options_of(rules)
    ]
    printer.table("House rules", ["option", "value", "--set takes"], rows, text_columns=3)
    printer.line()
    if rules.bidding != "none":
        rows = [[name, *texts] for name, texts in scores_of(rules)]
        printer.table("Scores", ["hand", "declarer's side", "every other side"], rows, 3)
        printer.line()
    ends = [[*one] for one in endings(rules)]
    printer.table("End of the game: the first line that applies", ["if", "winner"], ends, 2)
    printer.line()
    counts = [str(count) for count in range(1, rules.deck + 1)]
    melds = [[name, *map(str, values)] for name, values in meld_values(rules)]
    printer.table("Melds", ["meld", *counts], melds)


def scores_of(rules: Rules) -> list[tuple[str, list[str]]]:
    """Return what a hand with each possible result scores, in words of a score table."""
    impossible = set()
    if not rules.needs_royal:
        impossible.add("no-royal")
    if (rules.throw_in, rules.agree) == ("never", "no"):
        impossible.add("thrown-in")
    if not rules.declarer_least:
        impossible.add("no-meld")
    if not rules.has_sweep:
        impossible |= {"sweep-made", "sweep-failed"}
    rows = [(name, texts_of(rules, name)) for name in ROWS if name not in impossible]
    wins = ", and wins the game" if rules.sweep_wins else ""
    return [
        (name, [texts[0] + (wins if name in SWEEPS_MADE else ""), texts[1]])
        for name, texts in rows
        if texts
    ]


def source_of(table: Table) -> str:
    """Return the source of rules: the number of a preset's source, or the words of the file."""
    if table.changes:
        return next((value for name, value in table.changes if name == "source"), "")
    return table.rules.source


def options_of(rules: Rules) -> "list[Option]":
    """Return the entries of the options that apply to these rules, and that nothing replaces."""
    replaced = {_REPLACED[row] for row in rules.rows if row in _REPLACED}
    if rules.own_ladder:
        replaced.add("min-bid")
    return [
        entry
        for entry in options.OPTIONS
        if options.makes_sense(rules, entry) and entry[0] not in replaced
    ]


def values_in_words(rules: Rules, entry: "Option") -> str:
    """Return the values that an option accepts."""
    takes = _takes(rules, entry)
    values = takes.get("values")
    if isinstance(values, list):
        words = [str(value) for value in values]
        return ", ".join(words + (["or trick points"] if "highest" in takes else []))
    step = "" if takes["step"] == 1 else f" by {takes['step']}"
    return f"{takes['lowest']} to {takes['highest']}{step}"


def meld_values(rules: Rules) -> list[tuple[str, list[int]]]:
    """Return the values of 1, 2, ... of each meld that a hand of this deck can hold."""
    names = [name for name in NAMES if name not in ("extra-royalty", "roundhouse")]
    table = []
    for meld, name in enumerate(names):
        if name != "dix" or rules.nines:
            worth = [points(rules, meld, count) for count in range(1, rules.deck + 1)]
            table.append((name, worth))
    return table


def _origin(table: Table) -> str:
    source = source_of(table)
    if not table.changes:
        return f"after {SOURCES[source][1]}"
    based = f"based on {table.preset}"
    return f"{based}, after {source}" if source else based


def _unit(rules: Rules) -> str:
    return "tens" if rules.unit == 10 else "ones"


def _who(rules: Rules) -> str:
    if not rules.pairs:
        return f"{rules.players} single"
    sizes = {rules.side_by_seat.count(side) for side in range(rules.sides)}
    each = "" if len(sizes) > 1 else f" of {rules.players // rules.sides}"
    return f"{rules.sides} pairs" if sizes == {2} else f"{rules.sides} sides{each}"


def _lowest(rules: Rules) -> str:
    return "no bidding" if rules.bidding == "none" else str(rules.lowest_bid)


def _steps(rules: Rules) -> str:
    first, *others = ladder_of(rules)
    return "".join([str(first[1]), *(f", of {step} from {start}" for start, step in others)])


def _takes(rules: Rules, entry: "Option") -> dict[str, object]:
    """Return the values that an option accepts: a list, or the limits and step of a range."""
    _name, kind, limits, _needs = entry
    if kind == "number":
        return {"lowest": limits[0], "highest": limits[1], "step": 1}
    if kind in ("points", "points0"):
        lowest = 0 if kind == "points0" else rules.unit
        return {"lowest": lowest, "highest": HIGHEST, "step": rules.unit}
    if kind == "save":
        words = options.choices(rules, entry)
        return {"values": words, "lowest": rules.unit, "highest": rules.trick_points, "step": 1}
    return {"values": options.choices(rules, entry)}
