"""The logs of evenings in a backup: the folder `evenings`."""

import re
import zipfile
from pathlib import Path

from pinochle_tools.archive.backup_files import backup_files
from pinochle_tools.evening import exchange, places
from pinochle_tools.evening.refused import Refused

_LOG = re.compile(rf"{places.FOLDER}/(\d+-([0-9a-f]{{8}})\.evening)")


def write_evenings(archive: zipfile.ZipFile, data: Path) -> None:
    """Add the logs of a data folder's evenings to a backup; not places.damaged_logs()."""
    for log in places.all_logs(data):
        archive.writestr(f"{places.FOLDER}/{log.name}", log.data)


def restore_evenings(source: Path, data: Path) -> tuple[list[str], dict[str, str]]:
    """Add the evenings of a backup to a data folder; return (ids restored, {id: why it is not}).

    Steps of theirs that the log here lacks are added to it. Not restored are those where both have
    steps that the other one lacks, and damaged ones. Raises ToolError for a file
    that is not a backup, or OSError.
    """
    added: list[str] = []
    kept: dict[str, str] = {}
    alone = not places.names(data)
    with backup_files(source) as archive:
        for part in archive.parts():
            found = _LOG.fullmatch(part.name)
            if found:
                # An evening of a backup must not become the newest one, at which commands work,
                # where there is another: it comes before them until `evening open`.
                name = found[1] if alone else exchange.oldest_name(found[2])
                try:
                    if places.take_log(data, name, found[2], archive.read(part.name)):
                        added.append(found[2])
                except Refused as refusal:
                    kept[found[2]] = str(refusal)
    return added, kept
