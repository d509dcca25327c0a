"""The key with which a device seals games; read for one check, and stored nowhere."""

import binascii

from pinochle.storage import seal

from pinochle_tools.archive.sealing import key_from
from pinochle_tools.common.errors import ToolError
from pinochle_tools.device.connection import Device
from pinochle_tools.device.journals import GAMES

_FILE = f"{GAMES}/{seal.FILE}"


def read_key(device: Device) -> bytes:
    """Return the key of a device, b"" if it sealed nothing. Raises ToolError if it is damaged."""
    # What sends the list of people sends any small file.
    said = device.ask("people", f"send({_FILE!r})")[-1:] or [""]
    try:
        data = binascii.unhexlify(said[0])
    except ValueError:
        raise ToolError("the device's key is incomplete: try again") from None
    return key_from(data, "the device")
