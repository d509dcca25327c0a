"""The project's data folders, inside an installed wheel or in a checkout.

The only module that knows both layouts.
"""

from pathlib import Path

# Installers unpack wheels, so the modules are files with a path.
_PACKAGE = Path(__file__).parents[1]
_DATA = _PACKAGE / "data"
_CHECKOUT = _PACKAGE.resolve().parent.parent

# A wheel has all data in one folder, whose name is not that of a module.
INSTALLED = (_DATA / "firmware").is_dir()
_HOME = _DATA if INSTALLED else _CHECKOUT

FIRMWARE = _HOME / "firmware"
BOARDS = _HOME / "boards"
# The firmware's images for the boot drive, with their checksums; they need not be there.
IMAGES = _DATA / "image" if INSTALLED else _CHECKOUT / "build" / "firmware"
# The phone's page: in a wheel a zip, in a checkout the folder that `make web-build` writes.
PAGE = _DATA / "page" / "pinochle-page.zip" if INSTALLED else _CHECKOUT / "build" / "web"
# The licences of the software in the images.
NOTICES = BOARDS / "rp2" / "NOTICES.txt"
