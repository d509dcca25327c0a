"""The command `pinochle`: finds a command's module and turns errors into one line.

May import click and the standard library; a command's module is imported when it is called.
"""

import contextlib
import importlib
import os
import sys
from pathlib import Path

import click

from pinochle_tools.errors import ToolError, in_words

# Command -> one line for the list of commands, in the order of use. The command itself is the
# click command named `command` in pinochle_tools/commands/<name>.py.
COMMANDS: dict[str, str] = {
    "play": "Keep the score of a game in the terminal.",
    "rules": "List the presets, or show one in full.",
    "meld": "Value a hand of cards.",
    "score": "Score hands, one JSON object a line.",
    "verify": "Check journals for damage.",
    "boards": "List the boards, with wiring.",
    "flash": "Install or update the firmware of a device.",
    "sync": "Bring new journal lines into the archive.",
    "games": "List the games that were kept.",
    "show": "Show one game, hand by hand.",
    "replay": "Show a game again on the drawn display.",
    "stats": "Tell what players and pairs did.",
    "report": "Write one page with charts of all games.",
    "serve": "Show the history in a browser.",
    "watch": "Show the game in progress in a browser, live.",
    "export": "Export hands with every number, for spreadsheets and scripts.",
    "prune": "Make room on a device for new games.",
    "doctor": "Check this laptop and the device, and say what to do.",
    "backup": "Back the archive up to a file.",
    "restore": "Bring a backup into the archive.",
    "rebuild": "Build the archive's tables anew from its lines.",
}


class LazyGroup(click.Group):
    """A group whose commands live in modules of their own, imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table, which is the order of use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command called `cmd_name`, None when there is none."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module("pinochle_tools.commands." + cmd_name)
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table, so that help loads none of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def data_option(function: click.decorators.FC) -> click.decorators.FC:
    """Give a command `--data DIR`; the folder is then found by `data_folder(ctx)`."""
    return click.option(
        "--data",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        expose_value=False,
        callback=_keep_data,
        help="Folder of journals and archive [default: PINOCHLE_DATA or the user's data folder].",
    )(function)


def _keep_data(ctx: click.Context, _param: click.Parameter, value: Path | None) -> None:
    if value is not None:
        ctx.find_root().meta["pinochle.data"] = value


def data_folder() -> Path:
    """Return the folder of journals and archive, as --data, PINOCHLE_DATA or the platform say.

    It may not exist yet.
    """
    ctx = click.get_current_context(silent=True)
    chosen = ctx.find_root().meta.get("pinochle.data") if ctx else None
    if chosen is None and os.environ.get("PINOCHLE_DATA"):
        chosen = Path(os.environ["PINOCHLE_DATA"])
    if chosen is None:
        import platformdirs

        chosen = platformdirs.user_data_path("pinochle-scorekeeper", appauthor=False)
    return chosen.expanduser()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 99},
)
@data_option
@click.version_option(package_name="pinochle-scorekeeper", prog_name="pinochle")
def cli() -> None:
    """Keep score of pinochle, and look at the games that were kept.

    Every command explains itself: pinochle COMMAND --help.
    """


def main() -> None:
    """Run the command line and leave with 0 (done), 1 (error in one line) or 2 (wrong usage)."""
    # Python has None in place of a stream that the caller closed.
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code; whatever goes wrong is one line on stderr."""
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
        return _tell(f"{wrong.format_message()} ({command} --help explains)", 2)
    except (click.Abort, KeyboardInterrupt):
        return _tell("stopped", 130)
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python would complain again when it closes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (ToolError, click.ClickException, OSError) as failure:
        return _tell(_words(failure), 1)
    except Exception as failure:  # the last net: people get a line, PINOCHLE_DEBUG the traceback
        if os.environ.get("PINOCHLE_DEBUG"):
            raise
        return _tell(f"unexpected {type(failure).__name__}: {failure}", 1)
    return code if isinstance(code, int) else 0


def _words(failure: Exception) -> str:
    if isinstance(failure, click.ClickException):
        return failure.format_message()
    return in_words(failure)


def _tell(message: str, code: int) -> int:
    with contextlib.suppress(BrokenPipeError):
        print("error: " + " ".join(message.split()), file=sys.stderr)
    return code
