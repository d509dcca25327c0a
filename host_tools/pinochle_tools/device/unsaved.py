"""Answers that a device could not store, because its storage is full or broken.

They are in its memory until it restarts. The archive takes them as lines of its tail, and the
device stores them itself once there is room.
"""

from pinochle_tools.console.plurals import counted
from pinochle_tools.device.connection import Device
from pinochle_tools.device.journals import DeviceFacts


def report(facts: DeviceFacts) -> str:
    """Return a line about what is only in the device's memory, "" if all is stored."""
    if not facts.unsaved:
        return ""
    return (
        f"{counted(facts.unsaved, 'answer')} could not be stored, because the device's storage is"
        " full: they are in its memory only; run pinochle sync, then pinochle prune, and leave it"
        " plugged in until then"
    )


def store(device: Device, facts: DeviceFacts) -> bool:
    """Let a device store what is only in its memory; returns whether nothing of it is left.

    Otherwise it is not restarted at the end.
    """
    if not facts.unsaved:
        return True
    stored = device.ask("journals", "store()")[-1:] == ["stored"]
    device.leave(not stored)
    return stored


def report_stored(facts: DeviceFacts) -> str:
    """Return a line about answers that were only in the device's memory, and are stored now."""
    return (
        f"{counted(facts.unsaved, 'answer')} that the device had only in its memory are stored now"
    )
