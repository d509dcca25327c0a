"""Texts of the pages that the device shows while no game runs.

Few and always in memory, because a crash page may have no memory to import more.
"""

CRASH, CRASH_LINES, CRASH_KEYS = "SOMETHING WENT WRONG", ("The game is safe.",), "OK go on"
LOADING, LOADING_LINES = "ONE MOMENT", ("Loading a long game.",)
LAPTOP, LAPTOP_LINES = "A LAPTOP IS CONNECTED", ("The game is safe.",)
LAPTOP_KEYS = "HOLD OK play on"
LAPTOP_UNSAVED = ("Not all is saved yet.", "On the laptop run", "pinochle prune.")
LAPTOP_UNSAVED_KEYS = "HOLD OK lose the rest"
PROMPT, PROMPT_LINES = "NO SCOREKEEPER", ("OK and BACK were held", "at power-on.")
PROMPT_KEYS = "HOLD OK start"
FAST = " 1 MHz"  # after the board's name on the page about the device
