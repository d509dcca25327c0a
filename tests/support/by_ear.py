"""A person who keeps score on the page by its accessibility tree: roles and names, nothing else.

A reader has activate(role, name), names(role) and live(): of Chromium by Playwright, of Firefox by
WebDriver BiDi. Both ask the browser for computed roles and names, and press keys.
"""

import time

from support.records import CORPUS, lines

GAME = 21  # of the records: four hands; a bid and a meld are not among the usual numbers
SIDES = ("N+S", "E+W")
SEATS = ("North", "East", "South", "West")
SUITS = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
# More than any answer takes on a busy machine.
PATIENCE_S = 60
ENTER, SPACE = "\ue007", " "


class InChromium:
    """Reads a page of Playwright."""

    def __init__(self, page):
        self.page = page

    def activate(self, role, name):
        """Move to the one of a role and a name, and press the key that activates it."""
        found = self.page.get_by_role(role, name=name, exact=True).first
        found.press("Space" if role == "radio" else "Enter")

    def names(self, role):
        """Return the texts of all that have a role."""
        return self.page.get_by_role(role).all_inner_texts()

    def live(self):
        """Return what is said of itself: the text of the polite live region."""
        return self.page.locator("[aria-live=polite]").inner_text()


class InFirefox:
    """Reads a tab of support.firefox."""

    def __init__(self, tab):
        self.tab = tab

    def activate(self, role, name):
        """Move to the one of a role and a name, and press the key that activates it."""
        self.tab.press(role, name, SPACE if role == "radio" else ENTER)

    def names(self, role):
        """Return the texts of all that have a role."""
        return self.tab.texts(self.tab.located(role))

    def live(self):
        """Return what is said of itself: the text of the polite live region."""
        return self.tab.evaluate("document.querySelector('[aria-live=polite]').textContent")


class Listener:
    """Keeps score by what a reader finds; knows cards, and nothing of the page."""

    def __init__(self, reader):
        self.reader = reader

    def asked(self, start):
        """Wait until the heading of what is asked begins with some words; return it."""
        end = time.monotonic() + PATIENCE_S
        while True:
            headings = self.reader.names("heading")
            found = [text for text in headings if text.startswith(start)]
            if found:
                return found[0]
            assert time.monotonic() < end, f"{start} is not asked: {headings}"
            time.sleep(0.02)

    def answer(self, question, name):
        """Hear a question, and activate the button of an answer."""
        self.asked(question)
        self.reader.activate("button", name)

    def number(self, question, value):
        """Hear a question, and activate the button of a number, or type it by those of digits."""
        self.asked(question)
        if str(value) in self.reader.names("button"):
            self.reader.activate("button", str(value))
            return
        for digit in str(value)[:-1]:
            self.reader.activate("button", digit)
        self.reader.activate("button", "OK")

    def begin(self, game, dealer):
        """Choose the view, the game and the dealer."""
        self.reader.activate("button", "Games")
        self.reader.activate("radio", "To touch")
        self.reader.activate("button", "Close")
        self.answer("New game", game)
        self.answer("Who deals?", SEATS[dealer])

    def hand(self, hand):
        """Enter a hand."""
        side = hand["declarer"]
        bidder, other = SIDES[side], SIDES[1 - side]
        self.answer("Who has the bid?", SEATS[hand["seat"]])
        self.number(f"{SEATS[hand['seat']]} bids", hand["bid"])
        self.answer("Trump?", SUITS[hand["trump"]])
        self.number(f"Meld {bidder}", hand["meld"][side])
        self.number(f"Meld {other}", hand["meld"][1 - side])
        self.answer(f"{bidder} bid {hand['bid']}", "Hand played")
        if hand["tricks"]:
            self.number(f"Tricks {other}", hand["tricks"][1 - side])

    def hears(self, *texts):
        """Wait until some texts are said of themselves."""
        end = time.monotonic() + PATIENCE_S
        while not all(text in self.reader.live() for text in texts):
            assert time.monotonic() < end, f"{texts} are not said: {self.reader.live()}"
            time.sleep(0.02)


def game_by_ear(reader):
    """Play a game of the records: a wrong meld taken back, a hand corrected, to the next game."""
    listener = Listener(reader)
    game = lines(CORPUS)[GAME]
    listener.begin("Racehorse", game["dealer"])
    first, second, *others = game["hands"]
    listener.hand(first)
    listener.hears("N and S +120, E and W +380", "Score: N and S 120, E and W 380")
    listener.hand({**second, "meld": [130, 250], "tricks": None})
    listener.asked("Tricks N+S")
    for question in ("E+W bid", "Meld N+S", "Meld E+W"):
        reader.activate("button", "Back")
        listener.asked(question)
    listener.number("Meld E+W", second["meld"][1])
    # What was entered after it is kept.
    listener.answer("E+W bid 300", "Hand played")
    listener.number("Tricks N+S", second["tricks"][0])
    for hand in others:
        listener.hand(hand)
    listener.asked("Game over")
    north, east = game["totals"]
    listener.hears("E and W WIN", f"N and S {north}, E and W {east}")
    said = [text.replace("\n", " ") for text in reader.names("listitem")]
    assert said == [f"N+S {north}", f"E+W {east}"]
    reader.activate("button", "Next")
    listener.asked("Next game")
