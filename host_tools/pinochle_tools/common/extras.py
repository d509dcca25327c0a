"""Libraries that only some installations have: the extras of the wheel (pyproject.toml)."""

from collections.abc import Iterator
from contextlib import contextmanager

from pinochle_tools.common.errors import ToolError


@contextmanager
def from_extra(extra: str, purpose: str) -> Iterator[None]:
    """Import a library of an extra; if it is missing, the ToolError names the extra.

    `purpose` is what needs it, as the subject of a sentence.
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ToolError(
            f"{purpose} needs {missing.name}, which is not installed: pip install"
            f' "pinochle-scorekeeper[{extra}]"'
        ) from None
