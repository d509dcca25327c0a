"""Write the page as a static folder: MicroPython, the firmware as bytecode, the page's own files.

usage: build_page.py FOLDER [PACKAGES] [IMAGE.uf2...]
PACKAGES is the folder of the npm packages, if it is not node_modules here; the images are those
that the page offers. Run by `make web-build`. All addresses in the page are relative, so any
static host will do.
"""

import ast
import gzip
import hashlib
import io
import json
import shutil
import struct
import sys
import tempfile
from collections.abc import Sequence
from importlib.resources import files as files_of
from pathlib import Path

import building
import pinochle_tools  # noqa: F401 - puts the firmware on the import path
import zopfli.gzip
from bundle import LATER, bundled, with_option
from bytecode import as_in_images, compiled
from imported import imported
from PIL import Image, ImageDraw
from pinochle.app import VERSION
from pinochle.game.events import VERSION as JOURNAL_VERSION
from pinochle_tools.common.firmware_digest import firmware_digest
from pinochle_tools.common.project_folders import FIRMWARE, NOTICES
from pinochle_tools.server.page_server import POLICY
from tour import steps as tour
from unfrozen import without_frozen

HERE = Path(__file__).parent
PAGE = HERE / "page"
# What the heads of the scorekeeper and of the desk have in common.
HEAD = HERE / "head.html"
PACKAGES = HERE / "node_modules"
MICROPYTHON = Path("@micropython") / "micropython-webassembly-pyscript"
# MicroPython's package has these; they belong to one bytecode version, that of mpy-cross.
SCRIPT, PROGRAM = "micropython.mjs", "micropython.wasm"
# The program in the page; hosts compress it less, and some not at all.
PROGRAM_PACK = "micropython.pack"
# The scripts that run on a box, as text in the page; and its images, by board.
ON_DEVICE = files_of("pinochle_tools.device.on_device")
SCRIPTS = ("facts.py", "install.py", "journals.py", "people.py")
NAMES = {"pinochle.uf2": "pinochle-pico.uf2", "pinochle-pico2.uf2": "pinochle-pico2.uf2"}
BOARDS = {"pinochle.uf2": "Pico", "pinochle-pico2.uf2": "Pico 2"}
# Modules that the page loads with the dialogs of a box and of codes.
WITH_DIALOGS = (
    HERE / "browser" / "for_box.py",
    HERE / "browser" / "read_codes.py",
    HERE / "browser" / "followed_boxes.py",
    FIRMWARE / "pinochle" / "storage" / "unpacked_game.py",
)
# The wall of boxes on the cable: a page of its own, which draws as the laptop's does.
WATCH = "watch.html"
WALL = files_of("pinochle_tools.report.templates")
DRAWN = ("wall.js", "watch.css", "chart.css")
# The desk of an evening: a page of its own, and what it imports beyond the other modules.
EVENING, EVENING_PACK = "evening.html", "evening.pack"
EVENING_DESK = HERE / "browser" / "evening_desk.py"
TOOLS = HERE.parent
DESK = "pinochle_tools/evening"
# Rooms of the firmware, so that those with the most words in common are neighbours: compression
# sees 32 kB back, and this order saves 3 kB beside one by names.
TOGETHER = [
    *("text", "review", "play", "setup", "evening", "rules"),
    *("entry", "screens", "display", "storage", "game"),
]
# Modules of the laptop's other rooms that the page uses too.
SINGLE = ("pinochle_tools/common/errors", "pinochle_tools/live/wall_face")
# More rounds save nothing and take seconds.
ROUNDS = 25
# Blocks of zopfli's with tables of their own: more of them make the interpreter 1.3 kB smaller.
BLOCKS, PROGRAM_BLOCKS = 40, 60
# The page for builders, and its styles.
BUILDING, STYLES = "build.html", "build.css"
# The service worker, which must be fetched from the network, and stores the other files.
KEEPER = "sw.js"
ICONS = (192, 512)
GROUND, GLASS, LIT = "#101216", "#04060a", "#a6e2ff"


def sources() -> dict[str, Path]:
    """Return {path in the worker's file system: source} of the Python modules that it can use.

    Those that only the box imports, and those that come with a dialog, are left out.
    """
    first = [HERE / "browser" / "runner.py", *WITH_DIALOGS]
    found = _imported(first)
    return {name: path for name, path in found.items() if path not in WITH_DIALOGS}


