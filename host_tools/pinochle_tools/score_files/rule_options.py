"""The options --set and --json, shared by the commands that use rules."""

import click
from pinochle.rules.options import OPTIONS
from pinochle.rules.rule_set import Illegal

from pinochle_tools.common.untrusted import quoted
from pinochle_tools.score_files.refusals import refused

_NAMES = {entry[0] for entry in OPTIONS}


def set_option(function: click.decorators.FC) -> click.decorators.FC:
    """Add `--set OPTION=VALUE` to a command, as the parameter `changes`, a list of pairs."""
    return click.option(
        "--set",
        "changes",
        metavar="OPTION=VALUE",
        multiple=True,
        callback=_pairs,
        help="Change a house rule; can be used several times; `pinochle rules ID` lists them.",
    )(function)


def json_option(function: click.decorators.FC) -> click.decorators.FC:
    """Add the option `--json` to a command, as the parameter `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, for scripts.")(
        function
    )


def _pairs(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> list[list[str]]:
    pairs = []
    for text in value:
        name, equals, wanted = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{quoted(text)} is not OPTION=VALUE", ctx, param)
        if name.strip() not in _NAMES:
            # Titles and ids of a table's own rules are pairs, too, but change no score.
            raise refused(Illegal("option", name.strip()))
        pairs.append([name.strip(), wanted.strip()])
    return pairs
