"""Does nothing; MicroPython runs it in place of a file boot.py of another program."""
