"""The manifest: hashes of what the circuit board is made of and of what a board house gets.

Needs no KiCad, so that the tests can check it without making the board.
"""

import hashlib
import json
from pathlib import Path

HERE = Path(__file__).parent
PATH = HERE / "manifest.json"
KEPT = HERE / "kicad"
SHAPING = ("expressions", "footprints", "layout", "make", "nets", "router", "schematic")


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def inputs() -> dict[str, str]:
    """Return {path below boards: SHA-256} of what the board is made from."""
    names = ("six_ssd1306", "four_ssd1306", "encoder_key")
    sources = [HERE.parent / "measures.py", *(HERE.parent / name / "board.py" for name in names)]
    sources += [HERE / f"{name}.py" for name in SHAPING]
    return {path.relative_to(HERE.parent).as_posix(): digest(path) for path in sources}


def outputs() -> dict[str, str]:
    """Return {name: SHA-256} of the KiCad files that are kept."""
    kept = sorted(path for path in KEPT.rglob("*") if path.is_file())
    return {path.relative_to(KEPT).as_posix(): digest(path) for path in kept}


def read() -> dict[str, dict[str, str]]:
    """Return the manifest: `inputs`, `kicad` and `files`."""
    return dict(json.loads(PATH.read_text())) if PATH.exists() else {}


def write(gerbers: Path) -> None:
    """Write the manifest of the files that are now kept, and of these gerbers."""
    content = {"inputs": inputs(), "kicad": outputs(), "files": {gerbers.name: digest(gerbers)}}
    PATH.write_text(json.dumps(content, indent=1) + "\n")