def evening_sources() -> dict[str, Path]:
    """Return those that only the desk of an evening uses."""
    known = sources()
    return {name: path for name, path in _imported([EVENING_DESK]).items() if name not in known}


def _imported(first: list[Path]) -> dict[str, Path]:
    """Return modules and all that they import, by their paths in the worker's file system."""
    found = {}
    for root, package in ((FIRMWARE, "pinochle"), (HERE, "browser"), (TOOLS, DESK)):
        for path in sorted((root / package).rglob("*.py")):
            found[path.relative_to(root).with_suffix("").as_posix()] = path
    # A package of the laptop's tools is a folder here: what it does when imported needs a laptop.
    found |= {name: TOOLS / f"{name}.py" for name in SINGLE}
    modules = {
        name.removesuffix("/__init__").replace("/", "."): path for name, path in found.items()
    }
    paths = {modules[name] for name in imported(modules, first)} | set(first)
    return {f"{name}.mpy": path for name, path in found.items() if path in paths}


def packs(*several: dict[str, Path]) -> list[bytes]:
    """Return each group of modules as bytecode in one compressed file; see _pack."""
    paths = [path for modules in several for path in modules.values()]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        others = [path for path in paths if not path.is_relative_to(FIRMWARE)]
        as_in_images(folder / "firmware", [*others, *WITH_DIALOGS])

        def made(path: Path) -> bytes:
            inside = path.is_relative_to(FIRMWARE)
            copy = folder / "firmware" / path.relative_to(FIRMWARE) if inside else path
            return compiled(copy, folder)

        return [
            _pack({module: made(path) for module, path in modules.items()}) for modules in several
        ]


def _pack(made: dict[str, bytes]) -> bytes:
    """Return modules, {path: bytecode}, as page/memory.js reads them."""
    order = sorted(made, key=_place)
    index = json.dumps([[name, len(made[name])] for name in order], separators=(",", ":")).encode()
    whole = struct.pack(">I", len(index)) + index + b"".join(made[name] for name in order)
    return packed(whole)


def _place(name: str) -> tuple[int, str]:
    """Return where a module is in its pack: by its room, those of other folders last."""
    room = name.split("/")[1]
    return (TOGETHER.index(room) if room in TOGETHER else len(TOGETHER), name)


def packed(data: bytes, blocks: int = BLOCKS) -> bytes:
    """Return data compressed as gzip, in fewer bytes than hosts do; the page unpacks it."""
    return bytes(zopfli.gzip.compress(data, numiterations=ROUNDS, blocksplittingmax=blocks))


def icon(size: int) -> bytes:
    """Return the page's icon as a PNG: the display and its keys, within the safe circle."""
    image = Image.new("RGB", (size, size), GROUND)
    draw = ImageDraw.Draw(image)
    unit = size / 20
    box = [round(unit * part) for part in (4, 6, 16, 12)]
    draw.rounded_rectangle(box, unit, fill=GLASS, outline=LIT, width=round(unit / 2))
    for side in (6.2, 11.2):
        draw.rectangle([unit * side, unit * 8, unit * (side + 2.6), unit * 10], fill=LIT)
    for key in range(4):
        left = unit * (4.6 + 2.9 * key)
        draw.ellipse([left, unit * 13, left + unit * 2, unit * 15], fill=LIT)
    data = io.BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()


def bare(script: str) -> bytes:
    """Return a Python script without docstrings and comments.

    A box reads a script into one piece of memory, and right after a start the largest has 5 kB.
    """
    tree = ast.parse(script)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node) is not None:
            del node.body[0]
    return ast.unparse(tree).encode()


