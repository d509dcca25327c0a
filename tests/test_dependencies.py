"""docs/dependencies.md: every library that the wheel brings, its size and its licence."""

import re
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from support import installation

PAGE = (Path(__file__).parent.parent / "docs" / "dependencies.md").read_text()
# {library: (megabytes, licence, why)} of each part, "" for what is always there.
PARTS = {}
for heading, part in re.findall(r"^(?:## `(\w+)`\n)?\n?\| library .*?\n((?:\|.*\n)+)", PAGE, re.M):
    rows = [line.strip("| ").split(" | ") for line in part.splitlines()[1:]]
    PARTS[heading] = {name: (float(size), licence, why) for name, size, licence, why in rows}
EXTRAS = ("", "spreadsheets", "postgresql")


def needed(extra):
    names = installation.needed(metadata.requires(installation.PROJECT), extra)
    return {canonicalize_name(name) for name in names}


def megabytes(name):
    """Return the size of a library's files, without compiled modules and scripts."""
    files = [file for file in metadata.files(name) if not {"..", "__pycache__"} & {*file.parts}]
    return sum(file.locate().stat().st_size for file in files) / 1e6


def licence_words(name):
    about = metadata.metadata(name)
    lists = about.get_all("Classifier") or []
    return " ".join([about.get("License-Expression") or "", about.get("License") or "", *lists])


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_library_is_listed_with_its_part(extra):
    base = needed("") if extra else set()
    assert {*PARTS[extra]} == needed(extra) - base


@pytest.mark.parametrize(("extra", "name"), [(e, name) for e in EXTRAS for name in PARTS[e]])
def test_sizes_and_licences_are_right(extra, name):
    size, licence, why = PARTS[extra][name]
    assert megabytes(name) == pytest.approx(size, rel=0.25, abs=0.06)
    # A licence's family: BSD-3-Clause and "BSD License" are the same.
    family = licence.split("-")[0]
    assert family in licence_words(name)
    for parent in re.findall(r"required by ([\w-]+)", why):
        asked = [Requirement(line).name for line in metadata.requires(parent)]
        assert name in map(canonicalize_name, asked)


def test_the_sums_are_right():
    for extra in EXTRAS:
        total = sum(size for size, _, _ in PARTS[extra].values())
        (said,) = re.findall(
            rf"`{extra}` has (\d+) MB" if extra else r"The base has (\d+) MB", PAGE
        )
        assert int(said) == pytest.approx(total, abs=1)
