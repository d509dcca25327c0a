"""Identifies the scorekeeper's code, so that a laptop, a page and an image can be compared."""

import hashlib

from pinochle_tools.common.project_folders import FIRMWARE

_DIGITS = 8


def firmware_digest() -> str:
    """Return 8 hex digits of the SHA-256 of all sources of firmware/pinochle, by their names."""
    package = FIRMWARE / "pinochle"
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        data = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()[:_DIGITS]
