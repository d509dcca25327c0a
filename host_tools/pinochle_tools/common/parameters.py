"""Types of the command line's options: files and folders to write, numbers."""

import math
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from pinochle_tools.common.data_folder import is_ours
from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.letters import readable
from pinochle_tools.common.output_file import STANDARD_OUTPUT
from pinochle_tools.common.untrusted import quoted

_NUMBER = re.compile(r"[0-9]{1,18}")
_SIGNED = re.compile(r"[+-]?[0-9]{1,9}")
_MOST = 999_999_999


def refuse_empty(value: Any, param: click.Parameter | None, ctx: click.Context | None) -> None:
    """Raise ToolError for an empty text on the command line: somebody's unset "$VARIABLE".

    It would be read as the current folder, or as if it had not been given. A default may be empty.
    """
    if not isinstance(value, str) or value.strip() or param is None:
        return
    if ctx and param.name and ctx.get_parameter_source(param.name) is ParameterSource.DEFAULT:
        return
    name = param.opts[-1] if param.opts[-1].startswith("-") else param.human_readable_name
    cure = "give one" if param.required else "give one, or leave it out"
    raise ToolError(f"{name.strip('[].')} is empty: {cure}")


class InputPath(click.Path):
    """A file or a folder that a command reads, as a Path; the command says if it is not there."""

    def __init__(self, *, file_okay: bool = True, dir_okay: bool = True):
        # That it cannot be read is said by the command, which may have others that can.
        super().__init__(file_okay=file_okay, dir_okay=dir_okay, readable=False, path_type=Path)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Path:
        """Return the path."""
        refuse_empty(value, param, ctx)
        return Path(os.fsdecode(super().convert(value, param, ctx)))


class OutputPath(click.Path):
    """A file that a command writes; or a folder, if it is `folder`; or either, if it is `either`.

    The folder that holds it must exist: a mistyped folder would be made, and a folder that is not
    mounted would be hidden. Raises ToolError in place of making it, and for a file of the data
    folder that is not an output.
    """

    def __init__(self, *, folder: bool = False, either: bool = False):
        super().__init__(file_okay=not folder, dir_okay=folder or either, path_type=Path)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Path:
        """Return the path."""
        refuse_empty(value, param, ctx)
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        check_place(path)
        if path != STANDARD_OUTPUT and not path.is_dir() and is_ours(path):
            raise ToolError(f"{path} is a file that pinochle keeps: choose another one")
        return path


def check_place(path: Path) -> None:
    """Raise ToolError if the folder that holds a file or a folder does not exist."""
    if path != STANDARD_OUTPUT and not path.expanduser().absolute().parent.is_dir():
        raise ToolError(f"no such folder: {path.parent} (make it, or choose another one)")


class Seconds(click.FloatRange):
    """A time from 0 to `most` seconds."""

    def __init__(self, most: float):
        super().__init__(0, most)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number; nan is none, though it is outside of no range."""
        number = float(super().convert(value, param, ctx))
        if math.isnan(number):
            self.fail(f"{quoted(str(value))} is no number", param, ctx)
        return number


if TYPE_CHECKING:
    _TextType = click.ParamType[str]
    _NumberType = click.ParamType[int]
else:  # not generic in all releases
    _TextType = _NumberType = click.ParamType


class Given(_TextType):
    """A text as it was given, such as an id, a day, a port, or the name of a file."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text."""
        refuse_empty(value, param, ctx)
        return str(value)


class Words(_TextType):
    """A name or another text, in letters, also where the system's encoding lacks them.

    An empty one is refused, unless it is `maybe_empty`: where it means something, or the command
    says what a right one is.
    """

    name = "text"

    def __init__(self, *, maybe_empty: bool = False):
        self._maybe_empty = maybe_empty

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text."""
        if not self._maybe_empty:
            refuse_empty(value, param, ctx)
        return readable(str(value))


class WholeNumber(_NumberType):
    """A whole number from `least` to `most`, written in digits."""

    name = "number"

    def __init__(self, least: int = 1, most: int = _MOST):
        self._least = least
        self._most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number; a default is one already."""
        if isinstance(value, int):
            return value
        number = int(value) if _NUMBER.fullmatch(value) else -1
        if not self._least <= number <= self._most:
            wanted = f"from {self._least} to {self._most:,}"
            self.fail(f"{quoted(value)} is no whole number {wanted}", param, ctx)
        return number


class SignedNumber(_NumberType):
    """A whole number, written in digits, also below 0."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number; a default is one already."""
        if isinstance(value, int):
            return value
        if not _SIGNED.fullmatch(value):
            self.fail(f"{quoted(value)} is no whole number of up to nine digits", param, ctx)
        return int(value)
