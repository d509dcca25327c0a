"""A network with another machine in it: a namespace of Linux, joined by a virtual cable.

Only root may make one; elsewhere the tests use this machine's own address on its network.
"""

import contextlib
import os
import shlex
import shutil
import subprocess

# Reserved for documentation, so no real network has them.
OURS, THEIRS, BITS = "198.51.100.1", "198.51.100.2", 30


def _run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True)


@contextlib.contextmanager
def other_machine():
    """Make the network; yields the words before a command that runs it on the other machine.

    Yields None if this may not be done here.
    """
    if shutil.which("ip") is None or os.geteuid():
        yield None
        return
    name = f"pinochle-{os.getpid()}"
    near, far = f"pin{os.getpid() % 10**7}a", f"pin{os.getpid() % 10**7}b"
    inside = ("ip", "-n", name)
    try:
        try:
            _run("ip", "netns", "add", name)
            _run("ip", "link", "add", near, "type", "veth", "peer", "name", far, "netns", name)
            _run("ip", "address", "add", f"{OURS}/{BITS}", "dev", near)
            _run("ip", "link", "set", near, "up")
            _run(*inside, "address", "add", f"{THEIRS}/{BITS}", "dev", far)
            _run(*inside, "link", "set", far, "up")
            _run(*inside, "link", "set", "lo", "up")
        except subprocess.CalledProcessError:
            yield None
            return
        yield ("ip", "netns", "exec", name)
    finally:
        for words in (("link", "del", near), ("netns", "del", name)):
            subprocess.run(["ip", *words], capture_output=True, check=False)


def wrapped(before, program, folder):
    """Return a script in a folder that runs a program on the other machine."""
    script = folder / "program"
    script.write_text(f'#!/bin/sh\nexec {shlex.join([*before, program])} "$@"\n')
    script.chmod(0o755)
    return str(script)
