"""The laptop's side of the Pinochle Scorekeeper: command line, terminal, archive.

Importing this package makes `pinochle` importable from the firmware's own folder, so that a
laptop scores with byte for byte the code that is flashed. May import the standard library only.
"""

import sys

from pinochle_tools.folders import FIRMWARE

if str(FIRMWARE) not in sys.path:
    sys.path.append(str(FIRMWARE))
