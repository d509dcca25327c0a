"""The options --rules and --set, shared by all commands that use rules."""

import click
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Illegal, Rules

from pinochle_tools.scoring.refusals import refused

DEFAULT = "racehorse"


def rules_option(function: click.decorators.FC) -> click.decorators.FC:
    """Add the option `--rules ID` to a command, as the parameter `preset`."""
    return click.option(
        "--rules",
        "preset",
        metavar="ID",
        default=DEFAULT,
        show_default=True,
        help="Rule preset of the game; `pinochle rules` lists them.",
    )(function)


def set_option(function: click.decorators.FC) -> click.decorators.FC:
    """Add `--set OPTION=VALUE` to a command, as the parameter `changes`, a list of pairs."""
    return click.option(
        "--set",
        "changes",
        metavar="OPTION=VALUE",
        multiple=True,
        callback=_pairs,
        help="Change a house rule of the preset; can be used several times; "
        "`pinochle rules ID` lists them.",
    )(function)


def json_option(function: click.decorators.FC) -> click.decorators.FC:
    """Add the option `--json` to a command, as the parameter `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, for scripts.")(
        function
    )


def chosen_rules(preset: str, changes: list[list[str]]) -> Rules:
    """Return the rules of a preset with house rules. Raises ToolError for a refusal."""
    try:
        return house_rules(preset, changes)
    except Illegal as refusal:
        raise refused(refusal) from None


def _pairs(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> list[list[str]]:
    pairs = []
    for text in value:
        name, equals, wanted = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} is not OPTION=VALUE", ctx, param)
        pairs.append([name.strip(), wanted.strip()])
    return pairs
