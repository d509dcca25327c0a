"""The plan of an evening on a device: one small file beside the journals."""

from pinochle_tools.device.connection import Device, choose_port, picos
from pinochle_tools.device.install import put_file
from pinochle_tools.device.journals import GAMES, check_versions, facts_of
from pinochle_tools.device.storage import check_readable

_FILE = f"{GAMES}/evening"


def write_plan(port: str | None, data: bytes) -> str:
    """Replace the plan on the device at a port, or the only one; return its port.

    Raises ToolError if there is none, or the plan arrives damaged.
    """
    chosen = choose_port(port, picos())
    with Device(chosen) as device:
        facts = facts_of(device)
        check_versions(facts)
        check_readable(device, facts)
        put_file(device, _FILE, data)
    return str(chosen)
