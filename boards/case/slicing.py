"""Slices printed pieces with PrusaSlicer: hours, plastic, and whether a piece needs support.

The slicer may add supports where it wants to: a piece to which it adds none prints without.
"""

import hashlib
import re
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

SETTINGS = Path(__file__).parent / "slicer.ini"
MOST_HOURS, MOST_PLASTIC = 7.0, 70.0
PROGRAM = "prusa-slicer"
# Faces steeper than 40 degrees above the table need none; those of the case have 45 or more.
SUPPORTS = ("--support-material", "--support-material-auto", "--support-material-threshold", "40")


@dataclass(frozen=True)
class Sliced:
    """A sliced piece: hours of printing, plastic in cm3, and how many supports it got."""

    hours: float
    plastic: float
    supports: int


@dataclass
class Slicer:
    """Slices with a scratch folder; equal pieces are sliced once."""

    folder: Path
    known: dict[str, Sliced | str] = field(default_factory=dict)

    @staticmethod
    def installed() -> bool:
        """Return whether the slicer is on this machine."""
        return shutil.which(PROGRAM) is not None

    def sliced(self, stl: bytes) -> Sliced | str:
        """Return what came out of a piece, or why it cannot be sliced."""
        key = hashlib.sha256(stl).hexdigest()
        if key not in self.known:
            self.known[key] = self._run(stl)
        return self.known[key]

    def _run(self, stl: bytes) -> Sliced | str:
        self.folder.mkdir(parents=True, exist_ok=True)
        piece, code = self.folder / "piece.stl", self.folder / "piece.gcode"
        piece.write_bytes(stl)
        code.unlink(missing_ok=True)
        words = [PROGRAM, "--loglevel", "1", "--load", SETTINGS, *SUPPORTS]
        words += ["--export-gcode", "-o", code, piece]
        done = subprocess.run(words, check=False, capture_output=True, text=True)
        if done.returncode or not code.exists():
            said = (done.stderr + done.stdout).strip().splitlines() or ["no reason given"]
            return said[-1].removeprefix("what():").strip()
        return read(code.read_text())


def read(code: str) -> Sliced:
    """Return what the comments of a sliced piece say."""
    plastic = re.search(r"^; filament used \[cm3\] = ([\d.]+)$", code, re.MULTILINE)
    time = re.search(r"^; estimated printing time \(normal mode\) = (.+)$", code, re.MULTILINE)
    if not plastic or not time:
        raise ValueError("the slicer says neither time nor plastic")
    seconds = {"d": 86400, "h": 3600, "m": 60, "s": 1}
    parts = re.findall(r"(\d+)([dhms])", time[1])
    hours = sum(int(number) * seconds[unit] for number, unit in parts) / 3600
    return Sliced(hours, float(plastic[1]), code.count(";TYPE:Support material"))


def mistakes(found: Sliced | str) -> list[str]:
    """Return what is wrong with a sliced piece, a line each."""
    if isinstance(found, str):
        return [f"it cannot be sliced: {found}"]
    wrong = []
    if found.supports:
        wrong.append("the slicer adds supports")
    if found.hours > MOST_HOURS:
        wrong.append(f"it prints for {found.hours:.1f} hours")
    if found.plastic > MOST_PLASTIC:
        wrong.append(f"it takes {found.plastic:.0f} cm3 of plastic")
    return wrong


def in_words(pieces: dict[str, Sliced | str]) -> str:
    """Return hours and plastic of pieces in a line of their own, equal caps and clamps once."""
    found: dict[str, None] = {}
    for name, one in pieces.items():
        if isinstance(one, Sliced):
            kind = name.partition("_")[0]
            found[f"{kind} {one.hours:.1f} h {one.plastic:.1f} cm3"] = None
    return "\n    sliced: " + ", ".join(found) if found else ""
