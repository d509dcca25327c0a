"""What all scoreboards do: they announce a scored hand and ask the first question of the next."""

from pinochle.keys import BACK
from pinochle.screens.base import STAY, Screen
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Action, Answer, Face, Turn
    from pinochle.screens.choice import Choice


def signed(points: int) -> str:
    """Return points with their sign; 0 has none."""
    return "+%d" % points if points > 0 else "%d" % points


class Board(Screen):
    """A scoreboard whose arrows answer the first question of the next hand.

    `choice` holds the answers, None in a hand and where OK leads on; without an answer OK does
    `then`. With `news`, which names the hand just scored, the board shows for NEWS_MS as large as
    it can what the hand gave to each side, and says how to undo it; a key ends that and acts.
    """

    help = kind = "score"
    NEWS_MS = 3000
    given: "Face"

    def __init__(
        self,
        title: str,
        context: str,
        face: "Face",
        then: "Action",
        turn: "Turn | None",
        choice: "Choice | None",
    ):
        keys, news = face["keys"], face.get("news", "")
        super().__init__(title, context, words.KEYS_NEWS if news else keys, turn=turn)
        self.given = face
        self.then = then
        self.choice = choice
        self.news = news
        self._news_ms = self.NEWS_MS if news else 0

    def face(self) -> "Face":
        """Return the answers of the arrows too: an arrow answers before the news are over."""
        found = super().face()
        found["news"], found["deltas"] = self.news, self.deltas
        found.pop("gave", None)  # the deltas say it
        return self.choice.complete(found) if self.choice else found

    def chosen(self, line: int) -> "Answer | None":
        """Return the answer of a line."""
        return self.choice.chosen(line) if self.choice else None

    def tick(self, ms: int) -> bool:
        """Let time pass; return whether the news ends."""
        if self._news_ms <= 0:
            return False
        self._news_ms -= ms
        if self._news_ms <= 0:
            self._end_news()
        return self._news_ms <= 0

    @property
    def deltas(self) -> "list[int]":
        """The points of the last hand by side, empty before it and while the news are others."""
        others = self.news and not self.given.get("gave", True)
        return [] if others else self.given["deltas"]

    @property
    def points(self) -> "list[str]":
        """What is drawn largest, by side: the totals; with news the points of the hand."""
        if self.news and self.deltas:
            return [signed(delta) for delta in self.deltas]
        return [str(total) for total in self.given["totals"]]

    @property
    def below(self) -> "list[str]":
        """What is drawn below them, by side: the last hand's points; with news the totals."""
        if self.news and self.deltas:
            return ["= %d" % total for total in self.given["totals"]]
        return [signed(delta) for delta in self.deltas]

    def keep_keys(self) -> None:
        """Name the usual keys, also while the news are shown."""
        self.keys = self.given["keys"]

    def _end_news(self) -> None:
        self._news_ms = 0
        self.news = ""
        self.keep_keys()

    def press(self, key: int, held: int) -> "Answer":
        """Return the result of a key; BACK leaves a selected answer, so that OK does `then`."""
        if key == BACK and self.choice and self.choice.leave():
            return STAY
        return super().press(key, held)

    def arrow(self, key: int, held: int) -> "Answer":
        """Answer, move the selection, or show a view."""
        if self.news and not held:
            self._end_news()
        if self.choice and self.choice.answers(key):
            return self.choice.arrow(key, held)
        return super().arrow(key, held)

    def answer(self) -> "Answer":
        """Return the selected answer, or do `then`."""
        chosen = self.choice.answer() if self.choice else STAY
        return self.then() if chosen is STAY else chosen
