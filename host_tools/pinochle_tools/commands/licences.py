"""`pinochle licences`: the licences of the software in the firmware's image."""

import click

from pinochle_tools.common.project_folders import NOTICES


@click.command("licences")
def command() -> None:
    """Show the notices of the software that the firmware's image contains."""
    click.echo(NOTICES.read_text(encoding="utf-8"), nl=False)