def files(packages: Path = PACKAGES, images: Sequence[Path] = ()) -> dict[str, bytes]:
    """Return the page's files, {name: bytes}; equal sources give equal bytes."""
    micropython = packages / MICROPYTHON
    if not (micropython / SCRIPT).is_file():
        sys.exit("error: MicroPython for the page is missing: run make web-build")
    found = {path.name: path.read_bytes() for path in sorted(PAGE.iterdir())}
    scripts = {name: data for name, data in found.items() if name.endswith((".js", ".css"))}
    found = {name: data for name, data in found.items() if name not in scripts}
    scripts[SCRIPT] = with_option((micropython / SCRIPT).read_bytes())
    scripts |= {name: bare((ON_DEVICE / name).read_text()) for name in SCRIPTS}
    scripts |= {name: (WALL / name).read_bytes() for name in DRAWN}
    scripts |= {path.name: path.read_bytes() for path in WITH_DIALOGS}
    found |= bundled(scripts, packages)
    program = without_frozen((micropython / PROGRAM).read_bytes())
    found[PROGRAM_PACK] = packed(program, PROGRAM_BLOCKS)
    found |= {f"icon-{size}.png": icon(size) for size in ICONS}
    found["firmware.pack"], found[EVENING_PACK] = packs(sources(), evening_sources())
    found["NOTICES.txt"] = (HERE / "notices.txt").read_bytes() + NOTICES.read_bytes()
    head = {"@HEAD@": HEAD.read_text().strip().replace("@POLICY@", POLICY)}
    marks = {"@FIRMWARE@": firmware_digest(), "@VERSION@": VERSION} | head
    found["index.html"] = _replaced(found["index.html"], marks)
    found |= {name: _replaced(found[name], head) for name in (EVENING, WATCH)}
    listed = [(NAMES[path.name], BOARDS[path.name]) for path in images]
    # Builders fetch these; a visit does not store them.
    offered = {NAMES[path.name]: path.read_bytes() for path in images} | building.drawings()
    offered[BUILDING] = building.page(found.pop(BUILDING).decode(), listed, POLICY)
    offered[STYLES] = found.pop(STYLES)
    found["box.js"] = _replaced(found["box.js"], {'["@IMAGES@"]': json.dumps(listed)})
    for name in ("box.js", "evening_box.js", "watch_page.js"):
        found[name] = _replaced(found[name], {"@JOURNAL@": str(JOURNAL_VERSION)})
    played = [[step.says, step.presses] for step in tour.steps()]
    game, lines = tour.journal()
    marks = {'["@STEPS@"]': json.dumps(played), '["@GAME@"]': json.dumps([game, lines.decode()])}
    found["tour.js"] = _replaced(found["tour.js"], marks)
    core = hashlib.sha256(found["worker.js"] + found[PROGRAM_PACK] + found["firmware.pack"])
    found["worker.js"] = _replaced(found["worker.js"], {"@CORE@": core.hexdigest()[:16]})
    guide = {name: data for name, data in offered.items() if not name.endswith(".uf2")}
    found[KEEPER] = _keeper(found.pop(KEEPER), found, guide)
    return found | offered


def _keeper(script: bytes, found: dict[str, bytes], guide: dict[str, bytes]) -> bytes:
    """Return the service worker with the names and digests of the files that it stores.

    Those of the guide for builders it stores only when somebody opens that page.
    """
    digest = hashlib.sha256(script)
    stored, later = [], []
    # One digest for all that belongs together; the page changes from one to another as a whole.
    for files_of_it, listed in ((found, stored), (guide, later)):
        for name in sorted(files_of_it):
            data = files_of_it[name]
            digest.update(name.encode() + b"\0" + data)
            address = "./" if name == "index.html" else name
            listed.append([address, hashlib.sha256(data).hexdigest()])
    marks = {'["@FILES@"]': json.dumps(stored), "@VERSION@": digest.hexdigest()[:16]}
    marks['["@GUIDE@"]'] = json.dumps(later)
    return _replaced(script, marks)


def _replaced(data: bytes, marks: dict[str, str]) -> bytes:
    text = data.decode()
    for mark, value in marks.items():
        if mark not in text:
            raise ValueError(f"no {mark}")
        text = text.replace(mark, value)
    return text.encode()


def write(folder: Path, found: dict[str, bytes]) -> None:
    """Write the page's files into a folder, which is emptied before."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, data in found.items():
        (folder / name).write_bytes(data)


def first_load(found: dict[str, bytes]) -> int:
    """Return the bytes that a first visit fetches before the page can be used, compressed."""
    later = (
        ".txt",
        ".png",
        ".uf2",
        ".svg",
        BUILDING,
        EVENING,
        EVENING_PACK,
        WATCH,
        KEEPER,
        *LATER,
    )
    needed = (name for name in found if not name.endswith(later))
    return sum(
        len(found[name]) if name.endswith(".pack") else len(gzip.compress(found[name], 9))
        for name in needed
    )


def main(arguments: list[str]) -> int:
    """Write the page, and print its size."""
    others = [Path(argument) for argument in arguments[1:]]
    images = [path for path in others if path.suffix == ".uf2"]
    packages = [path for path in others if path not in images] or [PACKAGES]
    found = files(packages[0], images)
    write(Path(arguments[0]), found)
    size = first_load(found) / 1000
    print(f"{arguments[0]}: firmware {firmware_digest()}, {size:.0f} kB for a first visit")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
