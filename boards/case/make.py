"""Makes the case: `python -m boards.case.make FOLDER [VARIANT...] [--check]`.

Without a variant all are made, and the manifest is written when it differs. The first one is
checked, with --check every one; the checks are tried on planted faults before. Where PrusaSlicer
is installed, the checked pieces are also sliced.
"""

import argparse
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from boards.case import board_step, box, fit, manifest, planted, printing, slicing, steady
from boards.case.board_step import Placed
from boards.case.box import Item
from boards.case.export import files, stl, zipped
from boards.case.meshes import triangles
from boards.case.slicing import Slicer
from boards.case.variants import Variant, of_name, variants

# Where `make pcb` writes the board.
BOARD_STEP = Path("build/pcb/order/pinochle-board.step")
MOST_SECONDS = {"building": 10.0, "checking": 40.0}  # of CPU


@dataclass(frozen=True)
class Tools:
    """What the checks need besides the box: a slicer, and the board that `make pcb` exported.

    Each may be missing.
    """

    slicer: Slicer | None
    exported: list[Placed]


def tools(folder: Path) -> Tools:
    """Return what there is of the tools; print what is not checked without the others."""
    slicer = Slicer(folder / "sliced") if Slicer.installed() else None
    if not slicer:
        print("not sliced, because prusa-slicer is not installed", flush=True)
    if not BOARD_STEP.exists():
        print("no exported circuit board is checked: run make pcb before", flush=True)
    return Tools(slicer, board_step.parts(BOARD_STEP) if BOARD_STEP.exists() else [])


def mistakes(variant: Variant, items: list[Item], tools: Tools) -> tuple[list[str], str]:
    """Return what is wrong with a box, a line each, and what the slicer says of its pieces."""
    solids = fit.solids_of(items)
    found = fit.at_rest(solids) + fit.pressed(variant, solids) + fit.gaps(variant, solids)
    found += fit.at_each_size(variant, solids) + fit.on_assembly(items, solids)
    found += fit.hidden(variant, solids) + steady.mistakes(variant, solids)
    if tools.exported and variant.wiring == "board":
        apart = {item.name: solids[item.name] for item in items if item.group != "board"}
        found += board_step.mistakes(variant, apart, tools.exported)
    sliced = {}
    for item in [*items, box.stand(variant)]:
        if item.printed:
            mesh = triangles(box.on_bed(item))
            piece = printing.Print(*mesh)
            wrong = printing.mistakes(piece, printing.figures(piece))
            if tools.slicer:
                sliced[item.name] = tools.slicer.sliced(stl(*mesh))
                wrong += slicing.mistakes(sliced[item.name])
            found += [f"{item.name}: {one}" for one in wrong]
    return found, slicing.in_words(sliced)


def cpu() -> float:
    """Return the seconds of CPU that this program and those that it ran have used."""
    return sum(os.times()[:4])


def make(variant: Variant, folder: Path, check: Tools | None) -> tuple[str, list[str]]:
    """Write the files of a variant into its folder and a zip; return its hash and mistakes."""
    started = cpu()
    items = box.items(variant)
    built = cpu()
    place = folder / variant.name
    place.mkdir(parents=True, exist_ok=True)
    made = files([*items, box.stand(variant)], place / "scratch")
    for name, data in made.items():
        (place / name).write_bytes(data)
    packed = zipped(made)
    (folder / zip_name(variant)).write_bytes(packed)
    written = cpu()
    found, more = mistakes(variant, items, check) if check else ([], "")
    took = {"building": built - started, "checking": cpu() - written}
    slow = [what for what, most in MOST_SECONDS.items() if took[what] > most]
    found += [f"{what} takes more than {MOST_SECONDS[what]:.0f} s of CPU" for what in slow]
    checked = f", checked in {took['checking']:.1f}" if check else ""
    seconds = (
        f"built in {took['building']:.1f}, written in {written - built:.1f}{checked} s of CPU"
    )
    print(f"{variant.name:22} {seconds}, {len(found)} mistakes{more}", flush=True)
    for one in found:
        print(f"    {one}")
    return manifest.digest(packed), found


def zip_name(variant: Variant) -> str:
    """Return the name of a variant's file in a release."""
    return f"pinochle-box-{variant.name}.zip"


def main() -> int:
    """Make what the command line says; return 1 if anything is wrong."""
    words = argparse.ArgumentParser(description="Makes the printed case.")
    words.add_argument("folder", type=Path)
    words.add_argument("variants", nargs="*")
    words.add_argument("--check", action="store_true", help="check every variant")
    given = words.parse_args()
    try:
        chosen = [of_name(name) for name in given.variants] or list(variants())
    except KeyError as unknown:
        names = ", ".join(one.name for one in variants())
        words.error(f"no such case: {unknown.args[0]}; there are {names}")
    first = next(iter(variants()))
    found_tools = tools(given.folder)
    count, wrong = planted.missed(
        first, box.items(first), found_tools.slicer, found_tools.exported
    )
    print(f"{count} faults planted, {len(wrong)} not found", flush=True)
    hashes = {}
    for number, variant in enumerate(chosen):
        check = found_tools if given.check or number == 0 else None
        hashes[zip_name(variant)], found = make(variant, given.folder, check)
        wrong += found
    if not given.variants and not wrong:
        manifest.write(hashes)
    for one in wrong:
        print(f"error: {one}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
