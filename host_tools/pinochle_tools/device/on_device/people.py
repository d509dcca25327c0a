"""Send the list of people to the laptop."""

import binascii

LONGEST = 2048


def send(path):
    """Print the beginning of a file in hex; an empty line if there is no such file."""
    try:
        with open(path, "rb") as file:
            print(binascii.hexlify(file.read(LONGEST)).decode())
    except OSError:
        print()
