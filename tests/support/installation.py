"""An environment with only the wheel and the libraries that it requires.

The libraries come from the environment of the tests, which has the locked versions, file by file
as their own lists name them: so no network is needed, and a library that the wheel does not ask
for is missing, as it is on a player's machine.
"""

import fcntl
import importlib.util
import os
import shutil
import subprocess
import sys
import venv
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PROJECT = "pinochle-scorekeeper"
# What would lead Python, or the command, back to the checkout or to a player's own games.
_FOREIGN = ("PYTHON", "PINOCHLE", "VIRTUAL_ENV")


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def built(kind, folder, source=ROOT):
    """Build the "wheel" or the "sdist" of a source tree into a folder; returns its path."""
    done = run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder, cwd=source)
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("pinochle_scorekeeper-*" + {"wheel": ".whl", "sdist": ".tar.gz"}[kind])
    return path


def once(tmp_path_factory, name, make):
    """Return a folder that the first of all processes of a run fills by `make(folder)`."""
    root = tmp_path_factory.getbasetemp()
    # The folder of each of several processes is in one of the run.
    folder = (root.parent if "PYTEST_XDIST_WORKER" in os.environ else root) / name
    with open(f"{folder}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            folder.mkdir()
            try:
                make(folder)
            except BaseException:
                # Other processes would use what is half made.
                shutil.rmtree(folder)
                raise
    return folder


def packed(data, chip="rp2040"):
    """Return a UF2 image as the project's own build packs it."""
    path = ROOT / "boards" / "rp2" / "uf2.py"
    spec = importlib.util.spec_from_file_location("uf2_pack", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.pack(data, chip)


class Installation:
    """A virtual environment in `folder` with the wheel in it; programs start in `home`."""

    def __init__(self, folder, wheel):
        venv.create(folder / "environment", symlinks=True)
        self.programs = folder / "environment" / "bin"
        self.home = folder / "home"
        self.home.mkdir()
        self.python = str(self.programs / "python")
        self.packages = Path(self.run(self.python, "-c", _PACKAGES_FOLDER).stdout.strip())
        install = ("-m", "pip", "--quiet", "--python", self.python, "install", "--no-index")
        done = run(sys.executable, *install, "--no-compile", "--no-deps", str(wheel))
        assert done.returncode == 0, done.stderr
        self.lent = set()
        self.add("")

    def add(self, extra):
        """Add the libraries that the wheel requires with an extra, "" for none."""
        (installed,) = metadata.distributions(name=PROJECT, path=[str(self.packages)])
        # The extra `all` asks for the other extras of this project.
        for name in {*needed(installed.requires, extra)} - self.lent - {PROJECT}:
            _lend(name, self.packages)
            self.lent.add(name)

    def environment(self, **more):
        """Return the variables that a program there is given."""
        kept = {key: text for key, text in os.environ.items() if not key.startswith(_FOREIGN)}
        path = f"{self.programs}{os.pathsep}{os.environ['PATH']}"
        return {
            **kept,
            "PATH": path,
            "HOME": str(self.home),
        } | more

    def run(self, *command, **options):
        """Run a program in the environment's own home folder; returns the finished process."""
        return run(*command, cwd=self.home, env=self.environment(), **options)

    def pinochle(self, *arguments, **options):
        """Run the command that the installer made."""
        return self.run(str(self.programs / "pinochle"), *map(str, arguments), **options)


_PACKAGES_FOLDER = "import sysconfig; print(sysconfig.get_path('purelib'))"


def needed(requirements, extra=""):
    """Return the names of the distributions that requirements lead to, with one extra of ours."""
    found, waiting = {}, [(Requirement(line), extra) for line in requirements or ()]
    while waiting:
        requirement, extra = waiting.pop()
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        for wanted in ("", *requirement.extras):
            if (requirement.name, wanted) not in found:
                found[requirement.name, wanted] = True
                ours = requirement.name == PROJECT
                lines = requirements if ours else metadata.requires(requirement.name) or ()
                waiting += [(Requirement(line), wanted) for line in lines]
    return sorted({name for name, _ in found})


def _lend(name, packages):
    """Link the files of an installed distribution into another folder of packages."""
    for file in metadata.files(name):
        if ".." in file.parts:
            continue
        place = packages / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(file.locate())
