"""Print the seals of games of several lengths, by keys of several salts."""

from pinochle.storage.files import Folder
from pinochle.storage.line_format import encode
from pinochle.storage.seal import FILE, Sealing, key_of, parsed


def main():
    folder = Folder("seals")
    for number in range(40):
        if folder.has(FILE):
            folder.remove(FILE)
        salt = bytes([(7 * number + at) & 255 for at in range(24)])
        key = key_of(folder, salt, f"{number:016x}")
        assert key == parsed(folder.read(FILE))
        sealing, crc = Sealing(key), 0
        for event in range(3 * number):
            line, crc = encode(["bid", event % 4, 10 * event], crc)
            sealing.add(line)
        print(number, sealing.digest(number % 3))
