"""What MicroPython runs first; replaces its own, which formats flash on any trouble."""

import storage

storage.mount()
del storage
