"""Makes the circuit board: `python3 -m boards.pcb.make FOLDER`, with KiCad's Python.

It draws the project, checks it with KiCad, and writes what a board house asks for. The folder
already has `models`, which `boards.case.models` wrote.
"""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from boards.pcb import expressions, layout, manifest, schematic
from boards.pcb.footprints import DESCRIPTIONS, LIBRARY, MODELS, footprint

NAME = "pinochle"
DATE = "2026-01-01T00:00:00+00:00"
ZIP_DATE = (1980, 1, 1, 0, 0, 0)
TABLE = """({kind}_lib_table
  (version 7)
  (lib (name "{name}")(type "KiCad")(uri "{uri}")(options "")(descr ""))
)
"""


def project(folder: Path, models: Path) -> None:
    """Write the project into a folder: libraries, models of parts, schematic and board.

    Ground is not filled yet.
    """
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(models, folder / MODELS)
    pretty = folder / f"{LIBRARY}.pretty"
    pretty.mkdir(parents=True)
    for kind in DESCRIPTIONS:
        (pretty / f"{kind}.kicad_mod").write_text(expressions.write(footprint(kind)) + "\n")
    symbols = expressions.write(schematic.library())
    (folder / f"{LIBRARY}.kicad_sym").write_text(symbols + "\n")
    (folder / f"{NAME}.kicad_sch").write_text(expressions.write(schematic.schematic()) + "\n")
    for kind, uri in (("sym", f"{LIBRARY}.kicad_sym"), ("fp", f"{LIBRARY}.pretty")):
        text = TABLE.format(kind=kind, name=LIBRARY, uri="${KIPRJMOD}/" + uri)
        (folder / f"{kind}-lib-table").write_text(text)
    (folder / f"{NAME}.kicad_pro").write_text(json.dumps({"meta": {"version": 3}}) + "\n")


def draw(folder: Path) -> None:
    """Draw the board into its project: the same bytes each time."""
    import pcbnew

    path = folder / f"{NAME}.kicad_pcb"
    made = layout.board(folder)
    made.Save(str(path))
    _name_all(path)
    loaded = pcbnew.LoadBoard(str(path))
    loaded.BuildConnectivity()
    pcbnew.ZONE_FILLER(loaded).Fill(loaded.Zones())
    pcbnew.SaveBoard(str(path), loaded)
    _name_all(path)


def _name_all(path: Path) -> None:
    read = expressions.read(path.read_text())
    path.write_text(expressions.write(expressions.named(read)) + "\n")


