"""Checks the directions of dependencies that the project requires, by reading the source."""

import ast
import itertools
from pathlib import Path

import pytest
from support.source import (
    FIRMWARE,
    PURE,
    ROOT,
    TOOLS,
    at,
    imports_of,
    is_for_the_type_checker,
    listed,
    tree_of,
)

# Standard modules that the pure package may import.
PURE_IMPORTS = {"json", "binascii", "hashlib", "os"}
# The layer rule: a module imports from its own room and from rooms on lower floors, lowest first.
# docs/architecture.md has the same lines.
LAYERS = {
    "firmware/pinochle": "rules, text, display, keys <- game <- storage, screens <- entry <- setup"
    " <- evening <- play <- review <- answering <- app",
    "firmware": "pinochle, drivers <- runner <- main",
    "host_tools/pinochle_tools": "common <- boards, score_files <- rules_files <- database,"
    " journals, evening <- statistics, games <- people <- archive <- device, terminal, report"
    " <- site, live <- server <- desk <- commands <- cli <- __main__",
}


def modules_of(folder):
    """Return {module: path} of a package's modules; packages' own files are left out."""
    package = Path(folder).name
    return {
        ".".join([package, *path.relative_to(ROOT / folder).with_suffix("").parts]): path
        for path in sorted((ROOT / folder).rglob("*.py"))
        if path.name != "__init__.py" and "on_device" not in path.parts
    }


def room_of(module):
    """Return the room of a package's module: `rules` of `pinochle.rules.melds`."""
    return module.split(".")[1]


def edges_of(folder, types=False):
    """Return {module: modules of the same package that it imports}; rooms count as modules."""
    modules = modules_of(folder)
    known = set(modules) | {name.rsplit(".", 1)[0] for name in modules}
    # A module directly in `firmware` is imported without a package name.
    prefix = "firmware." if folder == "firmware" else ""
    return {
        name: {prefix + module for module, _ in imports_of(path, types)} & known - {name}
        for name, path in modules.items()
    }


def test_the_pure_package_imports_only_itself_and_four_modules():
    found = [
        f"{at(path, node)}: {module}"
        for path in PURE
        for module, node in imports_of(path)
        if module.split(".")[0] not in PURE_IMPORTS | {"pinochle"}
    ]
    assert not found, listed(found)


WITH_TYPES = [(folder, False) for folder in LAYERS] + [("firmware/pinochle", True)]


@pytest.mark.parametrize(("folder", "types"), WITH_TYPES)
def test_imports_of_a_package_have_no_cycle(folder, types):
    modules = modules_of(folder)
    edges = {name: to & set(modules) for name, to in edges_of(folder, types).items()}
    done = set()
    while len(done) < len(edges):
        ready = {name for name in edges if name not in done and edges[name] <= done}
        assert ready, f"an import cycle among {sorted(set(edges) - done)}"
        done |= ready


@pytest.mark.parametrize("folder", LAYERS)
def test_every_module_has_a_room_and_imports_from_it_and_from_floors_below(folder):
    floors = [floor.split(", ") for floor in LAYERS[folder].split(" <- ")]
    floor_of = {room: floor for floor, rooms in enumerate(floors) for room in rooms}
    edges = edges_of(folder)
    assert {room_of(name) for name in edges} == set(floor_of)
    for name, targets in edges.items():
        for room in {room_of(target) for target in targets if "." in target} - {room_of(name)}:
            assert floor_of[room] < floor_of[room_of(name)], f"{name} -> {room}"


# What these packages execute when they are imported; all others only hold modules.
PACKAGES_THAT_IMPORT = {
    # Makes the scorekeeper's own package importable on a laptop.
    "host_tools/pinochle_tools/__init__.py": {"sys", "pinochle_tools.common.project_folders"},
}


def test_packages_import_nothing_by_themselves():
    """Otherwise they could lead around the layer rule, which leaves their own files out."""
    found = []
    for path in FIRMWARE + TOOLS:
        if path.name == "__init__.py":
            allowed = PACKAGES_THAT_IMPORT.get(at(path), set())
            imported = {module for module, _ in imports_of(path)}
            found += [
                f"{at(path)}: {module}"
                for module in sorted(imported)
                if not any(f"{module}.".startswith(f"{one}.") for one in allowed)
                and module.rsplit(".", 1)[0] not in allowed
            ]
    assert not found, listed(found)


