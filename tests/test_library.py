"""The examples of docs/library.md, as a programmer runs them."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "library.md"


def test_its_examples_print_what_they_show():
    failed, tried = doctest.testfile(
        str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert tried > 15
    assert not failed
