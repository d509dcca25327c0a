"""The scorekeeper in a browser: the modules that run on MicroPython in the page's worker."""
