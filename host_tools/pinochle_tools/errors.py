"""The one exception that ends a command with a line for people. Imports nothing."""


class ToolError(Exception):
    """What went wrong and, where it helps, what to do: one line; the command exits with 1."""
