"""The fields and files of a form that a browser sent."""

import email.parser
import email.policy
from email.message import EmailMessage
from urllib.parse import parse_qsl

from pinochle_tools.common.letters import composed
from pinochle_tools.evening.given import Given
from pinochle_tools.evening.refused import Refused
from pinochle_tools.server.writing import Request

_MOST_FIELDS = 500


class Form(Given):
    """Texts by field, and files as (name, bytes)."""

    def __init__(
        self,
        texts: dict[str, list[str]] | None = None,
        files: dict[str, list[tuple[str, bytes]]] | None = None,
    ):
        super().__init__(texts or {})
        self.files = files or {}

    def add(self, name: str, text: str) -> None:
        """Add the text of a field."""
        self.texts[name] = [*self.texts.get(name, []), text]

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
        form.add(name, composed(value))
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
            form.add(name, composed(data.decode(errors="replace")))
        elif data:
            form.files.setdefault(name, []).append((file[:60], data))
    return form
