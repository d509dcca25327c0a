"""Runs the programs named in jobs.json one after the other, on CPython or on MicroPython.

Each is a module with main(), which prints. A line `== name` precedes the output of each. The
working folder holds the files that interpreters.py copied there.
"""

import json
import sys

with open("jobs.json") as file:
    jobs = json.loads(file.read())

for name in jobs:
    print("== " + name)
    try:
        __import__(name).main()
    except Exception as failure:
        # Both interpreters must fail alike, but their tracebacks differ.
        print("raised", type(failure).__name__, failure.args)
        if sys.implementation.name == "micropython" and "--trace" in sys.argv:
            sys.print_exception(failure)
