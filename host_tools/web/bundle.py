"""Join and shorten the page's scripts and styles by esbuild, so that a visit fetches less."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ESBUILD = Path("esbuild") / "bin" / "esbuild"
# The page loads these when somebody asks for them, and the games' once it is ready.
LATER = (
    *("games.js", "box.js", "codes.js", "tour.js", "tour.css", "build.css"),
    *("evening.js", "evening_worker.js", "evening_box.js", "evening.css"),
    *("watch_page.js", "watch_worker.js", "watch.css", "chart.css"),
)
# The scripts and styles that the page names; the other scripts become part of these.
ENTRIES = ("app.js", "worker.js", "style.css", "sw.js", *LATER)
# MicroPython's script has a part for Node; without `process` esbuild leaves it out.
OPTIONS = (
    "--bundle",
    "--minify",
    "--format=esm",
    "--target=es2022",
    "--define:process=undefined",
    "--define:globalThis.process=undefined",
    "--define:globalThis.window=undefined",
    "--define:ENVIRONMENT_IS_WEB=false",
    "--define:ENVIRONMENT_IS_WORKER=true",
    "--define:ENVIRONMENT_IS_NODE=false",
    "--loader:.py=text",
)
# Its loader knows no option for a program that is compiled already, which Emscripten offers. It
# runs in a worker alone, and its checks are for its programmers: esbuild leaves the rest out.
LOADER, CHECK = b"let Module={", b"function assert(condition,text)"
CHANGED = {
    LOADER: LOADER + b"instantiateWasm:options.instantiateWasm,",
    CHECK: b"/* @__NO_SIDE_EFFECTS__ */" + CHECK,
    b"ENVIRONMENT_IS_WEB=!!globalThis.window,": b"",
    b"ENVIRONMENT_IS_WORKER=!!globalThis.WorkerGlobalScope,": b"",
    b"ENVIRONMENT_IS_NODE=globalThis.process?.versions?.node"
    b'&&"renderer"!=globalThis.process?.type,': b"",
}
# Browsers without what the page needs besides are older than those that it refuses by name.
VERSIONS, VERSIONS_END = b"!function(){function humanReadableVersionToPacked", b"}();"
# The names of what it does not offer, with messages for programmers that ask for it.
SYMBOLS, SYMBOLS_END = b'["writeI53ToI64",', b"].forEach(unexportedRuntimeSymbol);"
NODE_MODULES = ("path", "url", "fs", "crypto", "module")


def with_option(script: bytes) -> bytes:
    """Return MicroPython's script with the option instantiateWasm, for a worker alone."""
    whole = True
    for start, end in ((VERSIONS, VERSIONS_END), (SYMBOLS, SYMBOLS_END)):
        before, found, rest = script.partition(start)
        script = before + rest.partition(end)[2]
        whole = whole and bool(found)
    for old, new in CHANGED.items():
        if not whole or script.count(old) != 1:
            raise ValueError("MicroPython's script has another loader")
        script = script.replace(old, new)
    return script


def bundled(sources: dict[str, bytes], packages: Path) -> dict[str, bytes]:
    """Return the entries, {name: bytes}, with the scripts that they import.

    packages is the folder that npm installed esbuild into.
    """
    esbuild = packages.absolute() / ESBUILD
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for source, data in sources.items():
            (folder / source).write_bytes(data)
        later = [f"./{name}" for name in LATER]
        outside = [f"--external:{module}" for module in (*NODE_MODULES, *later)]
        command = [esbuild, *ENTRIES, *OPTIONS, *outside, "--outdir=made", "--log-level=error"]
        beside = str(Path(sys.executable).parent)
        environment = {**os.environ, "PATH": beside + os.pathsep + os.environ.get("PATH", "")}
        environment["NODE_PATH"] = str(packages.absolute())
        if not esbuild.exists() or not shutil.which("node", path=environment["PATH"]):
            sys.exit("error: esbuild is missing: run make web-build")
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            sys.exit(f"error: the page's scripts cannot be joined: {done.stderr.strip()}")
        return {entry: (folder / "made" / entry).read_bytes() for entry in ENTRIES}
