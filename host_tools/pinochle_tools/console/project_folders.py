"""The project's data folders, inside an installed wheel or in a checkout.

The only module that knows both layouts.
"""

from importlib import resources
from pathlib import Path

UF2_NAME = "pinochle.uf2"

# Installers unpack wheels, so the resources are files with a path.
_PACKAGE = Path(str(resources.files("pinochle_tools")))
_DATA = _PACKAGE / "data"
_CHECKOUT = _PACKAGE.resolve().parent.parent

# A wheel has all data in one folder, whose name is not that of a module.
INSTALLED = (_DATA / "firmware").is_dir()
_HOME = _DATA if INSTALLED else _CHECKOUT

FIRMWARE = _HOME / "firmware"
BOARDS = _HOME / "boards"
# The firmware's image for the boot drive; it need not be there.
IMAGE = (_DATA / "image" if INSTALLED else _CHECKOUT / "build" / "firmware") / UF2_NAME
