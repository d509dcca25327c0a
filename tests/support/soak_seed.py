"""The seed of the long tests that try something new in each run."""

import os
import random


def soak_seed():
    """Return the number of SOAK_SEED, which `make soak` sets and says, or else a new one."""
    chosen = os.environ.get("SOAK_SEED")
    return int(chosen) if chosen else random.randrange(2**30)
