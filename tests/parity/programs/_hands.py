"""Enter games by keys and by orders, without drawing; print the checksums of their journals."""

import json
from binascii import crc32

from pinochle.app import App
from pinochle.storage.files import Folder


def stored(path, keys, presses):
    """Return the checksum of all that an App stored."""
    files = Folder(path)
    app = App(files, None, bytes(8), keys)
    orders = {"set": app.set, "choose": app.choose, "pick": app.pick}
    for key, held in presses:
        if key in orders:
            orders[key](held)
        else:
            app.press(key, held)
    app.tick(60000)
    crc = 0
    for name in sorted(files.names()):
        crc = crc32(name.encode(), crc)
        for line in files.lines(name):
            crc = crc32(line, crc)
    return crc


def main():
    with open("hands.json") as file:
        games = json.loads(file.read())
    for number, (keys, *ways) in enumerate(games):
        print(*[stored(f"hands-{number}-{way}", keys, ways[way]) for way in range(len(ways))])
