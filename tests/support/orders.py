"""Players who give the App orders in place of presses, and read its face."""

from pinochle.screens.choice import Choice
from support.pilot import LostError, Pilot, offered_by


class Orderly(Pilot):
    """Enters records by set() and pick(); the other keys are those of a Pilot."""

    def enter(self, target):
        """Set the number that the face asks for."""
        face = self.app.face()
        before = self.app.draw()[:]
        tried = self.app.try_value(target)
        if tried is None or tried["value"] != target:
            raise LostError(f"{face['title']}: no key enters {target}")
        if self.app.face() != face or self.app.draw() != before:
            raise LostError(f"{face['title']}: to try {target} changed the screen")
        self.remember_with(target)
        self.order("set", target)

    def remember_with(self, target):
        """Remember the settlement that a number makes, as a player sees it before OK."""
        page = getattr(self.screen, "number", self.screen)
        if hasattr(page, "settle") and page.settle:
            value, entered = page.value, page.entered
            page.value, page.entered = target, True
            self.remember()
            page.value, page.entered = value, entered

    def pick(self, place):
        """Take the line or the answer at a place."""
        offered = offered_by(self.screen)
        if isinstance(offered, Choice):
            self.order("pick", offered.items[place] if offered.suits else place)
        else:
            self.order("choose", place)

    def fill(self, wanted):
        """Set the numbers of all lines, and say that those left out are 0."""
        self.order("set", wanted)

    def order(self, name, value):
        """Give an order, and remember it among the presses."""
        self.presses.append((name, value))
        refusal = getattr(self.app, name)(value)
        if refusal:
            raise LostError(f"{self.screen.title}: {refusal}")