def kicad(*words: str | Path) -> str:
    """Run kicad-cli; return what it printed; raises RuntimeError if it fails."""
    done = subprocess.run(
        ["kicad-cli", *map(str, words)], check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(f"kicad-cli {words[0]} {words[1]}: {done.stdout}{done.stderr}")
    return done.stdout


def check(folder: Path, reports: Path) -> list[str]:
    """Return what KiCad's checks of schematic, board and their parity find, a line each."""
    found = []
    sch, pcb = folder / f"{NAME}.kicad_sch", folder / f"{NAME}.kicad_pcb"
    erc, drc = reports / "erc.json", reports / "drc.json"
    kicad("sch", "erc", "--severity-all", "--format", "json", "-o", erc, sch)
    for sheet in json.loads(erc.read_text())["sheets"]:
        found += [f"ERC: {_in_words(one)}" for one in sheet["violations"]]
    drc_words = ("--severity-all", "--schematic-parity", "--format", "json", "-o", drc)
    kicad("pcb", "drc", *drc_words, pcb)
    read = json.loads(drc.read_text())
    for part in ("violations", "unconnected_items", "schematic_parity"):
        found += [f"DRC, {part}: {_in_words(one)}" for one in read[part]]
    return found


def _in_words(violation: dict) -> str:
    places = "; ".join(item["description"] for item in violation["items"])
    return f"{violation['type']}: {violation['description']} ({places})"


def outputs(folder: Path, place: Path) -> None:
    """Write what a board house and a builder need: gerbers, drill, parts, STEP."""
    shutil.rmtree(place, ignore_errors=True)
    gerbers = place / "gerbers"
    gerbers.mkdir(parents=True)
    pcb, sch = folder / f"{NAME}.kicad_pcb", folder / f"{NAME}.kicad_sch"
    layers = "F.Cu,B.Cu,F.Mask,B.Mask,F.SilkS,B.SilkS,Edge.Cuts"
    kicad("pcb", "export", "gerbers", "--layers", layers, "-o", f"{gerbers}/", pcb)
    kicad("pcb", "export", "drill", "--excellon-separate-th", "-o", f"{gerbers}/", pcb)
    for path in gerbers.iterdir():
        path.write_text(undated(path.read_text()))
    papers(pcb, sch, place)
    pictures(pcb, place)


def papers(pcb: Path, sch: Path, place: Path) -> None:
    """Write what a builder needs: STEP, list of parts, schematic and both sides as pictures."""
    step = place / f"{NAME}-board.step"
    kicad("pcb", "export", "step", "--force", "--no-dnp", "-o", step, pcb)
    step.write_text(undated(step.read_text()))
    fields = "Reference,Value,Footprint,${QUANTITY}"
    kicad(
        "sch",
        "export",
        "bom",
        "--fields",
        fields,
        "--group-by",
        "Value,Footprint",
        "-o",
        place / "parts.csv",
        sch,
    )
    kicad("sch", "export", "pdf", "-o", place / "schematic.pdf", sch)
    for side, layer in (
        ("front", "F.Cu,F.SilkS,F.Mask,Edge.Cuts"),
        ("back", "B.Cu,B.SilkS,B.Mask,Edge.Cuts"),
    ):
        mirror = ("--mirror",) if side == "back" else ()
        kicad(
            "pcb",
            "export",
            "svg",
            "--mode-single",
            "--page-size-mode",
            "2",
            "--exclude-drawing-sheet",
            *mirror,
            "--layers",
            layer,
            "-o",
            place / f"{side}.svg",
            pcb,
        )


def pictures(pcb: Path, place: Path) -> None:
    """Write what both sides look like with their parts, as PNG."""
    for side, seen, turned in (("front", "top", "-24,0,-12"), ("back", "bottom", "-30,0,20")):
        words = ["--side", seen, "--rotate", turned, "--zoom", "0.75", "--perspective"]
        kicad("pcb", "render", *words, "-o", place / f"{side}.png", pcb)


def undated(text: str) -> str:
    """Return a file without the time when it was made."""
    text = re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[+-]\d\d:\d\d)?", DATE, text)
    return re.sub(r"(?<=date )\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "2026-01-01 00:00:00", text)


def pack(place: Path, path: Path) -> None:
    """Write the gerbers as a zip, as board houses take them."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for one in sorted((place / "gerbers").iterdir()):
            entry = zipfile.ZipInfo(one.name, ZIP_DATE)
            entry.create_system = 3
            archive.writestr(entry, one.read_bytes())


def keep(folder: Path, gerbers: Path) -> None:
    """Copy the project to where it is kept, without large models and notes about windows."""
    shutil.rmtree(manifest.KEPT, ignore_errors=True)
    left_out = shutil.ignore_patterns("*.kicad_prl", "*.lck", MODELS)
    shutil.copytree(folder, manifest.KEPT, ignore=left_out)
    manifest.write(gerbers)


def main() -> int:
    """Make all below the folder that the command line names; return 1 if a check fails."""
    target = Path(sys.argv[1])
    folder = target / "kicad"
    project(folder, target / "models")
    draw(folder)
    found = check(folder, target)
    print(f"{len(found)} mistakes found by KiCad's checks of schematic, board and parity")
    for one in found:
        print(f"error: {one}", file=sys.stderr)
    outputs(folder, target / "order")
    gerbers = target / "pinochle-board-gerbers.zip"
    pack(target / "order", gerbers)
    if not found:
        keep(folder, gerbers)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
