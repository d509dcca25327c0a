"""Each package has one version and a checksum, so that a registry cannot exchange it."""

import importlib.util
import json
import re
from pathlib import Path

import pytest

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
