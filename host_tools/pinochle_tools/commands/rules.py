"""`pinochle rules`: list the presets, or show one in full. May import click, rich, pinochle."""

import json

import click
from pinochle import options
from pinochle.melds import NAMES, points
from pinochle.rules import Rules, preset_names

from pinochle_tools.printing import Printer
from pinochle_tools.rule_options import chosen_rules, json_option

# A number option's lowest and highest value stand in its entry; points may be any multiple.
_KINDS = {"points": "a multiple of {unit}", "points0": "0 or a multiple of {unit}"}


@click.command()
@click.argument("preset", metavar="[ID]", required=False)
@json_option
def command(preset: str | None, as_json: bool) -> None:
    """List the presets, or show the one called ID in full.

    A preset in full: who plays, what may be bid, what melds are worth, and every house rule
    with its own value and the values that `--set` takes.
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
    full["options"] = [
        {"name": name, "value": value, "values": values} for name, value, values in _options(rules)
    ]
    full["melds"] = [
        {"name": name, "points": [int(value) for value in values]}
        for name, values in _meld_table(rules)
    ]
    return full


def _show(rules: Rules) -> None:
    printer = Printer()
    printer.line(f"{rules.title} ({rules.id}), source [{rules.source}]")
    printer.line(f"{_who(rules)}; {rules.deal} cards each; counted in {_summary(rules)['unit']}")
    if rules.bidding != "none":
        printer.line(f"Bids from {_lowest(rules)} in steps of {_steps(rules)}")
    printer.line(
        f"Trick points of a hand: {'at most ' * (not rules.all_in_play)}"
        f"{rules.trick_points}, last trick {rules.last_trick} included"
    )
    printer.line()
    rows = [
        [name, str(value), values if isinstance(values, str) else ", ".join(map(str, values))]
        for name, value, values in _options(rules)
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


def _options(rules: Rules) -> list[tuple[str, int | str, str | list]]:
    """Return (name, value, values or words for them) of the options that make sense."""
    found: list[tuple[str, int | str, str | list]] = []
    for entry in options.OPTIONS:
        if not options.makes_sense(rules, entry):
            continue
        name, kind, limits, _ = entry
        values: str | list = options.choices(rules, entry)
        if kind == "number":
            values = " to ".join(str(limit) for limit in limits)
        elif kind in _KINDS:
            values = _KINDS[kind].format(unit=rules.unit)
        found.append((name, options.value_of(rules, name), values))
    return found


def _meld_table(rules: Rules) -> list[tuple[str, list[int]]]:
    """Return the worth of 1, 2, ... of each meld that a hand of this deck can hold."""
    names = [name for name in NAMES if name not in ("extra-royalty", "roundhouse")]
    table = []
    for meld, name in enumerate(names):
        if name != "dix" or rules.deck == 2:
            worth = [points(rules, meld, count) for count in range(1, rules.deck + 1)]
            table.append((name, worth))
    return table
