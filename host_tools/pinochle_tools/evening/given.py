"""What a director typed into a form of the desk, on a laptop's page or a phone's."""

from pinochle_tools.evening.limits import is_number
from pinochle_tools.evening.refused import Refused

_MOST_DIGITS = 8


class Given:
    """The texts of a form, {field: [text, ...]}; a field may be there several times."""

    def __init__(self, texts: "dict[str, list[str]]"):
        self.texts = texts

    def text(self, name: str) -> str:
        """Return the text of a field, "" without one."""
        return self.whole(name).strip()

    def whole(self, name: str) -> str:
        """Return the text of a field as it was typed, "" without one."""
        return (self.texts.get(name) or [""])[0]

    def all(self, name: str) -> "list[str]":
        """Return the texts of all fields of a name that are not empty."""
        return [text.strip() for text in self.texts.get(name, []) if text.strip()]

    def number(self, name: str, what: str, usual: "int | None" = None) -> int:
        """Return the number in a field, or the usual one. Raises Refused."""
        text = self.text(name).replace("\u2212", "-")
        if not text and usual is not None:
            return usual
        digits = text[1:] if text[:1] in ("-", "+") else text
        if is_number(digits) and len(digits) > _MOST_DIGITS:
            raise Refused("%s: %s is too large" % (what, text[:20]))
        if not is_number(digits):
            said = "%s is no whole number" % text[:20] if text else "is missing"
            raise Refused("%s: %s" % (what, said))
        return int(text)
