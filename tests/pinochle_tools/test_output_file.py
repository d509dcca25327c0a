"""All commands write the files that a user names completely or not at all."""

import ast
import contextlib
import errno
import gc
import os
import resource
import shutil
import stat
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest
from pinochle_tools.common.output_file import output_file, output_text, write_output
from support import journals
from support.records import ended_in_one_line, pinochle, pinochle_process

# An error in a destructor prints a traceback.
pytestmark = pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")

TOOLS = Path(__file__).parents[2] / "host_tools"
GOOD = b"what was there before\n"
# Command -> the file that it writes, next to the data folder.
WRITES = {
    ("export", "--format", "csv", "-o", "out.csv"): "out.csv",
    ("export", "--format", "json", "-o", "out.json"): "out.json",
    ("export", "--format", "jsonl", "-o", "out.jsonl"): "out.jsonl",
    ("export", "--format", "xlsx", "-o", "out.xlsx"): "out.xlsx",
    ("report", "-o", "out.html"): "out.html",
    ("play", "--keys", "keys", "--snapshot", "out.png"): "out.png",
    ("replay", "1", "--snapshot", "pictures"): "pictures/0001.png",
    ("backup", "out.zip"): "out.zip",
}
WRITING = pytest.mark.parametrize(
    ("arguments", "name"),
    [pytest.param(*one, id=f"{one[0][0]}-{one[1]}") for one in WRITES.items()],
)


@pytest.fixture(scope="module")
def synced(tmp_path_factory):
    """A folder with an archive of 20 games; tests must not change it."""
    folder = tmp_path_factory.mktemp("synced")
    journals.write_files(folder / "device", journals.corpus_events(20))
    pinochle("sync", "--from", str(folder / "device"), "--data", str(folder / "data"))
    return folder


@pytest.fixture
def home(synced, tmp_path, monkeypatch):
    """The working folder of a player with 20 games."""
    shutil.copytree(synced / "data", tmp_path / "home" / "data")
    (tmp_path / "home" / "keys").write_text("OK*4")
    monkeypatch.chdir(tmp_path / "home")
    monkeypatch.setenv("PINOCHLE_DATA", str(tmp_path / "home" / "data"))
    return tmp_path / "home"


def process(*command):
    """Run a process, to include errors at the end of Python."""
    return subprocess.run(command, capture_output=True, text=True, check=False)


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def put_good(path):
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(GOOD)
    path.chmod(0o640)


