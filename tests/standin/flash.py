"""The stand-in's flash: a file that begins at the start address of flash."""

START = 0x10000000


def bytearray_at(address, size):
    with open("/flash", "rb") as file:
        file.seek(address - START)
        return bytearray(file.read(size))
