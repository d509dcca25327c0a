"""Worlds, as a part of the table; see world/worlds.py."""

from world.worlds import Room, failure_of, script_of, shortened


class Worlds:
    """Each case is a world of its own seed; a broken one is shown with its shortest script."""

    def __init__(self):
        self._room = Room().__enter__()

    def once(self, seed):
        """Live through a world; raises AssertionError with a script that repeats the failure."""
        script = script_of(seed)
        failure, _ = failure_of(self._room, seed, script)
        if failure:
            short = shortened(self._room, seed, script)
            raise AssertionError(f"{failure}; shortest script: {short}")
        return 1

    def close(self):
        """End the room."""
        self._room.__exit__()