@contextlib.contextmanager
def no_room():
    """Limit the files of this process to 600 bytes, like a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (600, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@WRITING
def test_a_full_disk_leaves_the_file_that_was_there(home, arguments, name):
    if arguments[0] != "backup":  # it never replaces a file
        put_good(home / name)
    else:
        (home / name).parent.mkdir(exist_ok=True)
    before = files(home)
    with no_room():
        done = pinochle(*arguments)
    gc.collect()
    assert ended_in_one_line(done), done.stderr
    assert "File too large" in done.stderr
    if arguments[0] != "backup":
        assert (home / name).read_bytes() == GOOD
    # `play` creates its lock and journals in the data folder.
    assert {one for one in files(home) - before if not one.startswith("data")} == set()


@WRITING
def test_a_written_file_replaces_the_one_that_was_there(home, arguments, name):
    if arguments[0] != "backup":
        put_good(home / name)
    done = pinochle(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert (home / name).read_bytes() != GOOD
    assert (home / name).stat().st_size > 300
    if arguments[0] != "backup":
        assert stat.S_IMODE((home / name).stat().st_mode) == 0o640
    assert not [one for one in files(home) if "part" in one]


@pytest.mark.wide
@WRITING
def test_a_full_device_is_one_line(home, arguments, name):
    (home / name).parent.mkdir(exist_ok=True)
    (home / name).symlink_to("/dev/full")
    as_process = name in ("out.csv", "out.zip")
    done = pinochle_process(*arguments) if as_process else pinochle(*arguments)
    gc.collect()
    assert ended_in_one_line(done), done.stderr
    assert "No space left on device" in done.stderr
    assert name.split("/")[-1] in done.stderr
    assert (home / name).is_symlink()


@pytest.mark.wide
@pytest.mark.parametrize("arguments", [("export",), ("report", "-o", "-")])
def test_a_full_standard_output_is_one_line(home, arguments):
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "pinochle_tools", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ended_in_one_line(done), done.stderr


def test_a_workbook_whose_rows_find_no_room_is_one_line(home):
    """They are in temporary files, which may be on another disk than the workbook."""
    (home / "link.xlsx").symlink_to("/dev/null")
    with no_room():
        done = pinochle("export", "--format", "xlsx", "-o", "link.xlsx")
    gc.collect()
    assert ended_in_one_line(done), done.stderr
    assert str(Path(tempfile.gettempdir())) in done.stderr


@pytest.mark.wide
@pytest.mark.parametrize(
    "arguments",
    [one for one in WRITES if one[-1] in ("out.csv", "out.xlsx")],
    ids=lambda one: one[-1],
)
def test_a_file_system_that_is_really_full(home, arguments):
    """A small one in memory, mounted only for the command."""
    *before, name = arguments
    (home / "small").mkdir()
    (home / "good").write_bytes(GOOD)
    script = (
        "mount -t tmpfs -o size=16k tmpfs small || exit 77;"
        ' cp good "small/$0"; "$@" -o "small/$0" > /dev/null; code=$?;'
        ' ls -A small; cat "small/$0"; exit $code'
    )
    command = [sys.executable, "-m", "pinochle_tools", *before[:-1]]
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("unshare is missing: apt-get install util-linux")
    own = (unshare, "--user", "--map-root-user", "--mount")
    done = process(*own, "sh", "-c", script, name, *command)
    if done.returncode == 77 or "unshare" in done.stderr:
        pytest.skip(f"no file system of our own here: {done.stderr.strip()}")
    assert ended_in_one_line(done), done.stderr
    assert f"small/{name}: No space left on device" in done.stderr
    assert done.stdout == f"{name}\n{GOOD.decode()}"


def test_an_evening_on_a_full_disk_names_its_file(tmp_path, monkeypatch):
    def full(_handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    done = pinochle("evening", "new", "Friday", "--data", tmp_path)
    assert ended_in_one_line(done)
    (log,) = (tmp_path / "evenings").iterdir()
    assert done.stderr == f"error: {log}: No space left on device\n"


def test_a_reader_sees_the_old_file_up_to_the_end(tmp_path):
    path = tmp_path / "file"
    put_good(path)
    with output_file(path) as file:
        file.write(b"new")
        file.flush()
        assert path.read_bytes() == GOOD
    assert path.read_bytes() == b"new"


def test_an_error_while_writing_leaves_nothing(tmp_path):
    def stopped():
        with output_text(tmp_path / "file") as file:
            file.write("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert files(tmp_path) == set()


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_and_what_it_points_at_is_written(tmp_path, there):
    target = tmp_path / "elsewhere" / "file"
    target.parent.mkdir()
    if there:
        put_good(target)
    link = tmp_path / "link"
    link.symlink_to("elsewhere/file")
    write_output(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert files(tmp_path) == {"elsewhere", "elsewhere/file", "link"}


def test_a_link_to_itself_is_an_error(tmp_path):
    link = tmp_path / "link"
    link.symlink_to("link")
    with pytest.raises(OSError, match="link"):
        write_output(link, b"new")
    assert link.is_symlink()


def test_a_new_file_has_the_permissions_that_the_umask_leaves(tmp_path):
    before = os.umask(0o027)
    try:
        write_output(tmp_path / "folder" / ("long" * 63), b"new")
    finally:
        os.umask(before)
    (made,) = (tmp_path / "folder").iterdir()
    assert stat.S_IMODE(made.stat().st_mode) == 0o640


def test_a_file_that_may_not_be_written_stays(tmp_path):
    path = tmp_path / "file"
    put_good(path)
    path.chmod(0o440)
    if os.access(path, os.W_OK):
        pytest.skip("root may write every file")
    with pytest.raises(PermissionError, match="file"):
        write_output(path, b"new")
    assert path.read_bytes() == GOOD


@pytest.mark.wide
@pytest.mark.parametrize("place", ["/dev/stdout", "/dev/fd/1", "-"])
@pytest.mark.parametrize("words", [("backup",), ("export", "-o"), ("report", "-o")])
def test_standard_output_is_written_by_any_name(home, words, place):
    done = subprocess.run(
        [sys.executable, "-m", "pinochle_tools", *words, place], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout) > 1000


def test_a_pipe_is_written_straight(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_output(pipe, b"new")
    reader.join(60)
    assert read == [b"new"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


# These write files that no user names: a temporary folder, a boot drive.
OWN = {
    "pinochle_tools/cli.py",
    "pinochle_tools/common/output_file.py",
    "pinochle_tools/device/uf2.py",
    "pinochle_tools/server/passes.py",
    "pinochle_tools/terminal/replaying.py",
}
# Programs of the checkout, and scripts that run on the device.
NO_COMMANDS = (
    "fonts/",
    "movements/",
    "pictures/",
    "release/",
    "web/",
    "pinochle_tools/device/on_device/",
)


def writes_files(node):
    """Return whether a call writes a file, by the method's name or the mode of open."""
    name = getattr(node.func, "attr", getattr(node.func, "id", ""))
    words = [*node.args, *(keyword.value for keyword in node.keywords)]
    modes = {word.value for word in words if isinstance(word, ast.Constant)}
    to_file = name == "save" and getattr(node.func.value, "id", "") != "picture"
    return (
        name in ("write_text", "write_bytes")
        or (name == "open" and bool(modes & {"w", "wb", "x", "xb", "a", "ab", "w+b"}))
        or (to_file and not any(keyword.arg == "format" for keyword in node.keywords))
    )


def test_no_other_module_writes_a_file():
    found = {}
    for path in sorted(TOOLS.rglob("*.py")):
        name = path.relative_to(TOOLS).as_posix()
        if not name.startswith(NO_COMMANDS):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and writes_files(node):
                    found[name] = node.lineno
    others = [f"{name}:{line}" for name, line in found.items() if name not in OWN]
    assert not others, "\n".join(["", *others])
    assert set(found) == OWN, "these write no files: remove them from OWN"
