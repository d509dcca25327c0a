"""Each package has one version and a checksum, so that a registry cannot exchange it."""

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


def test_python_packages_have_one_version_and_checksums():
    text = (ROOT / "requirements.lock").read_text().replace("\\\n", " ")
    locked = [line for line in text.splitlines() if line.strip()]
    assert len(locked) > 20
    for line in locked:
        assert re.match(r"[a-z0-9._-]+(\[[a-z]+\])?==[\w.]+ ", line), line[:80]
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", line), line[:80]
        assert " @ " not in line
        assert "://" not in line
