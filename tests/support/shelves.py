"""Folders with games: stored events, and random games that stop between two hands."""

from pinochle.storage.journal import Journal
from support.plays import Table


def stored(folder, events, seconds=0):
    """Store a game's events as the newest game of a folder."""
    journal = Journal(folder)
    journal.load(lambda event: None)
    journal.begin(events[0])
    if seconds:
        journal.append(["time", seconds])
    for event in events[1:]:
        journal.append(event)


def table_of(preset, hands, seed=1, odd=0.1):
    """Return a random game of this number of hands, or a finished one, between two hands."""
    table = Table(seed, preset, odd=odd)
    while not table.game.over and (
        len(table.game.sheet.hands()) < hands or not table.game.hand.empty
    ):
        table.play(1)
    return table
