"""MicroPython runs this file first; it replaces the original, which formats flash on any error."""

import storage

storage.mount()
del storage
