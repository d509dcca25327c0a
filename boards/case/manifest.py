"""The manifest: hashes of what the case is made of and of the files that come out.

Needs no tools, so that the tests can check it without building the case.
"""

import hashlib
import json
from pathlib import Path

HERE = Path(__file__).parent
BOARDS = HERE.parent
PATH = HERE / "manifest.json"
# The modules that decide what is in the files; the others check, draw and call these.
SHAPING = ("variants", "solids", "lid", "base", "caps", "parts", "board_parts", "box", "meshes")
SHAPING += ("export",)
PICTURES = BOARDS / "pictures"


def digest(data: bytes) -> str:
    """Return the SHA-256 of data."""
    return hashlib.sha256(data).hexdigest()


def inputs() -> dict[str, str]:
    """Return {path below boards: SHA-256} of what the files of the case are made from."""
    sources = [BOARDS / "measures.py", HERE / "requirements.lock", HERE / "slicer.ini"]
    sources += [HERE / f"{name}.py" for name in SHAPING]
    return {path.relative_to(BOARDS).as_posix(): digest(path.read_bytes()) for path in sources}


def pictures() -> dict[str, str]:
    """Return {file name: SHA-256} of the committed pictures."""
    return {path.name: digest(path.read_bytes()) for path in sorted(PICTURES.glob("*.png"))}


def read() -> dict[str, dict[str, str]]:
    """Return the manifest: `inputs`, `pictures` and `files`, the released file of each variant."""
    return dict(json.loads(PATH.read_text())) if PATH.exists() else {}


def write_pictures() -> None:
    """Write the hashes of the pictures into the manifest, where it has those of the files."""
    if content := read():
        PATH.write_text(json.dumps({**content, "pictures": pictures()}, indent=1) + "\n")


def write(files: dict[str, str]) -> None:
    """Write the manifest with these files, {name: SHA-256}."""
    content = {"inputs": inputs(), "pictures": pictures(), "files": dict(sorted(files.items()))}
    PATH.write_text(json.dumps(content, indent=1) + "\n")
