"""Repeat the presses and orders of games; print every frame's checksum, faces and the journals."""

import json
from binascii import crc32

from pinochle.app import App
from pinochle.storage.files import Folder


def face_of(app):
    """Return the face's items as texts, in the order of their names."""
    face = app.face()
    # Two ways to write the sign for LEFT in JSON.
    return [name + json.dumps(face[name]).replace("\\b", "\\u0008") for name in sorted(face)]


def press_all(files, keys, presses, rules=""):
    app = App(files, None, bytes(8), keys)
    if rules:
        app.offer(rules)
    orders = {"set": app.set, "choose": app.choose, "pick": app.pick}
    for key, held in presses:
        if key in orders:
            print(orders[key](held), face_of(app))
        elif key < 0:
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
