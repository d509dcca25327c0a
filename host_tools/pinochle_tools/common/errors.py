"""The exception that ends a command with an error line."""


class ToolError(Exception):
    """An error in one line, with what to do where that helps; the command exits with 1."""


def in_words(failure: Exception) -> str:
    """Return an exception as one line; for system errors it names the file."""
    if isinstance(failure, OSError) and failure.strerror:
        return f"{failure.filename}: {failure.strerror}" if failure.filename else failure.strerror
    return str(failure)
