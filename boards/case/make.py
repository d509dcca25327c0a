"""Makes the case: `python -m boards.case.make FOLDER [VARIANT...] [--check]`.

Without a variant all are made, and the manifest is written when it differs. The first one is
checked, with --check every one; the checks are tried on planted faults before.
"""

import argparse
import sys
import time
from pathlib import Path

from boards.case import board_step, box, fit, manifest, planted, printing, steady
from boards.case.box import Item
from boards.case.export import files, zipped
from boards.case.meshes import triangles
from boards.case.variants import Variant, of_name, variants

# Where `make pcb` writes the board.
BOARD_STEP = Path("build/pcb/order/pinochle-board.step")


def mistakes(variant: Variant, items: list[Item]) -> list[str]:
    """Return what is wrong with a box, a line each.

    With the circuit board that `make pcb` exported, if there is one.
    """
    solids = fit.solids_of(items)
    exported = board_step.mistakes(variant, solids, BOARD_STEP) if BOARD_STEP.exists() else []
    found = fit.at_rest(solids) + fit.pressed(variant, solids)
    found += fit.at_each_size(variant, solids) + fit.on_assembly(items, solids)
    found += steady.mistakes(variant, solids)
    found += exported if variant.wiring == "board" else []
    for item in [*items, box.stand(variant)]:
        if item.printed:
            piece = printing.Print(*triangles(box.on_bed(item)))
            wrong = printing.mistakes(piece, printing.figures(piece))
            found += [f"{item.name}: {one}" for one in wrong]
    return found


def make(variant: Variant, folder: Path, check: bool) -> tuple[str, list[str]]:
    """Write the files of a variant into its folder and a zip; return its hash and mistakes."""
    started = time.process_time()
    items = box.items(variant)
    built = time.process_time()
    place = folder / variant.name
    place.mkdir(parents=True, exist_ok=True)
    made = files([*items, box.stand(variant)], place / "scratch")
    for name, data in made.items():
        (place / name).write_bytes(data)
    packed = zipped(made)
    (folder / zip_name(variant)).write_bytes(packed)
    written = time.process_time()
    found = mistakes(variant, items) if check else []
    checked = f", checked in {time.process_time() - written:.1f}" if check else ""
    seconds = f"built in {built - started:.1f}, written in {written - built:.1f}{checked} s of CPU"
    print(f"{variant.name:22} {seconds}, {len(found)} mistakes", flush=True)
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
    chosen = [of_name(name) for name in given.variants] or list(variants())
    first = next(iter(variants()))
    wrong = list(planted.missed(first, box.items(first)))
    print(f"{len(planted.FAULTS)} faults planted, {len(wrong)} not found", flush=True)
    hashes = {}
    for number, variant in enumerate(chosen):
        hashes[zip_name(variant)], found = make(variant, given.folder, given.check or number == 0)
        wrong += found
    if not given.variants and not wrong:
        manifest.write(hashes)
    for one in wrong:
        print(f"error: {one}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
