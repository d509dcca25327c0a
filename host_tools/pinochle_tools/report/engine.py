"""Fills templates: everything that is put in is escaped, and a policy lets nothing else in.

May import jinja2.
"""

import base64
import hashlib
from collections.abc import Sequence
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup


def fill(name: str, *, styles: Sequence[str], script: str = "", **values: Any) -> str:
    """Return the page of a template with its stylesheets and, perhaps, script inside.

    `styles` and `script` are names of templates; values are escaped unless they are Markup.
    """
    engine = _environment()
    look = "\n".join(_source(engine, style) for style in styles)
    act = _source(engine, script) if script else ""
    return engine.get_template(name).render(
        style=Markup(look), script=Markup(act), policy=policy(look, act), **values
    )


def policy(style: str, script: str = "") -> str:
    """Return the content security policy of a page: this style, perhaps this script, no more.

    A page with a script may ask the server that it came from.
    """
    parts = ["default-src 'none'", f"style-src {_hash(style)}", "img-src data:"]
    if script:
        parts += [f"script-src {_hash(script)}", "connect-src 'self'"]
    return "; ".join([*parts, "base-uri 'none'", "form-action 'none'"])


def whole(points: float | None) -> str:
    """Return points as a whole number, nothing where there are none.

    A true minus sign is as wide as a plus.
    """
    return "" if points is None else f"{points:.0f}".replace("-", "−")


def _environment() -> Environment:
    engine = Environment(
        loader=PackageLoader("pinochle_tools.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    engine.filters["whole"] = whole
    return engine


def _source(engine: Environment, name: str) -> str:
    assert engine.loader is not None
    return engine.loader.get_source(engine, name)[0].strip()


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
