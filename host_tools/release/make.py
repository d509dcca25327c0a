"""Write the files of a release: images, page, wheel, sdist, notices and checksums.

usage: make.py FOLDER PAGE IMAGE.uf2... [FILE.zip...]
PAGE is the folder that `make web-build` writes; the zips, of case and circuit board, are copied.
Run by `make release`. Equal sources and images give equal bytes, in any folder.
"""

import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOTICES = ROOT / "boards" / "rp2" / "NOTICES.txt"
# Where the wheel has the images (pyproject.toml, project_folders.py).
PLACE = Path("host_tools") / "pinochle_tools" / "data" / "image"
# Where it has the page, without the images.
PAGE = Path("host_tools") / "pinochle_tools" / "data" / "page" / "pinochle-page.zip"
# Where `make release` writes the manual, from which the wheel takes it (hatch_build.py).
MANUAL = Path("docs") / "pinochle.1"
# The name in the release, for each name in the wheel.
NAMES = {"pinochle.uf2": "pinochle-pico.uf2", "pinochle-pico2.uf2": "pinochle-pico2.uf2"}
# The date of all files in wheel and sdist, as in boards/rp2/build.
EPOCH = "1767225600"
# The earliest date that a zip can have.
DATE = (1980, 1, 1, 0, 0, 0)


def built(kind: str, source: Path, folder: Path) -> Path:
    """Build the "wheel" or the "sdist" of a source tree into a folder; return its path."""
    before = set(folder.iterdir())
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)],
        cwd=source,
        env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH},
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(f"error: the {kind} can't be built: {done.stderr.strip()[-300:]}")
    (path,) = set(folder.iterdir()) - before
    return path


def exported(folder: Path) -> Path:
    """Return a copy of the sources: those that the sdist has, without what a run made."""
    packed = built("sdist", ROOT, folder)
    tree = folder / "tree"
    with tarfile.open(packed) as archive:
        archive.extractall(tree, filter="data")
    packed.unlink()
    (source,) = tree.iterdir()
    # Written for the sdist, and written again when an sdist is built from this copy.
    (source / "PKG-INFO").unlink()
    return source


def checksum(path: Path) -> str:
    """Return the line of a file for `sha256sum --check`."""
    return f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"


def put_images(images: list[Path], place: Path) -> None:
    """Copy the images to where the wheel takes them from, with their checksums."""
    place.mkdir(parents=True)
    for image in images:
        copy = place / image.name
        shutil.copyfile(image, copy)
        copy.with_name(copy.name + ".sha256").write_text(checksum(copy))


def put_manual(place: Path) -> None:
    """Write the manual page, made from the help of the commands."""
    words = [sys.executable, "-m", "pinochle_tools", "--man"]
    done = subprocess.run(words, check=True, capture_output=True)
    place.write_bytes(done.stdout)


def packed(contents: dict[str, bytes]) -> bytes:
    """Return a zip of files; equal files give equal bytes."""
    data = io.BytesIO()
    # Stored, because compression differs between versions of zlib.
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as found:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name, DATE)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            found.writestr(entry, content)
    return data.getvalue()


def page_archive(page: Path, without: str = "") -> bytes:
    """Return a zip of the page's files, to be unpacked on any static host.

    Files of the kind `without` are left out.
    """
    paths = [path for path in sorted(page.rglob("*")) if path.is_file()]
    paths = [path for path in paths if not without or path.suffix != without]
    return packed({path.relative_to(page).as_posix(): path.read_bytes() for path in paths})


def make(folder: Path, page: Path, images: list[Path], more: list[Path]) -> list[Path]:
    """Write all files into a folder, which is emptied before; return their paths."""
    folder = folder.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for image in images:
        shutil.copyfile(image, folder / NAMES[image.name])
    for path in [NOTICES, *more]:
        shutil.copyfile(path, folder / path.name)
    (folder / "pinochle-page.zip").write_bytes(page_archive(page))
    with tempfile.TemporaryDirectory() as name:
        source = exported(Path(name))
        put_images(images, source / PLACE)
        put_manual(source / MANUAL)
        (source / PAGE).parent.mkdir()
        (source / PAGE).write_bytes(page_archive(page, without=".uf2"))
        built("sdist", source, folder)
        built("wheel", source, folder)
    files = sorted(folder.iterdir())
    sums = folder / "SHA256SUMS"
    sums.write_text("".join(map(checksum, files)))
    return [*files, sums]


if __name__ == "__main__":
    target, built_page, *given = map(Path, sys.argv[1:])
    uf2s = [path for path in given if path.suffix == ".uf2"]
    zips = [path for path in given if path.suffix == ".zip"]
    for written in make(target, built_page, uf2s, zips):
        print(f"{written.stat().st_size:>10,}  {written}")
