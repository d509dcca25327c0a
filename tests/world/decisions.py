"""Notes and places that people enter on laptops, and what must become of them.

A text is in an archive once it was entered without a failure, and stays; where the laptop failed,
it may be. When two archives meet, both have the texts of both.
"""

from pinochle_tools.archive.history import exchange_logs
from pinochle_tools.database.schema import GAMES, HISTORIES, LOG, REMARKS
from pinochle_tools.people import editing
from pinochle_tools.people.laptop import Laptop
from sqlalchemy import func, select
from world.model import BrokenError

PLACES = ("Club", "Ann's", "")


class Decisions:
    """What people entered in an archive."""

    def __init__(self, archive, number):
        self.archive = archive
        self.author = editing.Author(Laptop(f"{number:016x}", f"laptop {number}"))
        self.said, self.perhaps = set(), set()

    def note(self, game, text, fault="", statements=-1):
        """Write a note to a game; the laptop may fail."""
        entered = set()

        def write(connection, history):
            editing.add_note(connection, self.author, history, text)
            entered.add(text)

        if self._enter(game, write, fault, statements):
            self.said |= entered
        self.perhaps |= entered

    def place(self, game, name, fault="", statements=-1):
        """Say where a game was played; the laptop may fail."""

        def write(connection, history):
            editing.set_place(connection, self.author, [history], name)

        self._enter(game, write, fault, statements)

    def _enter(self, game, write, fault, statements):
        """Write about one of the games, if there are any; return whether the laptop survived."""

        def enter(store):
            with store.writing() as connection:
                order = select(HISTORIES.c.key).order_by(HISTORIES.c.game, HISTORIES.c.fork)
                keys = connection.execute(order).scalars().all()
                if keys:
                    write(connection, keys[game % len(keys)])

        return self.archive.does(enter, fault, statements)

    def meet(self, other, fault="", statements=-1):
        """Exchange what people entered; the laptop may fail."""
        done = self.archive.does(
            lambda store: exchange_logs(store, other.archive.store()), fault, statements
        )
        either = self.perhaps | other.perhaps
        for one, known in ((self, other), (other, self)):
            one.perhaps |= either
            if done:
                one.said |= known.said

    def check(self):
        """Compare the texts with what must and may be there."""
        found = self.texts()
        if not self.said <= found <= self.perhaps:
            lost, new = self.said - found, found - self.perhaps
            raise BrokenError(f"notes are lost: {lost}, or come from nowhere: {new}")
        # Those in doubt are known now.
        self.said = found

    def texts(self):
        """Return the texts of all notes in the log; each game has all of its own."""
        with self.archive.store().reading() as connection:
            query = select(LOG.c.what)
            notes = {what for what in connection.execute(query).scalars() if '["note"' in what}
            shown = connection.execute(select(func.count()).select_from(REMARKS)).scalar()
            texts = set(connection.execute(select(REMARKS.c.text)).scalars())
        if len(notes) != shown:
            raise BrokenError(f"{len(notes)} notes were made, but {shown} are shown")
        return texts

    def places(self):
        """Return {game: place} of all games in the archive."""
        with self.archive.store().reading() as connection:
            found = connection.execute(select(GAMES.c.game, GAMES.c.place)).all()
        return {row.game: row.place for row in found}


def settle(all_of_them):
    """All archives get one more note and a place, and meet, twice round; then they agree.

    Raises BrokenError.
    """
    for number, one in enumerate(all_of_them):
        one.note(number, f"last note {number}")
        one.place(0, PLACES[number % len(PLACES)])
    first = all_of_them[0]
    for _ in range(2):
        for one in all_of_them[1:]:
            first.meet(one)
    texts, places = first.texts(), first.places()
    for one in all_of_them:
        one.check()
        if one.texts() != texts or one.places() != places:
            raise BrokenError("two archives met, but do not say the same of their games")
