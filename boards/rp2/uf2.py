"""Turn the raw image for the start of flash into a UF2 file.

usage: uf2.py IMAGE.bin IMAGE.uf2
Format: Microsoft's UF2 specification; 256 bytes of payload in blocks of 512.
"""

import struct
import sys
from pathlib import Path

FLASH = 0x10000000
FAMILY_RP2040 = 0xE48BFF56
FAMILY_PRESENT = 0x2000
PAYLOAD = 256


def pack(image: bytes, start: int = FLASH) -> bytes:
    """Return `image`, which belongs at address `start`, as UF2 blocks."""
    count = -(-len(image) // PAYLOAD)
    blocks = []
    for number in range(count):
        payload = image[number * PAYLOAD :][:PAYLOAD]
        head = struct.pack(
            "<8I",
            0x0A324655,
            0x9E5D5157,
            FAMILY_PRESENT,
            start + number * PAYLOAD,
            PAYLOAD,
            number,
            count,
            FAMILY_RP2040,
        )
        blocks.append(head + payload.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30))
    return b"".join(blocks)


if __name__ == "__main__":
    packed = pack(Path(sys.argv[1]).read_bytes())
    Path(sys.argv[2]).write_bytes(packed)
    print(f"{sys.argv[2]}: {len(packed):,} bytes")
