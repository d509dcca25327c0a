"""The option --rules: a preset, own rules, an entry of the library, or a rules file."""

from pathlib import Path

import click
from pinochle.rules.options import house_rules
from pinochle.rules.rule_set import Illegal, Rules, preset_names

from pinochle_tools.common.parameters import Given
from pinochle_tools.rules_files.completing import complete_rules
from pinochle_tools.rules_files.library import library_ids, library_table
from pinochle_tools.rules_files.own_rules import own_shelf
from pinochle_tools.rules_files.reading import read_table
from pinochle_tools.rules_files.table import Table
from pinochle_tools.score_files.game_lines import DEFAULT
from pinochle_tools.score_files.refusals import refused


def rules_option(function: click.decorators.FC) -> click.decorators.FC:
    """Add the option `--rules ID|FILE.toml` to a command, as the parameter `chosen`."""
    return click.option(
        "--rules",
        "chosen",
        type=Given(),
        metavar="ID|FILE.toml",
        default=DEFAULT,
        show_default=True,
        shell_complete=complete_rules,
        help="Rules of the game: `pinochle rules list` lists them; or a rules file.",
    )(function)


def is_file_name(text: str) -> bool:
    """Return whether a text names a rules file, not an id."""
    return text.lower().endswith(".toml")


def find_table(chosen: str) -> Table:
    """Return the rules with an id, or those in a file FILE.toml.

    Own rules come before entries of the library. Raises ToolError if there are none, or the file
    cannot be used; or OSError.
    """
    if is_file_name(chosen):
        return read_table(Path(chosen))
    if chosen in preset_names():
        return Table(chosen, [])
    shelf = own_shelf()
    if chosen in shelf.ids():
        return shelf.table(chosen)
    if chosen in library_ids():
        return library_table(chosen)
    raise refused(Illegal("preset", chosen))


def chosen_rules(chosen: str, changes: list[list[str]]) -> Rules:
    """Return the rules that find_table() finds, with house rules. Raises ToolError or OSError."""
    table = find_table(chosen)
    try:
        return house_rules(table.preset, [*table.changes, *changes])
    except Illegal as refusal:
        raise refused(refusal) from None
