"""Packs the scorekeeper as files for stock MicroPython: a zip that `mpremote mip install` reads.

Format of package.json: MicroPython's documentation, "Package management".
"""

import io
import json
import posixpath
import tempfile
import zipfile
from pathlib import Path

import pinochle_tools  # noqa: F401 - puts the firmware on the import path
from pinochle.app import VERSION
from pinochle_tools.device.install import firmware_files

# mip installs into this folder unless another is named.
TARGET = "/lib"
# The earliest date that a zip can have.
DATE = (1980, 1, 1, 0, 0, 0)

README = f"""Pinochle Scorekeeper {VERSION} for a Pico or Pico 2 with stock MicroPython

Unpack this archive, then:

    mpremote mip install package.json
    mpremote reset

The Pico then starts the scorekeeper, and asks once which board it is. Games on it stay. An update
by these commands leaves modules of older versions: `pinochle flash --files` removes them.

The drivers have native code of the RP2040 (ARMv6-M), which the Arm cores of an RP2350 execute,
too; they find the addresses of their chip when they start. It was not yet run on a Pico 2.

pinochle-pico.uf2, or pinochle-pico2.uf2 for a Pico 2, needs no MicroPython, starts faster and
answers keys faster: prefer it where the Pico is for the scorekeeper alone.
"""


def package(files: dict[str, bytes]) -> bytes:
    """Return package.json for files: {path on the device: bytes}."""
    urls = [[posixpath.relpath(path, TARGET), path.lstrip("/")] for path in files]
    return json.dumps({"v": 1, "version": VERSION, "urls": urls, "deps": []}, indent=1).encode()


def packed(contents: dict[str, bytes]) -> bytes:
    """Return a zip of files; equal files give equal bytes."""
    data = io.BytesIO()
    # Stored, because compression differs between versions of zlib.
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as found:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name, DATE)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            found.writestr(entry, content)
    return data.getvalue()


def archive(notices: bytes) -> bytes:
    """Return the bytes of the zip; equal sources give equal bytes."""
    with tempfile.TemporaryDirectory() as folder:
        files = firmware_files(Path(folder))
        contents = {
            "README.txt": README.encode(),
            "NOTICES.txt": notices,
            "package.json": package(files),
            **{path.lstrip("/"): data for path, data in files.items()},
        }
    return packed(contents)
