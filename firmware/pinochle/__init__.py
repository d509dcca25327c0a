"""The scorekeeper without hardware: rules, scoring, game, journal, screens and App.

The same files run on CPython and on MicroPython, so what the laptop scores with is what
the device scores with. The package imports nothing but itself, json, binascii and os.
"""
