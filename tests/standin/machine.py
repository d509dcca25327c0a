"""The stand-in's chip: its names, and a clock that writes its settings to a file."""

NAME = "Stand-in for a Pico with RP2040"


def unique_id():
    return b"\xe6\x61\x41\x04\x03\x2c\x5a\x2b"


def freq():
    return 125_000_000


def reset():
    raise SystemExit


def bootloader():
    with open("/boot-drive", "w") as file:
        file.write("wanted")


class RTC:
    def datetime(self, fields=None):
        if fields is None:
            with open("/clock") as file:
                return tuple([int(word) for word in file.read().split()])
        with open("/clock", "w") as file:
            file.write(" ".join([str(field) for field in fields]))
        return None
