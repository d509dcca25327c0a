"""What takes long, by one command line: python -m run bench|trust|pages|screens."""

import random
import sys
from pathlib import Path

import click
import pinochle_tools  # noqa: F401 - puts the firmware's folder on the import path
from bench import figures
from trust import table

PATH = click.Path(path_type=Path, resolve_path=True)


@click.group()
def cli():
    """Measure, try faults, and draw sheets of pictures."""


@cli.command()
@click.argument("group", required=False)
@click.option("--corpus", help="A file with other games, for the presses of a hand.")
@click.option("--rounds", help="How often each case on the Pico is measured.")
@click.option("--cases", help="The cases on the Pico, by the ends of their names.")
def bench(group, **options):
    """Run the measurements of one group, or all; write build/bench.json."""
    measurements = figures.measurements_of(group)
    if not measurements:
        sys.exit(f"error: there is no measurement {group}")
    given = {name: value for name, value in options.items() if value is not None}
    try:
        figures.run(measurements, given, figures.OUTPUT)
    except KeyboardInterrupt:
        figures.progress("")
        sys.exit(f"stopped; the figures so far are in {figures.OUTPUT.name}")


@cli.command()
@click.option("--parts", default="all", help="Their names with commas; world, fuzz or all.")
@click.option("--seed", type=int, help="Of the first case; a random one if it is left out.")
@click.option("--seconds", type=float, default=0.0, help="The most for all parts together.")
@click.option("--times", type=int, default=1, help="That many times the usual number.")
@click.option("--more", is_flag=True, help="Go on where the newest run of each part ended.")
def trust(parts, seed, seconds, times, more):
    """Try faults of each kind, and print what was lost; exit 1 if anything was."""
    wanted = table.parts_of(parts)
    seed = random.randrange(1_000_000) if seed is None else seed
    click.echo(f"seed {seed}")
    lost = 0
    for part in wanted:
        before = table.kept().get(part.name) if more else None
        row = table.run(part, seed, seconds / len(wanted), times, click.echo, before, table.keep)
        table.keep(row)
        lost += row.lost
        click.echo("  ".join(table.line(part, row)))
    sys.exit(int(lost > 0))


@cli.command()
def page():
    """Write docs/trust.md from the newest run of each part."""
    table.write_page(table.kept())


@cli.command()
@click.argument("folder", type=PATH)
@click.argument("target", type=PATH)
def screens(folder, target):
    """Draw the golden screens of a folder into a PNG."""
    from support import contact_sheet

    contact_sheet.draw(folder, target)


@cli.command()
@click.argument("folder", type=PATH)
@click.argument("kinds", nargs=-1)
def pages(folder, kinds):
    """Draw the pages of the site, or some kinds of them, before and now, into a folder."""
    from support import page_sheet

    page_sheet.draw(folder, kinds)


if __name__ == "__main__":
    cli()
