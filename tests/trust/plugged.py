"""Commands that write to a plugged device, each killed at a random moment.

The device is the stand-in: it keeps what the killed laptop sent, and the next command finds it so.
"""

import shutil

from support import journals
from support.records import pinochle
from support.standin_device import StandIn
from trust.kills import RULES, Kills

PORT = "port"  # a link beside the data folder, to the terminal of the newest stand-in
GAMES, KNOWN = 5, 4  # games on the device, and those of them in the archive
ON_A_DEVICE = {
    "sync --port": (["sync", "--port", "{0}/port"], False),
    "prune": (["prune", "--keep", "1", "--port", "{0}/port"], False),
    "names --port": (["names", "Ann", "Zoe", "--port", "{0}/port"], False),
}
ITSELF = ("/clock", "/lib/")  # files of the stand-in


class Plugged(Kills):
    """A device with games, of which the data folder has all but one; new for each kill."""

    commands = ON_A_DEVICE

    def __init__(self):
        self.device = None
        super().__init__()

    def _prepare(self):
        self.whole.mkdir()
        self._plug(self.whole, KNOWN)
        self._does("sync", "--port", "{0}/" + PORT)
        (self.whole / "club.toml").write_text(RULES.format("club"))
        self._does("rules", "add", "{0}/club.toml")

    def _plug(self, place, games):
        """Plug a device with some games in; its port is linked in a folder."""
        self.close()
        shutil.rmtree(self.home / "device", ignore_errors=True)
        self.files = journals.device_files(journals.corpus_events(games))
        self.device = StandIn(self.home / "device", self.files)
        (place / PORT).unlink(missing_ok=True)
        (place / PORT).symlink_to(self.device.port)

    def _fresh(self):
        shutil.rmtree(self.place, ignore_errors=True)
        shutil.copytree(self.whole, self.place, symlinks=True)
        self._plug(self.place, GAMES)

    def _complete(self, words):
        done = pinochle(*words)
        # The device may be busy with what the killed laptop sent; then people do as the line says.
        return pinochle(*words) if "plug it in and try again" in done.stderr else done

    def _there(self):
        return {
            path: data for path, data in self.device.files().items() if not path.startswith(ITSELF)
        }

    def _check_killed(self, name):
        """Games are on the device, whole, unless the command removes games that are known."""
        there = self._there()
        for path, data in self.files.items():
            if name == "prune" and path not in there:
                continue
            assert there.get(path, b"") == data, (name, path)
        assert len([path for path in there if path in self.files]) >= GAMES - KNOWN, name

    def _written(self):
        """Return what is on the device."""
        return self._there()

    def close(self):
        """Unplug the device."""
        if self.device:
            self.device.close()
            self.device = None
