"""A pseudo-terminal that types into a program and reads its output."""

import os
import pty
import select
import signal
import subprocess
import termios
import time

PATIENCE_SECONDS = 60


class PseudoTerminal:
    """Runs a command in a new terminal; use it in a `with`, which kills the command if needed."""

    def __init__(self, command, columns=80, rows=24, **environment):
        self._ours, self._theirs = pty.openpty()
        termios.tcsetwinsize(self._theirs, (rows, columns))
        self.output = b""
        # The size of the terminal that the tests may run in must not count.
        inherited = {key: os.environ[key] for key in os.environ.keys() - {"COLUMNS", "LINES"}}
        self._gives_up = time.monotonic() + PATIENCE_SECONDS
        self.process = subprocess.Popen(
            command,
            stdin=self._theirs,
            stdout=self._theirs,
            stderr=self._theirs,
            start_new_session=True,
            env={**inherited, "TERM": "xterm-256color", **environment},
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for end in (self._ours, self._theirs):
            if end is not None:
                os.close(end)

    def hang_up(self):
        """Close the terminal, of which the program gets no signal, and wait for its end."""
        os.close(self._ours)
        self._ours = None
        return self.process.wait(timeout=PATIENCE_SECONDS)

    def type(self, text):
        """Type characters, all at once."""
        os.write(self._ours, text.encode())

    def read_until(self, text):
        """Read the program's output until `text` is in it, counting from the last call."""
        seen = b""
        while text.encode() not in seen:
            assert self.process.poll() is None, self.output.decode(errors="replace")
            seen += self._read()
        return seen.decode(errors="replace")

    def read_until_all(self, texts):
        """Read the program's output until each of `texts` is in it, counting from now."""
        before = len(self.output)
        while not all(text.encode() in self.output[before:] for text in texts):
            assert self.process.poll() is None, self.output.decode(errors="replace")
            self._read()

    def stop_and_resume(self):
        """Stop the program once it is silent, by Ctrl+Z; resume it, as `fg`."""
        while self._read(0.5):
            pass
        self.type("\x1a")
        while os.waitpid(self.process.pid, os.WUNTRACED | os.WNOHANG) == (0, 0):
            self._read()
        while self._read(0):
            pass
        self.process.send_signal(signal.SIGCONT)

    def look_into(self, path):
        """Let the program run for a moment and return a file's contents after that."""
        self._read()
        return path.read_bytes() if path.exists() else b""

    def finish(self):
        """Read until the program ends; return its exit code and its last line."""
        while self.process.poll() is None:
            self._read()
        while self._read(0):
            pass
        return self.process.returncode, self.output.decode().rstrip().rpartition("\n")[2]

    def _read(self, patience=0.05):
        assert time.monotonic() < self._gives_up, self.output.decode(errors="replace")
        ready = select.select([self._ours], [], [], patience)[0]
        piece = os.read(self._ours, 65536) if ready else b""
        self.output += piece
        return piece
