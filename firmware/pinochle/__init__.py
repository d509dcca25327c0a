"""The scorekeeper without hardware: rules, scoring, game, journal, screens and App.

The same files run on CPython and on MicroPython, so that laptop and device compute the same
scores. The package imports only itself, json, binascii and os.
"""
