"""Repeat the presses of stories and games; print every frame's checksum and the journals."""

import json
from binascii import crc32

from pinochle.app import App
from pinochle.storage.files import Folder


def press_all(files, keys, presses, rules=""):
    app = App(files, None, bytes(8), keys)
    if rules:
        app.offer(rules)
    for key, held in presses:
        if key < 0:
            app.tick(held)
        else:
            app.press(key, held)
        print(key, held, crc32(bytes(app.draw())))
    app.tick(60000)
    # A chip has no room for two Apps or for a whole file.
    app = None
    for name in files.names():
        crc = 0
        for line in files.lines(name):
            crc = crc32(line, crc)
        print(name, crc)
    # A restart shows the same screen.
    print(crc32(bytes(App(files, None, bytes(8), keys).draw())))


def main():
    with open("presses.json") as file:
        games = json.loads(file.read())
    for number, game in enumerate(games):
        print(game["name"], game["keys"])
        press_all(Folder(f"game-{number}"), game["keys"], game["presses"], game["rules"])
