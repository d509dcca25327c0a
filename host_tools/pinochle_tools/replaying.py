"""Show a game again as the display showed it: a picture for each of its events.

May import pinochle, archive.pieces and the standard library.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from pinochle.app import App
from pinochle.files import Folder
from pinochle.lines import file_name

from pinochle_tools.archive.pieces import Line, journal_bytes

_SALT = bytes(8)
_NO_CLOCK = 0


def frames(game: str, lines: list[Line], *, hands_only: bool = False) -> Iterator[bytes]:
    """Yield the 1,024 bytes that stood on the display after each event, or after each hand.

    The App is started on the journal up to there, as after a power cut, and shows its screen.
    """
    with tempfile.TemporaryDirectory(prefix="pinochle-replay-") as folder:
        place = Path(folder) / file_name(1, game)
        place.touch()
        for number, line in enumerate(lines, 1):
            with place.open("ab") as file:
                file.write(journal_bytes([line]))
            wanted = line.event.startswith(('["accept"', '["end"')) or number == len(lines)
            if wanted or not hands_only:
                app = App(Folder(folder), lambda: _NO_CLOCK, _SALT)
                yield bytes(app.draw())
