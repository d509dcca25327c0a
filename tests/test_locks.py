"""Each package of npm has a checksum, so that a registry cannot exchange it."""

import json
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
