"""The manual page, made from the help of the commands."""

from collections.abc import Iterable

import click

_DESCRIPTION = "keep score of pinochle, and look at recorded games"
_ENVIRONMENT = (
    ("PINOCHLE_DATA", "Folder for journals and archive, in place of the user's data folder."),
    ("PINOCHLE_ARCHIVE", "URL of a shared archive on a server, in place of the file."),
    ("PINOCHLE_PUSH", "1: other commands than push add this laptop's games to a shared archive."),
    ("PINOCHLE_DEBUG", "Print the traceback of an unexpected error."),
)
_EXITS = (
    ("0", "The command is done."),
    ("1", "An error, in one line on standard error."),
    ("2", "Wrong usage."),
)


def man_page(group: click.Group, version: str) -> str:
    """Return the manual page of a command line in the format of man (troff), section 1."""
    context = click.Context(group, info_name="pinochle")
    parts = [
        f'.TH PINOCHLE 1 "" "pinochle {version}" "User Commands"',
        ".SH NAME",
        f"pinochle \\- {_DESCRIPTION}",
        ".SH SYNOPSIS",
        ".B pinochle\n[\\fIOPTIONS\\fR] \\fICOMMAND\\fR [\\fIARGS\\fR]...",
        ".SH OPTIONS",
        *_options(group, context),
        ".SH COMMANDS",
        *_commands(group, context),
        ".SH ENVIRONMENT",
        *_entries(_ENVIRONMENT),
        ".SH EXIT STATUS",
        *_entries(_EXITS),
    ]
    return "\n".join(parts) + "\n"


def _commands(group: click.Group, context: click.Context) -> list[str]:
    """Return the sections of all commands, and of the commands of a command."""
    found: list[str] = []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None or command.hidden:
            continue
        inside = click.Context(command, info_name=name, parent=context)
        usage = " ".join([inside.command_path, *command.collect_usage_pieces(inside)])
        found += [f'.SS "{_escaped(usage)}"', *_paragraphs(command.help or "")]
        found += _options(command, inside)
        if isinstance(command, click.Group):
            found += _commands(command, inside)
    return found


def _options(command: click.Command, context: click.Context) -> list[str]:
    records = [param.get_help_record(context) for param in command.get_params(context)]
    return _entries(record for record in records if record)


def _entries(pairs: Iterable[tuple[str, str]]) -> list[str]:
    return [f".TP\n.B {_escaped(head)}\n{_escaped(text)}" for head, text in pairs]


def _paragraphs(text: str) -> list[str]:
    found: list[str] = []
    for one in text.strip().split("\n\n"):
        if one.startswith("\b"):
            lines = [_escaped(line) for line in one[1:].strip("\n").splitlines()]
            found += [".PP", ".nf", *lines, ".fi"]
        else:
            found += [".PP", _escaped(" ".join(one.split()))]
    return found


def _escaped(text: str) -> str:
    """Return text in which troff sees no requests and no special characters."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    plain = "".join(c if c.isascii() else f"\\[u{ord(c):04X}]" for c in plain)
    return f"\\&{plain}" if plain[:1] in (".", "'") else plain
