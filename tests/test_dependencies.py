"""Libraries: listed with part, size and licence; locked with checksums; audited."""

import importlib.util
import json
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
EXTRAS = ("", "spreadsheets", "postgresql", "pictures")


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


ROOT = Path(__file__).parents[1]
NPM = ("host_tools/web/package-lock.json", "tests/emulator/package-lock.json")


@pytest.mark.parametrize("lock", NPM)
def test_npm_packages_have_checksums(lock):
    packages = json.loads((ROOT / lock).read_text())["packages"]
    locked = {name: package for name, package in packages.items() if name}
    assert locked
    for name, package in locked.items():
        assert package.get("integrity", "").startswith("sha512-"), name


@pytest.mark.parametrize("lock", ["requirements.lock", ".ci/audit.lock"])
def test_python_packages_have_one_version_and_checksums(lock):
    text = (ROOT / lock).read_text().replace("\\\n", " ")
    locked = [line for line in text.splitlines() if line.strip()]
    assert len(locked) > 20
    for line in locked:
        assert re.match(r"[a-z0-9._-]+(\[[a-z]+\])?==[\w.]+ ", line), line[:80]
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", line), line[:80]
        assert " @ " not in line
        assert "://" not in line


@pytest.fixture(scope="module")
def audit():
    place = importlib.util.spec_from_file_location("audit", ROOT / ".ci" / "audit.py")
    module = importlib.util.module_from_spec(place)
    place.loader.exec_module(module)
    return module


def test_a_vulnerable_python_package_is_named_with_its_cure(audit):
    found = {"id": "PYSEC-2026-1", "fix_versions": ["2.1"], "aliases": [], "description": ""}
    report = {
        "dependencies": [
            {"name": "click", "version": "8.1", "vulns": []},
            {"name": "zipp", "version": "2.0", "vulns": [found]},
            {"name": "zopfli", "skip_reason": "Dependency not found"},
        ],
        "fixes": [],
    }
    assert audit.of_python(report) == (2, ["zipp 2.0: PYSEC-2026-1, cured by 2.1"])


def test_a_vulnerable_npm_package_is_named(audit):
    report = {
        "auditReportVersion": 2,
        "vulnerabilities": {"jsqr": {"name": "jsqr", "severity": "high", "range": "<2"}},
        "metadata": {"dependencies": {"prod": 3, "total": 3}},
    }
    assert audit.of_npm(report) == (3, ["jsqr <2: high"])
    assert audit.of_npm({"message": "405 Method Not Allowed", "statusCode": 405}) == (0, [])
