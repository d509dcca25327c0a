"""The command line as a user meets it: exit codes, help, one line for an error."""

import subprocess
import sys

from pinochle_tools import cli


def run(*arguments, **options):
    return subprocess.run(
        [sys.executable, "-m", "pinochle_tools", *arguments],
        capture_output=True,
        text=True,
        check=False,
        **options,
    )


def test_version_is_told():
    done = run("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("pinochle, version ")


def test_an_unknown_command_is_wrong_usage():
    done = run("knit")
    assert done.returncode == 2
    assert "knit" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_command_of_the_table_has_help():
    for name in cli.COMMANDS:
        done = run(name, "--help")
        assert done.returncode == 0, name
        assert done.stdout.startswith("Usage: "), name
