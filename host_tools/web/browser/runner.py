"""Runs the scorekeeper's App in a page's worker, which calls these functions.

No exception of JavaScript may pass through the interpreter: `store` returns an errno instead.
"""

import gc
import json
import os

import store  # the worker's own module
import uctypes
from pinochle.app import App
from pinochle.game.names import Names
from pinochle.keys import HOLD_OK, UP, Keypad
from pinochle.text import dates, views, words
from pinochle_tools.live.wall_face import face_of

from browser.added_games import add_game
from browser.kept_folder import KeptFolder
from browser.screen_words import words_of
from browser.whole_games import write_whole


class Runner:
    """The App on a folder, the keypad, and the fixed address of the frame's bytes.

    `salt` is 48 hex digits, `clock()` returns seconds since 1970, `board` is the line of the
    about page that names this scorekeeper.
    """

    def __init__(self, path, keys, salt, clock, board):
        self.files = KeptFolder(path, _keep, store.free)
        salt = bytes([int(salt[at : at + 2], 16) for at in range(0, 48, 2)])
        self.app = App(self.files, clock, salt, keys, board, None, self.files.space)
        self.keypad = Keypad()
        self.keypad.observe(0, 0)
        self.app.draw()

    def address(self):
        """Return the address of the frame, 1,024 bytes that stay in their place."""
        return uctypes.addressof(self.app.canvas.buf)

    def observe(self, mask, ms):
        """Process the levels of the keys at a time; return the number of presses that came."""
        self.keypad.observe(mask, ms)
        count = 0
        while self.keypad.waiting():
            press = self.keypad.take()
            self.app.press(press & 7, press >> 3)
            count += 1
        if count:
            self.app.draw()
        return count

    def settled(self):
        """Return whether no key is down, so that the keypad needs no more samples."""
        return not self.keypad.down()

    def press(self, key, held):
        """Process one press, as a key script has them."""
        self.app.press(key, held)
        self.app.draw()

    def order(self, name, value):
        """Give the App an order, as JSON; return what it returns: "" or why not, or a face."""
        app, value = self.app, json.loads(value)
        orders = {"set": app.set, "choose": app.choose, "pick": app.pick, "try": app.try_value}
        found = orders[name](value)
        app.draw()
        return json.dumps(found)

    def correct(self):
        """Open the hands to correct, where the menu has them; return whether it has."""
        return self._opened(words.CORRECT)

    def codes(self):
        """Show the codes of the whole game, between hands; return whether it is so now."""
        if self.app.face()["kind"] not in ("score", "over"):
            return False
        found = self._opened(views.VIEWS, views.CODE_LINE)
        self.app.press(UP)
        self.app.draw()
        return found

    def _opened(self, *lines):
        self.app.press(HOLD_OK)
        found = True
        for line in lines:
            offered = self.app.face().get("lines", [])
            found = found and line in offered
            if found:
                self.app.choose(offered.index(line))
        self.app.draw()
        return found

    def type(self, character):
        """Enter a typed character; return whether the screen asks for it."""
        taken = self.app.type(character)
        self.app.draw()
        return taken

    def tick(self, ms):
        """Let time pass; return whether the frame has changed."""
        self.app.tick(ms)
        changed = self.app.dirty
        self.app.draw()
        return changed

    def offer(self, preset):
        """Begin a game by a preset, as a script's header says."""
        self.app.offer(preset)
        self.app.draw()

    def rest(self):
        """Collect garbage while no key is pressed, so that no press waits for it."""
        gc.collect()

    def settle(self):
        """Move the newest events to their journal; return whether all are stored there."""
        saved = self.app.journal.saved
        try:
            self.app.journal.rest()
        except OSError:
            # The storage is full: the tail keeps its lines.
            return False
        if not saved:
            # The title says so no more.
            self.app.dirty = True
            self.app.draw()
        return True

    def whole(self, path):
        """Return the folder with all events of all games: the journals', or a copy in `path`."""
        if self.settle():
            return self.files.path
        write_whole(self.files, self.app.journal, path)
        return path

    def add(self, name, place, tail=""):
        """Add the journal in the file `place`; return what became of it, as JSON.

        `tail` is the file of the newest events of the device that it comes from, "" for none.
        """
        try:
            current = self.app.journal.name if self.app.journal.number else ""
            data, newest = _bytes(place), _bytes(tail) if tail else b""
            return json.dumps(add_game(self.files, name, data, current, newest))
        except OSError:
            return json.dumps(["full", 0])

    def for_box(self, what, place):
        """Return the names or the rules for a box as JSON; see for_box.py."""
        from browser import for_box

        game = self.app.flow.current
        if what == "names":
            return json.dumps(for_box.names_for(self.files, game, _bytes(place)))
        return json.dumps(for_box.rules_for(game, _bytes(place)))

    def read_code(self, text, again):
        """Return what the text of a code is, as JSON; see read_codes.py."""
        from browser import read_codes

        return json.dumps(read_codes.take(text, again))

    def between_games(self):
        """Return whether no game is in progress."""
        game = self.app.flow.current
        return game is None or game.over

    def state(self):
        """Return what the page shows besides the frame, as JSON."""
        game, face = self.app.flow.current, self.app.face()
        if game:
            face["known"] = _names(game)
        return json.dumps(
            {
                "face": face,
                "words": words_of(self.app),
                "typing": self.app.typing,
                "brightness": self.app.brightness,
                "between": self.between_games(),
                "saved": self.app.journal.saved,
                "score": face_of(game, brief=True) if game else None,
            }
        )


def _names(game):
    """Return the names that titles may have in capitals, as somebody spelled them."""
    names = Names(game)
    short = [names.short(seat) for seat in range(game.rules.players)]
    return names.seats() + short + names.sides()


def _bytes(place):
    with open(place, "rb") as file:
        return file.read()


def _keep(operation, name, data):
    return store.keep(operation, name, uctypes.addressof(data) if data else 0, len(data))


runner = None


def begin(path, keys, salt, clock, board, ahead):
    """Start the App on a folder of journals; return the Runner.

    `ahead(minutes)` returns by how many seconds the days of this place are ahead of the clock's.
    """
    global runner
    dates.ahead = ahead
    runner = Runner(path, keys, salt, clock, board)
    return runner


def remove_all(path):
    """Remove a folder with its files, before begin() starts from nothing."""
    for name in os.listdir(path):
        os.remove(path + "/" + name)
