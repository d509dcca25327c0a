"""List the modules frozen into the image: runner, drivers, scorekeeper and all boards.

MicroPython's makemanifest runs this file with `freeze`, `module` and `package` defined.
"""

import os

# ruff: noqa: F821
# The build sets this to a copy of `firmware` without the blocks for the type checker.
FIRMWARE = os.environ.get("PINOCHLE_FIRMWARE", "$(BOARD_DIR)/../../firmware")

module("_boot.py", base_path="$(BOARD_DIR)")
module("boot.py", base_path="$(BOARD_DIR)")
module("storage.py", base_path="$(BOARD_DIR)")
package("drivers", base_path=FIRMWARE, opt=3)
package("pinochle", base_path=FIRMWARE, opt=3)
package("runner", base_path=FIRMWARE, opt=3)
# MicroPython runs this file in its own folder. The list of boards is in one place.
boards: dict = {}
with open("../__init__.py") as source:
    exec(source.read(), boards)
package(
    "boards",
    files=("__init__.py", *[name + "/board.py" for name in boards["NAMES"]]),
    base_path="$(BOARD_DIR)/../..",
    opt=3,
)
module("image.py", base_path=FIRMWARE)
module("main.py", base_path=FIRMWARE, opt=3)
