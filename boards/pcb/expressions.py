"""Reads and writes KiCad's files: nested lists of words."""

import re
import uuid

Node = list["Node | str"]
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()]+')
_SPACE = uuid.UUID("6f1a2a62-6b1c-4b49-9a55-3d4d0b1d6f10")


def quoted(text: str) -> str:
    """Return a text as a word."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def name(text: str) -> str:
    """Return the id of something by its name: the same one each time."""
    return quoted(str(uuid.uuid5(_SPACE, text)))


def read(text: str) -> Node:
    """Return the list that a file holds."""
    open_lists: list[Node] = [[]]
    for token in _TOKEN.findall(text):
        if token == "(":
            open_lists.append([])
        elif token == ")":
            done = open_lists.pop()
            open_lists[-1].append(done)
        else:
            open_lists[-1].append(token)
    (root,) = open_lists[0]
    assert isinstance(root, list)
    return root


def write(node: "Node | str", depth: int = 0) -> str:
    """Return a list as the text of a file, one short list a line."""
    if isinstance(node, str):
        return node
    flat = "(" + " ".join(write(one) for one in node) + ")"
    if len(flat) + 2 * depth < 100 or not any(isinstance(one, list) for one in node):
        return flat
    inner = "\n" + "  " * (depth + 1)
    words = [one for one in node if isinstance(one, str)]
    lists = [write(one, depth + 1) for one in node if isinstance(one, list)]
    return "(" + " ".join(words) + inner + inner.join(lists) + "\n" + "  " * depth + ")"


def children(node: Node, kind: str) -> list[Node]:
    """Return the lists in a list that begin with a word."""
    return [one for one in node if isinstance(one, list) and one and one[0] == kind]


def named(node: Node) -> Node:
    """Return a file with ids that follow from the content alone, in an order that does, too.

    KiCad gives random ids, and writes parts, tracks and pads in their order.
    """
    sorted_node = _sorted(node)
    renamed: dict[str, str] = {}
    return _renamed(sorted_node, renamed)


def _sorted(node: Node) -> Node:
    """Return a list whose parts, tracks and graphics are in the order of their contents."""
    inner = [_sorted(one) if isinstance(one, list) else one for one in node]
    kinds = ("footprint", "segment", "via", "zone", "pad", "fp_line", "fp_text", "gr_text")
    places = [
        place
        for place, one in enumerate(inner)
        if isinstance(one, list) and one and one[0] in (*kinds, "gr_line", "fp_circle", "gr_arc")
    ]
    ordered = sorted((inner[place] for place in places), key=_content)
    for place, one in zip(places, ordered, strict=True):
        inner[place] = one
    return inner


def _content(node: "Node | str") -> str:
    return re.sub(r'\((?:uuid|tstamp) "[^"]*"\)', "", write(node))


def _renamed(node: Node, renamed: dict[str, str]) -> Node:
    if node and node[0] == "uuid" and isinstance(node[1], str):
        old = node[1]
        return ["uuid", renamed.setdefault(old, name(f"id {len(renamed)}"))]
    return [_renamed(one, renamed) if isinstance(one, list) else one for one in node]
