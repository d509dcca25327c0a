"""A program that is killed, such as between two of the files that it writes whole."""

from pathlib import Path


class KilledError(BaseException):
    """The program was killed. No handler of errors may stop it."""


def dies_after(files, work, monkeypatch):
    """Do `work`, which is killed after this number of files; return False if it ends before."""
    left, replace = files, Path.replace

    def named(part, place):
        nonlocal left
        if not left:
            raise KilledError
        left -= 1
        return replace(part, place)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", named)
        try:
            work()
        except KilledError:
            return True
    return False
