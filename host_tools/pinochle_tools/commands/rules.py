"""`pinochle rules`: list the rule presets, or show one."""

import json

import click
from pinochle.rules import options
from pinochle.rules.melds import NAMES, points
from pinochle.rules.rule_set import Rules, preset_names

from pinochle_tools.console.printing import Printer
from pinochle_tools.scoring.rule_options import chosen_rules, json_option

# The sources of the presets, by the number that rules.py cites.
SOURCES = {
    "000": "Dave Howell's rules of pinochle",
    "001": "a page of rules for two",
    "002": "Dave LeVasseur's six-card racehorse rules",
    "003": "John Hay's rule book",
    "004": "the rules of Singapore Mahjong's computer game",
}


@click.command()
@click.argument("preset", metavar="[ID]", required=False)
@json_option
def command(preset: str | None, as_json: bool) -> None:
    """List the rule presets, or show the one called ID in full.

    A preset in full: players, allowed bids, values of the melds, and every house rule with the
    preset's value and the values that `--set` accepts.
    """
    if preset is None:
        _list_presets(as_json)
        return
    rules = chosen_rules(preset, [])
    if as_json:
        print(json.dumps(_in_full(rules)))
    else:
        _show(rules)


def _list_presets(as_json: bool) -> None:
    presets = [chosen_rules(name, []) for name in preset_names()]
    if as_json:
        print(json.dumps([_summary(rules) for rules in presets]))
        return
    rows = [
        [
            rules.id,
            rules.title,
            f"[{rules.source}]",
            _who(rules),
            _lowest(rules),
            str(rules.target),
        ]
        for rules in presets
    ]
    columns = ["id", "title", "source", "sides", "lowest bid", "target"]
    Printer().table("", columns, rows, text_columns=4)


def _summary(rules: Rules) -> dict[str, object]:
    return {
        "id": rules.id,
        "title": rules.title,
        "source": rules.source,
        "players": rules.players,
        "sides": rules.sides,
        "unit": "tens" if rules.unit == 10 else "ones",
        "trick_points": rules.trick_points,
        "target": rules.target,
    }


def _in_full(rules: Rules) -> dict[str, object]:
    full = _summary(rules)
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
        for entry in _options(rules)
    ]
    full["melds"] = [
        {"name": name, "points": [int(value) for value in values]}
        for name, values in _meld_table(rules)
    ]
    return full


def _show(rules: Rules) -> None:
    printer = Printer()
    printer.line(f"{rules.title} ({rules.id}), after {SOURCES[rules.source]}")
    printer.line(f"{_who(rules)}; {rules.deal} cards each; counted in {_summary(rules)['unit']}")
    if rules.bidding != "none":
        printer.line(f"Bids from {_lowest(rules)} in steps of {_steps(rules)}")
    most = "" if rules.all_in_play else "at most "
    last = f"{rules.last_trick} of them for the last trick"
    printer.line(f"Trick points of a hand: {most}{rules.trick_points}, {last}")
    printer.line()
    rows = [
        [entry[0], str(options.value_of(rules, entry[0])), _takes_in_words(rules, entry)]
        for entry in _options(rules)
    ]
    printer.table("House rules", ["option", "value", "--set takes"], rows, text_columns=3)
    printer.line()
    counts = [str(count) for count in range(1, rules.deck + 1)]
    melds = [[name, *map(str, values)] for name, values in _meld_table(rules)]
    printer.table("Melds", ["meld", *counts], melds)


def _who(rules: Rules) -> str:
    return "2 pairs" if rules.pairs else f"{rules.players} single"


def _lowest(rules: Rules) -> str:
    return "no bidding" if rules.bidding == "none" else str(rules.lowest_bid)


def _steps(rules: Rules) -> str:
    wide = f", of {rules.wide_step} from {rules.wide_from}" if rules.wide_from else ""
    return f"{rules.step}{wide}"


def _options(rules: Rules) -> list[tuple]:
    """Return the entries of the options that apply to these rules."""
    return [entry for entry in options.OPTIONS if options.makes_sense(rules, entry)]


def _takes(rules: Rules, entry: tuple) -> dict[str, object]:
    """Return the values that an option accepts: a list, or the limits and step of a range."""
    _name, kind, limits, _needs = entry
    if kind == "number":
        return {"lowest": limits[0], "highest": limits[1], "step": 1}
    if kind in ("points", "points0"):
        lowest = 0 if kind == "points0" else rules.unit
        return {"lowest": lowest, "highest": options.HIGHEST, "step": rules.unit}
    return {"values": options.choices(rules, entry)}


def _takes_in_words(rules: Rules, entry: tuple) -> str:
    takes = _takes(rules, entry)
    values = takes.get("values")
    if isinstance(values, list):
        return ", ".join(str(value) for value in values)
    step = "" if takes["step"] == 1 else f" by {takes['step']}"
    return f"{takes['lowest']} to {takes['highest']}{step}"


def _meld_table(rules: Rules) -> list[tuple[str, list[int]]]:
    """Return the values of 1, 2, ... of each meld that a hand of this deck can hold."""
    names = [name for name in NAMES if name not in ("extra-royalty", "roundhouse")]
    table = []
    for meld, name in enumerate(names):
        if name != "dix" or rules.deck == 2:
            worth = [points(rules, meld, count) for count in range(1, rules.deck + 1)]
            table.append((name, worth))
    return table
