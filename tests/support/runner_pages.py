"""The pages that the Pico's runner draws itself, drawn on this laptop."""

from runner import pages


def page_of(kind: str, *about) -> bytes:
    """Return the frame of a page: `prompt`, `laptop` (whether answers are not saved), `crash`.

    `crash` takes an exception's name and text, then whether answers are not saved.
    """
    if kind == "crash":
        name, words, *unsaved = about
        return bytes(pages.crash(type(name, (Exception,), {})(words), *unsaved))
    return bytes(getattr(pages, kind)(*about))
