"""List the modules frozen into the image: runner, drivers, scorekeeper and all boards.

MicroPython's makemanifest runs this file with `freeze`, `module` and `package` defined.
"""

# ruff: noqa: F821
FIRMWARE = "$(BOARD_DIR)/../../firmware"

module("rp2.py", base_path="$(PORT_DIR)/modules")
module("_boot.py", base_path="$(BOARD_DIR)")
module("storage.py", base_path="$(BOARD_DIR)")
package("drivers", base_path=FIRMWARE, opt=3)
package("pinochle", base_path=FIRMWARE, opt=3)
package("runner", base_path=FIRMWARE, opt=3)
package(
    "boards",
    files=(
        "__init__.py",
        "six_ssd1306/board.py",
        "six_sh1106/board.py",
        "four_ssd1306/board.py",
        "pico_w/board.py",
    ),
    base_path="$(BOARD_DIR)/../..",
    opt=3,
)
module("main.py", base_path=FIRMWARE, opt=3)
