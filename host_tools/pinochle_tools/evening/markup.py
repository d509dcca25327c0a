"""Pages of an evening as HTML without scripts, and parts of them for a page that has its own head.

A page is of a kind, "wall" or "paper", which its styles name as a class.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_STYLE = """
.wall,.paper{font:16px system-ui,sans-serif;margin:1.5rem;color:#111;background:#fff}
table{border-collapse:collapse;margin:0 0 1.5rem}td,th{border:1px solid #999;padding:.3em .6em}
th{text-align:left}td.n{text-align:right}h1,h2{margin:.2em 0}
.wall{margin:1vh 1vw}.wall h1,.wall h2{font-size:1.3em;display:inline;margin-right:1em}
.wall .parts{display:flex;gap:2em;align-items:flex-start;margin-top:.5em}
.wall h2:last-of-type{margin-right:0}
.wall p{margin:0;line-height:1.4}.wall :is(p,td,th){white-space:nowrap}
.wall table{margin:0;line-height:1.25}
.wall td:first-child,.wall th:first-child{text-align:center}
.sheet{break-inside:avoid;border:1px solid #999;padding:1em;margin:0 0 1em}
.line{border-bottom:1px solid #111;display:inline-block;min-width:6em}
@media screen{.sheet{width:fit-content;min-width:100%;box-sizing:border-box}}
@media print{.paper{margin:0}.sheet{break-inside:avoid}}
@media (prefers-color-scheme:dark){.wall{color:#eee;background:#111}}
"""


def escaped(text: object) -> str:
    """Return a text for HTML."""
    found = str(text)
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        found = found.replace(sign, name)
    return found


def table(heads: "Sequence[object]", rows: "Sequence[Sequence[object]]") -> str:
    """Return a table; cells with numbers are aligned to the right."""
    lines = ["<tr>%s</tr>" % "".join(["<th>%s</th>" % escaped(head) for head in heads])]
    for row in rows:
        cells = [
            "<td%s>%s</td>" % (" class=n" if isinstance(cell, (int, float)) else "", escaped(cell))
            for cell in row
        ]
        lines.append("<tr>%s</tr>" % "".join(cells))
    return "<table>%s</table>" % "".join(lines)


def styles(kind: str, size: str = "") -> str:
    """Return the styles of a kind of page, in type of a size."""
    return _STYLE + (".%s{font-size:%s}" % (kind, size) if size else "")


def page(title: str, kind: str, style: str, body: str, head: str = "") -> str:
    """Return a whole page; `head` is HTML for its head."""
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">%s<title>%s</title>'
        '<style>%s</style><body class="%s">%s</body></html>\n'
    ) % (head, escaped(title), style, kind, body)
