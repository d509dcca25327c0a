"""The plan of an evening on a device: a small file beside the journals, and the table it is."""

from pinochle.storage import evening_plan

from pinochle_tools.device.connection import Device, choose_port, picos
from pinochle_tools.device.install import put_file
from pinochle_tools.device.journals import GAMES, check_versions, facts_of
from pinochle_tools.device.storage import check_readable

_FILE, _TABLE_FILE = f"{GAMES}/{evening_plan.FILE}", f"{GAMES}/{evening_plan.TABLE_FILE}"


def write_plan(port: str | None, data: bytes, table: int = 0) -> str:
    """Replace the plan on the device at a port, or the only one; return its port.

    With a `table` the device is that table. Raises ToolError if there is no device, or the plan
    arrives damaged.
    """
    chosen = choose_port(port, picos())
    fields = evening_plan.parsed(data)
    with Device(chosen) as device:
        facts = facts_of(device)
        check_versions(facts)
        check_readable(device, facts)
        put_file(device, _FILE, data)
        if table and fields:
            put_file(device, _TABLE_FILE, evening_plan.table_written(fields[2], table))
    return str(chosen)
