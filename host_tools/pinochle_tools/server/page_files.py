"""The files of the phone's page: those of the installation, or of a checkout that built them."""

import zipfile
from pathlib import Path

from pinochle_tools.common.errors import ToolError
from pinochle_tools.common.project_folders import IMAGES, PAGE

# The name on the page, for each image of the installation.
IMAGE_NAMES = {"pinochle.uf2": "pinochle-pico.uf2", "pinochle-pico2.uf2": "pinochle-pico2.uf2"}


def page_files(place: Path = PAGE) -> dict[str, bytes]:
    """Return the page's files by name. Raises ToolError if they are not there.

    They are in a folder, or in a zip beside the firmware's images, which the page offers.
    """
    if place.is_dir():
        return {path.name: path.read_bytes() for path in place.iterdir()}
    try:
        with zipfile.ZipFile(place) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
    except (OSError, zipfile.BadZipFile):
        raise ToolError("the page is not here: install a release, or run make web-build") from None
    images = {name: IMAGES / file for file, name in IMAGE_NAMES.items()}
    return files | {name: path.read_bytes() for name, path in images.items() if path.is_file()}
