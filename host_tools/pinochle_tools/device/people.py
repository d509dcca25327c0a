"""The people that a device offers first when names are asked for, and those it does not offer."""

import binascii

from pinochle.storage import people

from pinochle_tools.common.errors import ToolError
from pinochle_tools.device.connection import Device
from pinochle_tools.device.install import put_file
from pinochle_tools.device.journals import GAMES

_FILE = f"{GAMES}/{people.FILE}"


def read_people(device: Device) -> bytes:
    """Return the file of people on a device, as it is there; b"" if there is none."""
    said = device.ask("people", f"send({_FILE!r})")[-1:] or [""]
    try:
        return binascii.unhexlify(said[0])
    except ValueError:
        raise ToolError("the device's list of people is incomplete: try again") from None


def write_people(device: Device, data: bytes) -> None:
    """Replace the file of people on a device. Raises ToolError if it arrives damaged."""
    put_file(device, _FILE, data)
