"""The decided examples of changed games, one for each sentence of docs/journal.md."""

import pytest
from support import changes

EXAMPLES = changes.examples()
IDS = [f"{line}-{example['says']}" for line, example in EXAMPLES]


@pytest.mark.parametrize("example", [example for _, example in EXAMPLES], ids=IDS)
def test_the_model_meets_an_example(example):
    game, refused = changes.plain_after(example)
    assert refused == example.get("refused", False)
    seen = changes.seen_plainly(game)
    expected = changes.expected(example)
    assert {name: seen[name] for name in expected} == expected


@pytest.mark.parametrize("example", [example for _, example in EXAMPLES], ids=IDS)
def test_the_scorekeeper_meets_an_example(example):
    game, refused = changes.played(example)
    assert refused == example.get("refused", False)
    seen = changes.seen(game)
    expected = changes.expected(example)
    assert {name: seen[name] for name in expected} == expected
