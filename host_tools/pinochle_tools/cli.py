"""The command `pinochle`: imports the requested command's module; prints errors in one line."""

import contextlib
import difflib
import gc
import importlib
import os
import select
import sys
from typing import TextIO

import click
from click.shell_completion import CompletionItem

from pinochle_tools.common.data_folder import data_option
from pinochle_tools.common.errors import ToolError, in_words
from pinochle_tools.common.letters import never_failing, unescaped
from pinochle_tools.common.untrusted import quoted, visible

# Characters of an error line; names and answers from outside may have any length.
_LONGEST_ERROR = 1_000

# Python looks for cycles of objects after this many new ones, not after 700: imports make hundreds
# of thousands, which all stay, and a search took a tenth of a command's time.
_NEW_OBJECTS = 50_000

# Command -> its line in the list of commands, ordered by use. The implementation is the click
# command named `command` in pinochle_tools/commands/<name>.py.
COMMANDS: dict[str, str] = {
    "play": "Keep score of a game in the terminal.",
    "rules": "List rules, show them in full, add a table's own.",
    "meld": "Value a hand of cards.",
    "score": "Score hands, one JSON object per line.",
    "verify": "Check journals for damage.",
    "boards": "List the boards, with wiring.",
    "flash": "Install or update the firmware of a device.",
    "sync": "Copy new hands from a device into the archive.",
    "push": "Add this laptop's games to a shared archive.",
    "games": "List the recorded games.",
    "show": "Show one game, hand by hand.",
    "replay": "Replay a game on the drawn display.",
    "names": "List the names that the next game offers; offer some of them first.",
    "people": "List who played; say that two names are one person, or one name is two.",
    "evening": "Run an evening of two to twelve tables, from the draw to the prizes.",
    "note": "Add a note to a game.",
    "correct": "Correct a hand in the archive, with who decided and why.",
    "place": "Say where games were played.",
    "stats": "Show player and pair statistics.",
    "report": "Write one page with charts of all games.",
    "serve": "Show the history in a browser.",
    "publish": "Write the history into a folder as a site, for any static host.",
    "open": "Open the page of a game in the browser.",
    "page": "Serve the scorekeeper as a page on this laptop.",
    "watch": "Show the game in progress in a browser, live.",
    "export": "Export hands with every number, for spreadsheets and scripts.",
    "prune": "Remove old games from a device.",
    "doctor": "Check this laptop and the device for problems.",
    "backup": "Back up the archive to a file.",
    "restore": "Restore a backup into the archive.",
    "rebuild": "Rebuild the archive's tables from its journal lines.",
    "completion": "Print the script with which a shell completes commands.",
    "licences": "Show the licences of the software in the firmware's image.",
}


class LazyGroup(click.Group):
    """A group whose commands are in separate modules, imported when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the command names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command `cmd_name`, or None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module("pinochle_tools.commands." + cmd_name)
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is named; the error for a mistyped one lists similar names."""
        wrong = bool(args) and args[0] not in COMMANDS and not args[0].startswith("-")
        if wrong and not ctx.resilient_parsing:  # which completes a word
            similar = difflib.get_close_matches(args[0], COMMANDS, n=3, cutoff=0.6)
            meant = f" Did you mean {' or '.join(similar)}?" if similar else ""
            ctx.fail(f"No such command {quoted(args[0])}.{meant}")
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands and options that begin with a word, without importing commands."""
        named = [
            CompletionItem(name, help=text)
            for name, text in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return named + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table, so that the list imports none of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _print_man_page(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib import metadata

        from pinochle_tools.common.man_page import man_page

        assert isinstance(ctx.command, click.Group)
        click.echo(man_page(ctx.command, metadata.version("pinochle-scorekeeper")), nl=False)
        ctx.exit()


def _print_version(ctx: click.Context, _parameter: click.Parameter, asked: bool) -> None:
    if asked:
        from importlib import metadata

        from pinochle_tools.common.firmware_digest import firmware_digest

        version = metadata.version("pinochle-scorekeeper")
        click.echo(f"pinochle, version {version}, firmware {firmware_digest()}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 99},
)
@data_option
@click.option(
    "--man",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_man_page,
    help="Print the manual page, for man -l -.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and the digest of the firmware, and exit.",
)
def cli() -> None:
    """Keep score of pinochle, and look at recorded games.

    For help on a command: pinochle COMMAND --help.
    """


def main() -> None:
    """Run the command line and exit with 0 (done), 1 (error in one line) or 2 (wrong usage)."""
    gc.set_threshold(_NEW_OBJECTS)
    # Python sets a stream to None if the caller closed it.
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code; every error becomes one line on stderr."""
    output = sys.stdout
    for stream in (output, sys.stderr):
        never_failing(stream)
    try:
        code = cli.main(arguments, prog_name="pinochle", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.exceptions.NoArgsIsHelpError as bare:
        bare.show()
        return 2
    except click.UsageError as wrong:
        command = wrong.ctx.command_path if wrong.ctx else "pinochle"
        said = unescaped(wrong.format_message())
        return _print_error(f"{said} ({command} --help explains)", 2)
    except (click.Abort, KeyboardInterrupt):
        return _print_error("stopped", 130)
    except (BrokenPipeError, SystemExit) as left:
        # click leaves so with 1 if a pipe was closed, with 0 after it has completed a word.
        if isinstance(left, SystemExit) and left.code == 0:
            return 0
        return 0 if _has_no_reader(output) else _print_error("a pipe was closed", 1)
    except (ToolError, click.ClickException, OSError) as failure:
        return _print_error(_words(failure), 1)
    except Exception as failure:  # a bug: print one line, or the traceback with PINOCHLE_DEBUG
        if os.environ.get("PINOCHLE_DEBUG"):
            raise
        return _print_error(f"unexpected {type(failure).__name__}: {failure}", 1)
    return code if isinstance(code, int) else 0


def _has_no_reader(output: TextIO) -> bool:
    """Return whether the reader of our output closed it, which is no error: it has enough.

    The rest is discarded, or Python complains at exit.
    """
    # No reader is an error of the pipe; to write nothing shows none. Windows has no poll().
    if hasattr(select, "poll"):
        poll = select.poll()
        poll.register(output.fileno(), 0)
        closed = select.POLLERR | select.POLLHUP
        if not any(event & closed for _, event in poll.poll(0)):
            return False
    os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())
    return True


def _words(failure: Exception) -> str:
    if isinstance(failure, click.ClickException):
        return unescaped(failure.format_message())
    return in_words(failure)


def _print_error(message: str, code: int) -> int:
    with contextlib.suppress(BrokenPipeError):
        print("error: " + visible(" ".join(message.split()), _LONGEST_ERROR), file=sys.stderr)
    return code
