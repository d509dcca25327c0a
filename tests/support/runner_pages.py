"""The pages that the Pico's runner draws itself, drawn on this laptop."""

from runner import pages


def page_of(kind: str, *about: str) -> bytes:
    """Return the frame of the page `laptop`, `prompt` or `crash` (exception name and text)."""
    if kind == "crash":
        name, words = about
        return bytes(pages.crash(type(name, (Exception,), {})(words)))
    return bytes(getattr(pages, kind)())
