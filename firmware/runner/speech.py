"""Files whose newest lines are also said on USB. May import drivers.serial and pinochle."""

from drivers.serial import Serial
from pinochle.files import Folder
from pinochle.journal import TAIL


class SpokenFolder(Folder):
    """A folder that says each line of the journal once it is stored.

    The tail's first line and lines that were said before may come again; their chained
    checksums tell a listener which.
    """

    def __init__(self, path: str, serial: Serial) -> None:
        Folder.__init__(self, path)
        self.serial = serial

    def append(self, name: str, data: bytes) -> None:
        """Add bytes to the end of a file; when it returns they are stored."""
        Folder.append(self, name, data)
        if name == TAIL:
            self.serial.say(data)

    def replace(self, name: str, data: bytes) -> None:
        """Give a file new contents: the old ones stay whole until the new ones are."""
        Folder.replace(self, name, data)
        if name == TAIL:
            self.serial.say(data)
