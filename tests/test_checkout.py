"""The checkout holds sources: Git has no file that a run makes, and the tests leave none."""

import subprocess
from pathlib import Path, PurePosixPath

import platformdirs
import pytest
from pinochle_tools.common.data_folder import data_folder

ROOT = Path(__file__).parent.parent
MADE = (
    "*.sqlite",
    "*.sqlite-*",
    "*.sqlite3",
    "*.db",
    "*.log",
    "*.pyc",
    "*.pyo",
    "*.uf2",
    "*.elf",
    "*.o",
    "*.mpy",
    "*.whl",
    "*.tar.gz",
    "*.part",
    "*.pinochle-part",
    ".coverage",
    ".DS_Store",
    "*.orig",
    "*.rej",
)
FOLDERS = (
    "build",
    "dist",
    "node_modules",
    "__pycache__",
    ".venv",
    "venv",
    ".hypothesis",
    "*_cache",
    "*.egg-info",
    "htmlcov",
)


def is_made(path):
    """Return whether a path, relative to the checkout, is that of a file which a run makes."""
    pure = PurePosixPath(path)
    parents = [PurePosixPath(part) for part in pure.parts[:-1]]
    return any(pure.match(pattern) for pattern in MADE) or any(
        parent.match(pattern) for parent in parents for pattern in FOLDERS
    )


def git(*arguments, cwd=ROOT):
    return subprocess.run(
        ["git", *arguments], cwd=cwd, capture_output=True, text=True, check=True
    ).stdout


def test_no_file_has_the_marks_of_an_unfinished_merge():
    marks = "<" * 7 + " ", ">" * 7 + " "
    names = subprocess.run(
        ["git", "grep", "-lI", "-e", "^" + marks[0], "-e", "^" + marks[1]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert not names.stdout, names.stdout


def test_git_has_no_file_that_a_run_makes():
    if not (ROOT / ".git").exists():
        pytest.skip("no Git here: this is no clone")
    tracked = [path for path in git("ls-files", "-z").split("\0") if path]
    assert len(tracked) > 100
    assert [path for path in tracked if is_made(path)] == []


def test_no_two_accepted_screens_are_equal():
    """A story whose screen equals another's may no longer do what its mark says."""
    names = {}
    for path in sorted((ROOT / "tests" / "golden").rglob("*.txt")):
        names.setdefault(path.read_bytes(), []).append(path.relative_to(ROOT).as_posix())
    assert [same for same in names.values() if len(same) > 1] == []


@pytest.mark.parametrize(
    ("path", "made"),
    [
        ("archive.sqlite", True),
        ("a/b.db", True),
        ("tests/run.log", True),
        ("build/firmware/pinochle.uf2", True),
        ("dist/x.txt", True),
        (".mypy_cache/x.json", True),
        ("boards/rp2/build", False),
        ("host_tools/pictures/build.py", False),
        ("docs/archive.md", False),
    ],
)
def test_files_that_a_run_makes_are_known_by_their_names(path, made):
    assert is_made(path) == made


@pytest.fixture
def clone(pytester):
    """A small checkout with tests of its own, one of which writes a file."""
    pytester.makepyfile(
        "def test_writing():\n    open('left.sqlite', 'w').close()\n"
        "def test_reading():\n    pass\n"
    )
    pytester.makefile("", **{".gitignore": "__pycache__/\n.pytest_cache/\n"})
    git("init", "--quiet", cwd=pytester.path)
    git("add", ".", cwd=pytester.path)
    return pytester


def test_a_run_that_leaves_a_file_fails_and_names_it(clone):
    done = clone.runpytest("-p", "support.tidy_checkout")
    assert done.ret == pytest.ExitCode.TESTS_FAILED
    done.stdout.fnmatch_lines(["*files left in the checkout*", "left.sqlite"])


def test_a_run_that_leaves_none_passes_despite_older_files(clone):
    (clone.path / "left.sqlite").write_text("mine")
    assert clone.runpytest("-p", "support.tidy_checkout").ret == pytest.ExitCode.OK
    (clone.path / "left.sqlite").unlink()
    assert (
        clone.runpytest("-p", "support.tidy_checkout", "-k", "reading").ret == pytest.ExitCode.OK
    )


def test_an_accepted_screen_is_no_file_left_behind(clone):
    clone.path.joinpath("conftest.py").write_text(
        "pytest_plugins = ['support.golden_screens', 'support.tidy_checkout']\n"
    )
    test = "def test_new(golden):\n    golden(b'\\0' * 1024, 'group/one')\n"
    clone.path.joinpath("test_drawing.py").write_text(test)
    clone.path.joinpath(".gitignore").write_text("__pycache__/\n.pytest_cache/\nbuild/\n")
    git("add", ".", cwd=clone.path)
    done = clone.runpytest("-k", "new", "--golden-accept")
    assert (clone.path / "tests" / "golden" / "group" / "one.txt").exists()
    assert done.ret == pytest.ExitCode.OK
    assert clone.runpytest("--golden-accept").ret == pytest.ExitCode.TESTS_FAILED


def test_a_command_of_a_test_keeps_its_data_apart():
    """It cannot reach the checkout or the games of the user who runs the tests."""
    assert data_folder().is_dir()
    assert ROOT not in data_folder().parents
    assert data_folder() != platformdirs.user_data_path("pinochle-scorekeeper", appauthor=False)
