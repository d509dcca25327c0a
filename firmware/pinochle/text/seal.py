"""Texts of the pages where a side signs the score. The rules of words apply."""

WHO_SIGNS = "WHO SIGNS?"
SIGN_LINES = ("The side that did not keep", "score confirms it:")
SIGNS, TOTAL = "%s: %d", "%s %d"
KEYS_SIGN = "\x05\x06 choose  OK sign  BACK"
SIGNED_BY = "SIGNED: %s"
CHANGED = "The game changed since."
SIGNS_AGAIN = "OK sign again   BACK"
CANNOT_SIGN = "NOT SIGNED"
NOT_STORED = "The game is not stored. Try again when it is."
NO_MEMORY = "No memory is left for it. Switch off and on, then sign at once."
OTHERS_LINES = "Another program wrote this game: it can't be signed here."
