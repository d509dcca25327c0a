"""Lists the modules frozen into the 32-bit interpreter: scorekeeper, and storage of the Pico."""

import os

# ruff: noqa: F821
FIRMWARE = os.environ["PINOCHLE_FIRMWARE"]

package("pinochle", base_path=FIRMWARE, opt=3)
package("drivers", files=("__init__.py", "flash_log.py"), base_path=FIRMWARE, opt=3)
package("runner", files=("__init__.py", "storing.py"), base_path=FIRMWARE, opt=3)
