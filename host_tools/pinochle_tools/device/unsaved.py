"""Answers that a device could not store, because its storage is full or broken.

They are in its memory until it restarts. The archive takes them as lines of its tail, and the
device stores them itself once there is room.
"""

import click

from pinochle_tools.common.plurals import counted, counted_are
from pinochle_tools.device.connection import Device
from pinochle_tools.device.journals import DeviceFacts


def report(facts: DeviceFacts) -> str:
    """Return a line about what is only in the device's memory, "" if all is stored."""
    if not facts.unsaved:
        return ""
    return (
        f"{counted(facts.unsaved, 'answer')} could not be stored, because the device's storage is"
        f" full: only its memory has {'it' if facts.unsaved == 1 else 'them'}; run pinochle sync,"
        " then pinochle prune, and leave it plugged in until then"
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
        f"{counted_are(facts.unsaved, 'answer')} stored now, which the device had only in its"
        " memory"
    )


def settle(device: Device, facts: DeviceFacts) -> str:
    """Let a device store what is only in its memory; return a line about it, "" if all was."""
    if not facts.unsaved:
        return ""
    return report_stored(facts) if store(device, facts) else report(facts)


def settle_aside(device: Device, facts: DeviceFacts) -> None:
    """As settle(), but print the line to standard error, because it is no answer of a command."""
    line = settle(device, facts)
    if line:
        click.echo(line, err=True)
