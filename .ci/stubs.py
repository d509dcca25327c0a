"""Copy MicroPython's stubs out of .venv into a folder that only mypy reads: stubs.py FOLDER.

If they stayed beside other packages, mypy would read them as parts of the standard library.
"""

import shutil
import sys
from importlib.metadata import files
from pathlib import Path

PACKAGES = ("micropython-rp2-rpi-pico-stubs", "micropython-stdlib-stubs")

into = Path(sys.argv[1])
shutil.rmtree(into, ignore_errors=True)
for package in PACKAGES:
    for file in files(package) or ():
        if file.suffix == ".pyi" or file.name == "VERSIONS":
            (into / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file.locate(), into / file)
