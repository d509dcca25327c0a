"""`pinochle restore`: restore a backup into the archive and the data folder."""

import json
from pathlib import Path

import click

from pinochle_tools.archive.backup import RestoredRules, restore, restore_rules
from pinochle_tools.archive.evening_backup import restore_evenings
from pinochle_tools.archive.history import (
    archive_option,
    is_shared,
    opened,
    result_lines,
    result_object,
)
from pinochle_tools.archive.import_result import Brought
from pinochle_tools.common.data_folder import data_folder, data_option
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.parameters import InputPath
from pinochle_tools.common.printing import Printer, progress_bar
from pinochle_tools.people.laptop import known_laptop
from pinochle_tools.rules_files.own_rules import own_shelf
from pinochle_tools.score_files.rule_options import json_option


@click.command()
@click.argument("file", type=InputPath())
@json_option
@archive_option
@data_option
def command(file: Path, as_json: bool) -> None:
    """Add the journals, own rules and evenings of a backup FILE; what is here stays.

    Restores either all journals, with what was said about people, games and places, or nothing.
    Own rules whose id has other rules here are not restored, and are named; evenings of which both
    have steps that the other lacks are an error, after all else is restored.
    """
    laptop = None if is_shared() else known_laptop(data_folder())
    with opened().writing(long=True) as connection, progress_bar("Restoring") as progress:
        brought = restore(connection, file, progress, laptop)
    rules = restore_rules(file, own_shelf())
    evenings, others = restore_evenings(file, data_folder())
    if as_json:
        own_rules = {"restored": rules.added, "kept": rules.kept, "errors": rules.errors}
        print(json.dumps({**result_object(brought), "rules": own_rules}))
    else:
        _say(brought, rules, evenings)
    if others:
        named = [f"evening {evening} is not restored: {why}" for evening, why in others.items()]
        raise ToolError("; ".join(named))


def _say(brought: Brought, rules: RestoredRules, evenings: list[str]) -> None:
    printer = Printer()
    for line in result_lines(brought, source="the backup"):
        printer.line(line)
    if rules.added:
        printer.line(f"own rules restored: {', '.join(rules.added)}")
    for own in rules.kept:
        printer.line(
            f"own rules {own} not restored: other rules have this id here, and stay (to replace"
            f" them, take rules/{own}.toml out of the zip and use pinochle rules add)"
        )
    if evenings:
        printer.line(f"evenings restored: {', '.join(evenings)}")
    for error in rules.errors:
        printer.line(f"own rules not usable: {error}")
