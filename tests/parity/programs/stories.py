"""Run every key story and print each screen's checksum and, at the end, the journal's bytes."""

import os
from binascii import crc32

from pinochle.app import App
from pinochle.keys import NAMES, Keypad
from pinochle.storage.files import Folder


def clock():
    return 0


def words_of(text):
    for line in text.split("\n"):
        for word in line.split():
            if word[0] == "#":
                break
            yield word


def header(text, name, otherwise):
    for line in text.split("\n"):
        if line.startswith("# " + name + ": "):
            return line.split(": ")[1].strip()
    return otherwise


def press(app, word):
    if ":" in word:
        name, lasts = word.split(":")
        hold(app, NAMES.index(name), int(lasts))
        return
    name, _, times = word.partition("*")
    for _ in range(int(times or 1)):
        app.press(NAMES.index(name))
        print(word, crc32(bytes(app.draw())))


def hold(app, key, lasts):
    keypad = Keypad()
    keypad.sample(0, 0)
    for ms in range(1, lasts + 100):
        came = keypad.sample(1 << key if ms <= lasts else 0, ms)
        if came >= 0:
            app.press(came & 7, came >> 3)
            print(came, crc32(bytes(app.draw())))


def play(name):
    with open("stories/" + name) as file:
        text = file.read()
    folder = Folder("story-" + name.split(".")[0])
    app = App(folder, clock, bytes(8), int(header(text, "keys", "6")))
    rules = header(text, "rules", "")
    if rules:
        app.offer(rules)
    for word in words_of(text):
        if word[0] == "@":
            print(word, crc32(bytes(app.draw())))
        elif word.startswith("WAIT:"):
            app.tick(int(word[5:]))
        else:
            press(app, word)
    for file_name in folder.names():
        print(file_name, folder.read(file_name))


def main():
    for name in sorted(os.listdir("stories")):
        print(name)
        play(name)
