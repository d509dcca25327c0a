"""NOTICES.txt has a section for each component that the image contains, and for no other."""

import re

from emulator.emulated import ROOT, UF2
from support import linked

NOTICES = ROOT / "boards" / "rp2" / "NOTICES.txt"


def test_the_notices_name_what_is_linked_and_nothing_else():
    found = {linked.component(path) for path in linked.sources(UF2.parent / "objects")}
    named = re.findall(r"^== (.*) \| .*$", NOTICES.read_text(), re.MULTILINE)
    assert len(named) == len(set(named))
    assert found == set(named)
