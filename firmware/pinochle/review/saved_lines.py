"""The lines of earlier games; unfinished ones are found while the list is shown."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pinochle.screens.base import Action, Screen

    # Whether a game can go on, None for one without a hand, which leaves the list once it is read;
    # its names and score; its day, rules and end.
    Heading = tuple[bool | None, str, str]


class SavedLines:
    """The lines of the list, (text, action), each read when it becomes visible.

    `files` are the games: `going` unfinished ones, then others; those before `searched` were read.
    `heading` describes a game; `opened(name, index)` is what OK does.
    """

    def __init__(
        self,
        files: "list[str]",
        going: int,
        searched: int,
        heading: "Callable[[str], Heading]",
        opened: "Callable[[str, int], Screen]",
    ):
        self.files = files
        self._going = going
        self._searched = searched
        self._heading = heading
        self._opened = opened

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self.files)

    def __getitem__(self, index: int) -> "tuple[str, Action]":
        """Return the line of one game."""
        name = self.files[index]
        return (self._heading(name)[1], lambda: self._opened(name, index))

    def search(self, at: int) -> int:
        """Read the next game, and move it if it is unfinished; return where line `at` is then.

        A game without a hand leaves the list. If no line moved, it returns -1.
        """
        place = self._searched
        if place >= len(self.files):
            return -1
        unfinished = self._heading(self.files[place])[0]
        if unfinished is None:
            self.files.pop(place)
            return min(at - 1 if at > place else at, len(self.files) - 1)
        self._searched += 1
        if not unfinished:
            return -1
        to = self._going
        self._going += 1
        self.files.insert(to, self.files.pop(place))
        if at == place:
            return to
        return at + 1 if to <= at < place else at
