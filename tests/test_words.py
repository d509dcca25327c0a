"""Every code of a refusal or notice in the source has a text."""

import ast

from support.source import FIRMWARE, PURE, at, tree_of


def test_every_refusal_has_a_text_on_the_command_line():
    from pinochle_tools.scoring.refusals import WORDS

    raised = set()
    for path in PURE:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Illegal":
                assert isinstance(node.args[0], ast.Constant), f"{path.name}:{node.lineno}"
                raised.add(node.args[0].value)
    assert raised - set(WORDS) == set(), "refusals without a text"
    assert set(WORDS) - raised == set(), "texts without a refusal"


def test_every_notice_has_a_text_on_the_display():
    from pinochle.text.words import NOTICES

    said = set()
    for path in FIRMWARE:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "notice":
                for part in node.args:
                    assert isinstance(part, ast.Constant), f"{at(path, node)}: no known code"
                    said.add(part.value)
    assert said == set(NOTICES)
