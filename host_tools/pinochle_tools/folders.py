"""The project's data folders, in a checkout or inside an installed wheel.

May import the standard library only.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
# A wheel contains firmware/ and boards/ inside the package; a checkout has them in its root.
_HOME = _PACKAGE if (_PACKAGE / "firmware").is_dir() else _PACKAGE.parent.parent

FIRMWARE = _HOME / "firmware"
BOARDS = _HOME / "boards"