def test_scripts_for_the_device_import_nothing_of_the_laptop():
    found = []
    for path in TOOLS:
        if "on_device" in path.parts:
            for module, node in imports_of(path):
                if module.split(".")[0] == "pinochle_tools":
                    found.append(f"{at(path, node)}: {module}")
    assert not found, listed(found)


# Imports that are not at the top, and why.
LATE_IMPORTS = {
    # Few starts need these, and an import takes milliseconds.
    "firmware/runner/start.py": {
        "runner",
        "runner.board_file",
        "runner.selftest",
        "runner.start_pages",
        "runner.storage_page",
    },
    # `storage` is only in the image. Few starts find the tail of an older image.
    "firmware/runner/storing.py": {"storage", "runner.older_tail"},
    # Not the first screen of a start, and memory is short.
    "firmware/pinochle/screens/number.py": {"pinochle.screens.offered"},
    # Few games begin while the lines of the one before are still in the tail.
    "firmware/pinochle/storage/journal.py": {"pinochle.storage.older_parts"},
    # Games of versions 1 and 2 leave the memory of a list of hands to their hands.
    "firmware/pinochle/game/game.py": {"pinochle.game.list_changes"},
    "firmware/pinochle/game/snapshot.py": {"pinochle.game.list_changes"},
    "firmware/pinochle/game/state.py": {"pinochle.game.list_sheet"},
    # Only boards with an encoder, with a display on SPI or without one need these.
    "firmware/runner/hardware.py": {
        "drivers",
        "drivers.blink",
        "drivers.encoder",
        "drivers.piezo",
        "drivers.power",
        "drivers.probe",
        "drivers.second",
        "runner.sounds",
        "drivers.spi_link",
        "pinochle.keys",
        "pinochle.text.device",
        "runner.turning",
    },
    # What precedes a game, or few games open, would take boot time and memory from the others.
    "firmware/pinochle/app.py": {
        "pinochle.evening.round_end",
        "pinochle.play.evening_course",
        "pinochle.play.look",
        "pinochle.review",
        "pinochle.setup.game_setup",
    },
    "firmware/pinochle/answering.py": {"pinochle.evening.round_end"},
    # Pages of an evening that are not shown together.
    "firmware/pinochle/play/evening_course.py": {
        "pinochle.evening.codes",
        "pinochle.evening.destinations",
        "pinochle.evening.result",
        "pinochle.evening.seating",
        "pinochle.evening.typed_plan",
        "pinochle.play.seals",
        "pinochle.setup.game_setup",
        "pinochle.storage.result_code",
        "pinochle.storage.saved_games",
    },
    # The first screen after power-on does not need these; idle_imports.py imports them soon.
    "firmware/pinochle/entry/prompts.py": {
        "pinochle.screens.last_tricks",
        "pinochle.text.refusals",
    },
    "firmware/pinochle/review/idle_imports.py": {"pinochle.review"},
    # Few games, and few hands, need these.
    "firmware/pinochle/entry/melding.py": {
        "pinochle.entry.all_players",
        "pinochle.entry.meld_counter",
    },
    "firmware/pinochle/entry/bidding.py": {"pinochle.entry.call_entry"},
    "firmware/pinochle/entry/estimates.py": {"pinochle.rules.meld_sums"},
    "firmware/pinochle/entry/counting.py": {"pinochle.entry.all_players"},
    "firmware/pinochle/entry/playing.py": {"pinochle.entry.laying"},
    "firmware/pinochle/screens/settlement.py": {"pinochle.screens.score_tables"},
    "firmware/pinochle/screens/large.py": {"pinochle.screens.big_scores"},
    "firmware/pinochle/rules/options.py": {"pinochle.rules.table_rules"},
    # Few words have letters beyond ASCII.
    "firmware/pinochle/display/strips.py": {"pinochle.display.latin"},
    "firmware/pinochle/display/text_layout.py": {"pinochle.display.latin"},
    "firmware/pinochle/play/flow.py": {
        "pinochle.entry.steps",
        "pinochle.play.endings",
        "pinochle.play.evening_course",
        "pinochle.setup.game_setup",
        "pinochle.play.done_news",
        "pinochle.play.last_screen",
        "pinochle.play.seals",
        "pinochle.screens",
        "pinochle.storage.draft",
        "pinochle.storage.own_rules",
        "pinochle.storage.saved_games",
    },
    "firmware/pinochle/review/corrections.py": {"pinochle.play.endings"},
    "firmware/pinochle/review/view_ring.py": {
        "pinochle.review.codes",
        "pinochle.review.corrections",
        "pinochle.review.earlier_games",
    },
    "firmware/pinochle/review/codes.py": {
        "pinochle.display.latin",
        "pinochle.storage.line_format",
        "pinochle.storage.packed_game",
        "pinochle.storage.saved_games",
    },
    "firmware/pinochle/play/last_screen.py": {
        "pinochle.play.evening_course",
        "pinochle.screens.score_tables",
        "pinochle.setup.next_game",
    },
    "firmware/pinochle/review/game_changes.py": {"pinochle.screens.text_entry"},
    "firmware/pinochle/review/hand_changes.py": {"pinochle.review.corrections"},
    "firmware/pinochle/review/rule_changes.py": {"pinochle.review.missing_answers"},
    "firmware/pinochle/review/earlier_games.py": {
        "pinochle.play.other_game",
        "pinochle.review.saved_lines",
        "pinochle.screens.offer",
    },
    "firmware/pinochle/review/undoing.py": {
        "pinochle.play.other_game",
        "pinochle.storage.saved_games",
        "pinochle.text.refusals",
    },
    "firmware/pinochle/review/menu.py": {
        "pinochle.play.evening_course",
        "pinochle.review",
        "pinochle.review.earlier_games",
        "pinochle.review.rule_changes",
        "pinochle.review.adjustments",
        "pinochle.play.endings",
        "pinochle.setup.naming",
        "pinochle.play.seals",
        "pinochle.review.look_page",
        "pinochle.text",
        "pinochle.review.view_ring",
    },
    # `_rp2` is only on chips with the registers that read all keys at once.
    "firmware/drivers/buttons.py": {"_rp2"},
    # The first picture, which has no runs, waits for all that is imported before it.
    "firmware/drivers/link.py": {"_rp2", "drivers.runs"},
    # The chip runs at full speed before these modules are loaded.
    "firmware/main.py": {"drivers", "runner"},
}


