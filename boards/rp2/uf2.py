"""Turn the raw image for the start of flash into a UF2 file.

usage: uf2.py IMAGE.bin IMAGE.uf2 rp2040|rp2350
Format: Microsoft's UF2 specification; 256 bytes of payload in blocks of 512.
"""

import struct
import sys
from pathlib import Path

FLASH = 0x10000000
# Families: github.com/microsoft/uf2, utils/uf2families.json; of the RP2350, the ARM cores.
FAMILIES = {"rp2040": 0xE48BFF56, "rp2350": 0xE48BFF59}
FAMILY_PRESENT = 0x2000
PAYLOAD = 256


def pack(image: bytes, chip: str = "rp2040") -> bytes:
    """Return `image`, which belongs at the start of flash, as UF2 blocks for a chip."""
    count = -(-len(image) // PAYLOAD)
    blocks = []
    for number in range(count):
        payload = image[number * PAYLOAD :][:PAYLOAD]
        head = struct.pack(
            "<8I",
            0x0A324655,
            0x9E5D5157,
            FAMILY_PRESENT,
            FLASH + number * PAYLOAD,
            PAYLOAD,
            number,
            count,
            FAMILIES[chip],
        )
        blocks.append(head + payload.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30))
    return b"".join(blocks)


if __name__ == "__main__":
    packed = pack(Path(sys.argv[1]).read_bytes(), sys.argv[3])
    Path(sys.argv[2]).write_bytes(packed)
    print(f"{sys.argv[2]}: {len(packed):,} bytes")
