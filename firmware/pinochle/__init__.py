"""Keep score of pinochle: rules, games, screens and the App, without any hardware.

Runs unchanged on CPython and on MicroPython; imports nothing but itself, json, binascii and os.
"""
