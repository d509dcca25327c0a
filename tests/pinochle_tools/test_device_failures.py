"""Every call at a device's edge fails with every exception that it has: each time in one line."""

import json

import click
import pytest
from pinochle_tools import cli
from support import journals
from support.failing_port import ALWAYS, AT_THE_END, CALLS, Failing, counted
from support.installation import packed
from support.records import ended_in_one_line, pinochle, said
from support.standin_device import StandIn

COMMANDS = {
    "sync": ["sync"],
    "prune": ["prune", "--keep", "1"],
    "doctor": ["doctor"],
    "rescue": ["doctor", "--rescue", "{folder}/copy.bin"],
    "bench": ["doctor", "--bench"],
    "names": ["names", "Ann"],
    "seals": ["verify", "--seal"],
    "flash": ["flash", "--uf2", "{folder}/image.uf2"],
    "load": ["evening", "load", "--table", "1"],
}
EVENING = (["new", "Club"], ["people", *"ABCDEFGH"], ["draw"])
IMAGE = bytes(range(256)) * 40


@pytest.fixture(scope="module")
def standin(tmp_path_factory):
    """A device with ended games, whose flash is that of the image."""
    files = {**journals.device_files(journals.corpus_events(3)), "/flash": IMAGE}
    files["/storage-in-flash"] = b"\xff" * 4096 * 2
    with StandIn(tmp_path_factory.mktemp("device") / "standin", files) as device:
        yield device


@pytest.fixture(scope="module")
def run(standin, tmp_path_factory):
    """Return a function that runs a command on the device."""
    folder = tmp_path_factory.mktemp("laptop")
    (folder / "image.uf2").write_bytes(packed(IMAGE))
    for words in EVENING:
        said("evening", *words, data=folder / "data")

    def command(name):
        words = [word.format(folder=folder) for word in COMMANDS[name]]
        return pinochle(*words, "--port", standin.port, "--data", str(folder / "data"))

    return command


def runs(standin):
    return standin.do("frame")["running"] == "app"


def check(done, closing, case):
    """Check that a command ended in words; that a port cannot be closed changes nothing."""
    words = done.stdout + done.stderr
    assert "unexpected" not in words, (case, words)
    assert ended_in_one_line(done) or (closing and done.returncode == 0), (case, words)


def with_a_port(command, *words):
    """Yield the words of each command that has the option --port."""
    for option in command.params:
        if "--port" in option.opts:
            yield words
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            yield from with_a_port(command.get_command(context, name), *words, name)


def test_no_command_for_a_device_is_left_out():
    for words in with_a_port(cli.cli):
        # What follows a box has a test of its own: test_a_box_whose_port_fails_is_followed_again.
        swept = [tuple(swept[: len(words)]) for swept in COMMANDS.values()] + [("watch",)]
        assert words in swept


def test_a_device_that_does_not_restart_is_said_after_all_was_done(run):
    with Failing("SerialTransport.exit_raw_repl", OSError("disconnected")):
        done = run("sync")
    assert ended_in_one_line(done)
    assert "error: all is done, but the device at /dev/" in done.stderr
    assert "did not restart: unplug it, then plug it in" in done.stderr
    recover(run, "sync")


@pytest.mark.wide
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sync", "--name", "Kitchen"], "3 new lines in 1 game; the device has 2"),
        (["sync", "--name", "Kitchen", "--json"], '"there": 2'),
        (["prune", "--keep", "1"], "1 game removed from the device, 1 left"),
        (["names", "Zoe"], ""),
    ],
    ids=["sync", "sync-json", "prune", "names"],
)
def test_what_was_done_is_stored_and_said_before_a_device_does_not_restart(tmp_path, words, said):
    games = journals.corpus_events(2)
    files = journals.device_files(games)
    with StandIn(tmp_path / "standin", files) as standin:
        device = ("--port", standin.port, "--data", tmp_path / "data")
        assert pinochle("sync", *device).returncode == 0
        if words[0] == "sync":
            longer = journals.journal_of([*games[1][1], ["undo"], ["redo"], ["undo"]])
            standin.do("put", name=sorted(files)[1], hex=longer.hex())
        with Failing("SerialTransport.exit_raw_repl", OSError("disconnected")):
            done = pinochle(*words, *device)
        assert "error: all is done, but the device at /dev/" in done.stderr
        assert said in done.stdout
    listed = json.loads(pinochle("games", "--json", *device[2:]).stdout)
    assert (listed[0]["device"] == "Kitchen") == (words[0] == "sync")
    first = json.loads(pinochle("names", "--json", *device[2:]).stdout)["first"]
    assert first == (["Zoe"] if words[0] == "names" else [])


def recover(run, name):
    """Run a command until it works: at first the device may still answer the one before."""
    tries = [run(name).stderr for _ in range(2)]
    assert not tries[-1].replace("error: there is 1 problem", "").strip(), tries


@pytest.mark.wide
@pytest.mark.parametrize("name", COMMANDS)
def test_each_call_of_a_command_fails_at_any_time(run, standin, name):
    """From its first call on, from the middle on, and once near the end."""
    recover(run, name)
    with counted() as counters:
        done = run(name)
    turn = sorted(COMMANDS).index(name)
    for call, (_, failures) in CALLS.items():
        most = counters[call].count
        assert most, f"{name} does not call {call}: {done.stderr}"
        # A port that can never be closed would stay locked.
        lasting = 1 if call in AT_THE_END else ALWAYS
        for passing, times in ((0, lasting), (most // 2, lasting), (most - 1, 1)):
            turn += 1
            failure = failures[turn % len(failures)]
            with Failing(call, failure, passing, times) as failing:
                done = run(name)
            # How many pieces are read depends on time, so that any call can be the last one. The
            # last ioctl() sets a control line, after all was done.
            last = passing == most - 1 or failing.count == passing + 1
            late = failing.count <= passing or (call == "fcntl.ioctl" and last)
            case = f"{call}, {passing} of {most}, {times} times: {failure!r}"
            check(done, late or call in AT_THE_END, case)
    recover(run, name)
    assert standin.do("frame")["running"] == "app"


@pytest.mark.wide
@pytest.mark.parametrize("call", CALLS)
def test_a_call_fails_with_each_exception_that_it_has(run, call):
    closing = call in AT_THE_END
    for failure in CALLS[call][1]:
        with Failing(call, failure, times=1 if closing else ALWAYS):
            check(run("names"), closing, repr(failure))
    recover(run, "names")
