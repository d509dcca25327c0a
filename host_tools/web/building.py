"""Makes the page "Build one" from the boards' own descriptions: parts, wires, drawings, power.

Those are written for readers of the sources; links that lead out of them become plain text.
"""

import html
import re
from collections.abc import Iterable

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pinochle_tools.boards.boards import names
from pinochle_tools.common.project_folders import BOARDS

# The drawings of each board: {file beside its description: what is added to its name here}.
DRAWINGS = {"wiring.svg": ".svg", "breadboard.svg": "-breadboard.svg"}
PICTURES = BOARDS / "pictures"
# What a board's description says about this project's other files comes after its wires.
WIRES_END = "<!-- /wires -->"
# Parts of the general description that builders need, by their headings.
GENERAL = ("Order", "Print", "Solder", "Put together", "Install and test", "Power", "Measures")
GET_ONE = "<p>It is pinochle-pico.uf2, or pinochle-pico2.uf2, of a release.</p>"
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_MARKDOWN = MarkdownIt("commonmark").enable("table")


def drawings() -> dict[str, bytes]:
    """Return drawings and pictures, {file name in the page: SVG or PNG}."""
    found = {
        name + ending: (BOARDS / name / drawing).read_bytes()
        for name in names()
        for drawing, ending in DRAWINGS.items()
    }
    pictures = sorted(PICTURES.glob("*.png"))
    return found | {f"build-{path.name}": path.read_bytes() for path in pictures}


def page(template: str, images: Iterable[tuple[str, str]], policy: str) -> bytes:
    """Return the page; `images` are (file name, board) of those beside it."""
    described = {name: (BOARDS / name / "README.md").read_text() for name in names()}
    titles = {name: text.splitlines()[0].removeprefix("# ") for name, text in described.items()}
    choices = "".join(
        f'<li><a href="#{name}">{html.escape(title)}</a></li>' for name, title in titles.items()
    )
    boards = "".join(
        f'<section id="{name}">{as_html(text.partition(WIRES_END)[0], name)}</section>'
        for name, text in described.items()
    )
    general = "".join(_part((BOARDS / "README.md").read_text(), heading) for heading in GENERAL)
    offers = "".join(
        f'<p><a class="button" href="{name}" download>{name}</a> for a {board}</p>'
        for name, board in images
    )
    marks = {"@POLICY@": policy, "@CHOICES@": choices, "@BOARDS@": boards}
    marks |= {"@GENERAL@": general, "@IMAGES@": offers or GET_ONE}
    for mark, value in marks.items():
        template = template.replace(mark, value)
    return template.encode()


def as_html(text: str, board: str = "") -> str:
    """Return a description as HTML, its headings one level lower."""
    tokens = _MARKDOWN.parse(_COMMENT.sub("", text))
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{int(token.tag[1]) + 1}"
        if token.type == "table_open":
            # A wide table moves sideways on a phone, also by its keyboard.
            token.attrSet("tabindex", "0")
        token.children = list(_linked(token.children or [], board))
    return str(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))


def _linked(tokens: list[Token], board: str) -> Iterable[Token]:
    """Yield the tokens of a line with links that lead within the page, or none."""
    inside = []
    for token in tokens:
        if token.type == "link_open":
            target = str(token.attrs["href"]).partition("#")[2]
            inside.append(target in map(_place, GENERAL))
            token.attrs["href"] = f"#{target}"
        if token.type == "image":
            source = str(token.attrs["src"])
            drawn = source in DRAWINGS
            token.attrs["src"] = (
                board + DRAWINGS[source] if drawn else source.replace("pictures/", "build-")
            )
        if token.type not in ("link_open", "link_close") or inside[-1]:
            yield token
        if token.type == "link_close":
            inside.pop()


def _place(heading: str) -> str:
    return heading.lower().replace(" ", "-")


def _part(text: str, heading: str) -> str:
    _, _, rest = text.partition(f"## {heading}\n")
    if not rest:
        raise ValueError(f"boards/README.md has no heading {heading}")
    body = re.split(r"^## ", rest, maxsplit=1, flags=re.MULTILINE)[0]
    return f'<section id="{_place(heading)}">{as_html(f"# {heading}{chr(10)}{body}")}</section>'
