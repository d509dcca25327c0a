"""Laptop tools of the Pinochle Scorekeeper: command line, terminal, archive.

Importing this package makes `pinochle` importable from the firmware's folder, because a laptop
must score with exactly the code on the device.
"""

import sys

from pinochle_tools.common.project_folders import FIRMWARE

if str(FIRMWARE) not in sys.path:
    sys.path.append(str(FIRMWARE))
