"""Fills the log in raw flash with one run, clears it and begins again; runs on MicroPython.

Prints the error of the record that has no place, and what is read after the new records.
"""

from wear import TAIL, Flash, log_in


def main():
    """Fill, clear, and begin again."""
    flash = Flash(TAIL[1])
    log = log_in(flash)
    for number in range(11):
        log.replace(b"older %d" % number)
    try:
        while True:
            log.append(b"line\n")
    except OSError as failure:
        print(failure.args[0])
    log.clear()
    log.replace(b"head ")
    log.append(b"line")
    print(log_in(flash).read().decode())


main()
