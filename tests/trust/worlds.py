"""Worlds, as parts of the table; see world/worlds.py and world/servers.py."""

from world.servers import ServerRoom, script_on_server
from world.worlds import Room, failure_of, script_of, shortened


class Worlds:
    """Each case is a world of its own seed; a broken one is shown with its shortest script."""

    room, script = Room, staticmethod(script_of)

    def __init__(self):
        self._room = self.room().__enter__()

    def once(self, seed):
        """Live through a world; raises AssertionError with a script that repeats the failure."""
        script = self.script(seed)
        failure, _ = failure_of(self._room, seed, script)
        if failure:
            short = shortened(self._room, seed, script)
            raise AssertionError(f"{failure}; shortest script: {short}")
        return 1

    def close(self):
        """End the room."""
        self._room.__exit__()


class Servers(Worlds):
    """The same with a shared archive on PostgreSQL; each process has a server of its own."""

    room, script = ServerRoom, staticmethod(script_on_server)
