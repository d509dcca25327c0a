"""The pages that the Pico's runner draws itself, drawn on this laptop."""

from runner import pages


def page_of(kind: str, *about) -> bytes:
    """Return the frame of a page: `prompt`, `laptop` (whether answers are not saved), `crash`.

    `crash` takes an exception's name and text.
    """
    if kind == "crash":
        name, words = about
        return bytes(pages.crash(type(name, (Exception,), {})(words)))
    return bytes(getattr(pages, kind)(*about))
