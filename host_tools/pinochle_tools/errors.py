"""The one exception that ends a command with a line for people. Imports nothing."""


class ToolError(Exception):
    """What went wrong and, where it helps, what to do: one line; the command exits with 1."""


def in_words(failure: Exception) -> str:
    """Return a failure as a line for people; one of the system's names the file."""
    if isinstance(failure, OSError) and failure.strerror:
        return f"{failure.filename}: {failure.strerror}" if failure.filename else failure.strerror
    return str(failure)
