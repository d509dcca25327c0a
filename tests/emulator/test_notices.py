"""NOTICES.txt has a section for each component that the images contain, and for no other."""

import re

import pytest
from emulator.emulated import ROOT, UF2
from support import linked

NOTICES = ROOT / "boards" / "rp2" / "NOTICES.txt"


@pytest.mark.parametrize("objects", ["objects", "objects-pico2"])
def test_the_notices_name_what_is_linked_and_nothing_else(objects):
    found = {linked.component(path) for path in linked.sources(UF2.parent / objects)}
    named = re.findall(r"^== (.*) \| .*$", NOTICES.read_text(), re.MULTILINE)
    assert len(named) == len(set(named))
    assert found == set(named)
