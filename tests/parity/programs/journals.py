"""Store two games in a folder; print the bytes of every file after every event."""

import binascii

from pinochle.game.game import Game
from pinochle.storage.files import Folder
from pinochle.storage.journal import Journal
from pinochle.storage.saved_games import game_names

FIRST = ["game", 2, "0123456789abcdef", "racehorse", [["target", 500]], [], ["Us", "Them"], 2]
SECOND = ["game", 1, "fedcba9876543210", "double-deck", [], [], [], 0]
HAND = [
    ["call", 3, 250],
    ["call", 0, 0],
    ["call", 1, 260],
    ["call", 2, 0],
    ["call", 3, 0],
    ["trump", "S"],
    ["meld", 1, 120, 10],
    ["undo"],
    ["redo"],
    ["meld", 0, 40, 0],
    ["tricks", 0, 60, 1],
    ["accept"],
    ["adjust", 0, -10, "renege"],
    ["fix", 1, ["meld", 0, 60, 20]],
    ["fix", 1, ["trump", "H"], ["tricks", 0, 70, 1]],
]


def show(files):
    for name in files.names():
        data = files.read(name)
        print(name, len(data), binascii.crc32(data))


def keep(files, first, events):
    journal = Journal(files)
    journal.begin(first)
    game = Game(first)
    for event in events:
        game.apply(event)
        journal.append(event)
        print(event, game.totals, game.asks(), journal.count, journal.crc)
        show(files)
    return journal


def main():
    files = Folder("journals")
    keep(files, FIRST, HAND)
    keep(files, SECOND, [["bid", 1, 65], ["trump", "H"], ["no-royal"], ["accept"]]).rest()
    show(files)
    for name in game_names(files):
        print(name)
        for line in files.lines(name):
            print(line)
    again = Journal(files)
    events = []
    print(again.load(events.append), again.number, again.game, events)
    files.append("tail", b'["bid",1,')
    print(Journal(files).load(events.append), len(events))
    show(files)
