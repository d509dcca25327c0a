"""`pinochle completion`: the script with which a shell completes commands and options."""

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script with which SHELL completes commands, options, games and rules.

    For bash, write it to ~/.local/share/bash-completion/completions/pinochle, for fish to
    ~/.config/fish/completions/pinochle.fish, for zsh to a file _pinochle in a folder of $fpath.
    Games and players come from the archive in the data folder.
    """
    found = get_completion_class(shell)
    assert found is not None
    script = found(ctx.find_root().command, {}, "pinochle", "_PINOCHLE_COMPLETE")
    click.echo(script.source())
