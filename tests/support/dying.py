"""A program that dies between two of the files that it writes whole."""

from pathlib import Path


class DiedError(BaseException):
    """The program ended before a file had its name."""


def dies_after(files, work, monkeypatch):
    """Do `work`, which dies after this number of files; return False if it ends before."""
    left, replace = files, Path.replace

    def named(part, place):
        nonlocal left
        if not left:
            raise DiedError
        left -= 1
        return replace(part, place)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", named)
        try:
            work()
        except DiedError:
            return True
    return False
