"""What the desk of an evening does not do, said in words."""

from pinochle_tools.common.errors import ToolError


class Refused(ToolError):  # noqa: N818 - a refusal is no fault
    """A step that cannot be taken; its text says why."""
