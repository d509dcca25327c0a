"""What all scoreboards do: they announce a scored hand and ask the first question of the next."""

from pinochle.screens.base import STAY, Screen
from pinochle.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pinochle.screens.base import Action, Answer, Face, Turn
    from pinochle.screens.choice import Choice


class Board(Screen):
    """A scoreboard whose arrows answer the first question of the next hand.

    `choice` holds the answers, None in a hand and where OK leads on; without an answer OK does
    `then`. With `news`, which names the hand just scored, the board says for NEWS_MS how to undo
    it, unless an arrow comes first.
    """

    help = kind = "score"
    NEWS_MS = 2000
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
        found["news"] = self.news
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

    def _end_news(self) -> None:
        self._news_ms = 0
        self.news = ""
        self.keys = self.given["keys"]

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
