"""Fills templates: all values are escaped, and a content security policy forbids other content."""

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from pinochle_tools.common.rounding import rounded


def fill(
    name: str,
    *,
    styles: Sequence[str],
    scripts: Sequence[str] = (),
    live: bool = False,
    forms: bool = False,
    **values: Any,
) -> str:
    """Return a page from a template, with stylesheets and scripts embedded.

    `styles` and `scripts` are names of templates; values are escaped unless they are Markup. A
    live page loads data from its server, one with forms sends them there.
    """
    style, script, allowed = _embedded(tuple(styles), tuple(scripts), live, forms)
    template = _environment().get_template(name)
    return template.render(style=style, script=script, policy=allowed, **values)


@cache
def _embedded(
    styles: Sequence[str], scripts: Sequence[str], live: bool, forms: bool
) -> tuple[Markup, Markup, str]:
    """Return the style, the script and the policy of pages, read and digested once for all."""
    look, act = ("\n".join(map(_source, names)) for names in (styles, scripts))
    return Markup(look), Markup(act), policy(look, act, live=live, forms=forms)


def drawn(**values: Any) -> str:
    """Return a chart as SVG; all values are escaped."""
    return _environment().get_template("chart.svg").render(values)


def policy(style: str, script: str = "", *, live: bool = False, forms: bool = False) -> str:
    """Return a page's content security policy: only this style and this script are allowed.

    A live page may also load data from its own server, one with forms send them there.
    """
    parts = ["default-src 'none'", f"style-src {_hash(style)}", "img-src data:"]
    if script:
        parts.append(f"script-src {_hash(script)}")
    if live:
        parts.append("connect-src 'self'")
    target = "'self'" if forms else "'none'"
    return "; ".join([*parts, "base-uri 'none'", f"form-action {target}"])


def whole(points: float | None) -> str:
    """Return points as a whole number, "" for None.

    Uses a real minus sign, because it is as wide as a plus.
    """
    return "" if points is None else f"{rounded(points)}".replace("-", "−")


@cache
def _environment() -> Environment:
    """The engine, made once: to compile its templates takes longer than to fill a page."""
    engine = Environment(
        loader=PackageLoader("pinochle_tools.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    engine.filters["whole"] = whole
    return engine


def _source(name: str) -> str:
    engine = _environment()
    assert engine.loader is not None
    return engine.loader.get_source(engine, name)[0].strip()


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