def is_head(node):
    """Return whether a statement may come before an import at the top: docstring, constant."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Import | ast.ImportFrom | ast.Assign) or is_for_the_type_checker(
        node
    )


def late_imports(tree):
    """Return the executed imports of a module that are not among its first statements."""
    top = list(itertools.takewhile(is_head, tree.body))
    top += filter(is_for_the_type_checker, tree.body)
    early = {id(part) for node in top for part in ast.walk(node)}
    imports = [n for n in ast.walk(tree) if isinstance(n, ast.Import | ast.ImportFrom)]
    return [node for node in imports if id(node) not in early]


def imported_by(node):
    """Return the modules that an import statement names."""
    return [node.module] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names]


def test_the_firmware_imports_at_the_top():
    found, exceptions = [], {}
    for path in FIRMWARE:
        for node in late_imports(tree_of(path)):
            for module in imported_by(node):
                exceptions.setdefault(at(path), set()).add(module)
                if module not in LATE_IMPORTS.get(at(path), ()):
                    found.append(f"{at(path, node)}: {module}")
    assert not found, listed(found)
    assert exceptions == LATE_IMPORTS, "remove the others from LATE_IMPORTS"


# The modules of MicroPython that reach the hardware.
HARDWARE = {"machine", "rp2", "_rp2", "network", "uctypes"}


def test_only_drivers_use_the_hardware():
    for path in FIRMWARE:
        used = {module for module, _ in imports_of(path)} & HARDWARE
        assert not used or path.parent.name == "drivers", at(path)


def test_drivers_do_not_import_the_pure_package():
    for path in (ROOT / "firmware" / "drivers").rglob("*.py"):
        for module, _ in imports_of(path):
            assert module.split(".")[0] != "pinochle", path


def test_only_the_line_imports_the_libraries_of_the_port():
    for path in TOOLS:
        for module, _ in imports_of(path):
            allowed = path.parent.name == "device" and path.stem == "line"
            assert allowed or module.split(".")[0] not in {"mpremote", "serial", "termios"}, path
