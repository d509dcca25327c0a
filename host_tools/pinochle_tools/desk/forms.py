"""The fields and files of a form that a browser sent."""

import email.parser
import email.policy
from dataclasses import dataclass, field
from email.message import EmailMessage
from urllib.parse import parse_qsl

from pinochle_tools.common.letters import composed
from pinochle_tools.evening.refused import Refused
from pinochle_tools.site.writing import Request

_MOST_FIELDS = 500


@dataclass
class Form:
    """Texts by field, and files as (name, bytes)."""

    texts: dict[str, list[str]] = field(default_factory=dict)
    files: dict[str, list[tuple[str, bytes]]] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """Return the text of a field, "" without one."""
        return self.texts.get(name, [""])[0].strip()

    def all(self, name: str) -> list[str]:
        """Return the texts of all fields of a name that are not empty."""
        return [text.strip() for text in self.texts.get(name, []) if text.strip()]

    def number(self, name: str, what: str, usual: int | None = None) -> int:
        """Return the number in a field, or the usual one. Raises Refused."""
        text = self.text(name).replace("−", "-").replace("+", "")
        if not text and usual is not None:
            return usual
        try:
            return int(text) if len(text) < 9 else int("")
        except ValueError:
            said = f"{text[:20]} is no whole number" if text else "is missing"
            raise Refused(f"{what}: {said}") from None

    def file(self, name: str) -> bytes:
        """Return the bytes of a file, none without one."""
        return self.files.get(name, [("", b"")])[0][1]


def form_of(request: Request) -> Form:
    """Return the form in the body of a request. Raises Refused."""
    kind = request.headers.get("content-type", "")
    if kind.startswith("multipart/form-data"):
        return _of_parts(kind, request.body)
    try:
        pairs = parse_qsl(
            request.body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS
        )
    except ValueError:
        raise Refused("this form did not arrive well") from None
    form = Form()
    for name, value in pairs:
        form.texts.setdefault(name, []).append(composed(value))
    return form


def _of_parts(kind: str, body: bytes) -> Form:
    head = f"Content-Type: {kind}\r\n\r\n".encode("latin-1")
    policy = email.policy.HTTP
    message = email.parser.BytesParser(policy=policy).parsebytes(head + body)
    form = Form()
    for part in message.iter_parts() if isinstance(message, EmailMessage) else ():
        name = str(part.get_param("name", "", header="content-disposition"))
        data = part.get_payload(decode=True)
        if not isinstance(data, bytes):
            continue
        file = part.get_filename()
        if file is None:
            form.texts.setdefault(name, []).append(composed(data.decode(errors="replace")))
        elif data:
            form.files.setdefault(name, []).append((file[:60], data))
    return form
