"""Controls the emulated Pico from a test: power, keys, time, display contents, flash.

Talks to server.mjs over pipes.
"""

import json
import random
import shutil
import subprocess
from pathlib import Path

from drivers.flash_log import FlashLog
from emulator.games import press, twin
from littlefs import LittleFS, UserContext
from pinochle_tools.boards import boards
from support.nor_flash import BLOCK, NorFlash

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
UF2 = ROOT / "build" / "firmware" / "pinochle.uf2"
PICO2 = UF2.with_name("pinochle-pico2.uf2")  # for a chip that is not emulated
BENCH = UF2.with_name("pinochle-bench.uf2")  # with framebuf
ROM = ROOT / "build" / "emulator" / "rom.bin"
NODE = ROOT / ".venv" / "bin" / "node"

FLASH = 2 * 1024 * 1024
STORAGE = FLASH - 1408 * 1024  # where the file system begins: boards/rp2/mpconfigboard.h
RAW = 64 * 1024  # in front of it: the logs of boards/rp2/storage.py
LOGS = STORAGE - RAW
TAIL_SECTORS = 8
TAIL = "/games/tail"
# The settings that MicroPython uses: extmod/vfs_lfs.c with the block size of rp2_flash.c.
GEOMETRY = {
    "block_size": 4096,
    "block_count": 352,
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
    "block_cycles": 100,
}

# A journal of 10,000 events takes about 15 s.
BOOT_MS = 60_000

# From a picture to the next press: nobody is quicker, and the key before has settled by then.
SEEN_MS = 50

# Three seconds without a press until the tail is moved, and three until the checkpoint is written.
REST_MS = 7000

KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")


class Emulated:
    """An emulated board; use it in a `with` block, or call close().

    With `cached`, misses of the flash cache take time, as on a real chip; this runs slower.
    """

    def __init__(self, folder: Path, board: str = "six_ssd1306", cached: bool = False):
        self.folder = folder
        self.cached = cached
        self.board = boards.load(board)
        node = str(NODE) if NODE.exists() else shutil.which("node")
        self.process = subprocess.Popen(
            [node, str(HERE / "server.mjs")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.ms = 0.0
        self.serial = ""
        self.chance = random.Random(1)

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.close()

    def close(self):
        """Stop the emulator."""
        self.process.stdin.close()
        self.process.wait(60)
        self.process.stdout.close()

    def do(self, order: str, **arguments) -> dict:
        """Send an order to server.mjs and return its answer."""
        self.process.stdin.write(json.dumps({"do": order, **arguments}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, "the emulator ended"
        answer = json.loads(line)
        assert "error" not in answer, answer["error"]
        self.ms = answer.get("ms", self.ms)
        return answer

    # --- power

    def power_on(self, files: dict | None = None, image: Path | None = None, **options) -> None:
        """Switch on with these files in flash, or with a flash image; otherwise flash is blank.

        Options: plugged and resetMs (USB), times ({"eraseMs", "programMs"}), controller, shown,
        millivolts, fastest (MHz), wires (see chip/board.mjs), uf2 (another firmware image).
        """
        if files is not None:
            image = self.folder / "flash.bin"
            image.write_bytes(flash_with(files))
        options.setdefault("controller", self.board.CONTROLLER or "SSD1306")
        options.setdefault("cached", self.cached)
        options["uf2"] = str(options.get("uf2", UF2))
        self.do(
            "power",
            rom=str(ROM),
            image=str(image) if image else None,
            **options,
        )
        self.ms = 0.0
        self.serial = ""

    def image(self) -> Path:
        """Save the current flash contents and return the file."""
        path = self.folder / "saved.bin"
        self.do("flash", save=str(path))
        return path

    def files(self) -> dict:
        """Return the current files of the file system: {path: bytes}."""
        return files_in(self.image())

    # --- time

    def run(self, ms: float, **until) -> bool:
        """Let time pass; True if a condition was met (see Board.run in chip/board.mjs)."""
        answer = self.do("run", ms=ms, until=until)
        self.serial += answer["serial"]
        return answer["met"]

    def settle(self, ms: float = 3000, still: float = 60) -> bytes:
        """Run until the display is lit and has not changed for `still` ms; return its picture."""
        assert self.run(ms, still=still), "the display did not stop changing"
        return self.picture()

    def boot(self, own: bool = True, **options) -> bytes:
        """Switch on and return the first picture: the App's own frame for the files in flash.

        `own` is False where the start shows something else, which the test compares.
        """
        self.power_on(**options)
        picture = self.settle()
        if own:
            picture = self.expect(self.first_frame(options.get("files")))
        return picture

    def rest(self) -> Path:
        """Let time pass until tail and checkpoint are written; return the flash."""
        self.run(REST_MS)
        return self.image()

    def first_frame(self, files: dict | None = None) -> bytes:
        """Return what an App on this laptop shows first, with these files or those in flash."""
        files = self.files() if files is None else files
        words = files.get("/board", b"").decode().split()
        assert words, "without a board the start asks for it"
        keys = boards.keys_of(boards.load(words[0].replace("sh1106", "ssd1306")))
        return press(twin(self.folder / "own", files, keys), "")

    def expect(self, frame: bytes, ms: float = BOOT_MS) -> bytes:
        """Wait for a picture, past that of a long game being read; return it."""
        assert self.shows(frame, ms), f"not the expected picture:\n{show(self.picture())}"
        return frame

    def read_until(self, text: str, ms: float = 3000) -> str:
        """Run until the USB port has sent `text`; return everything up to it."""
        if text not in self.serial:
            assert self.run(ms, serial=text), self.serial
        at = self.serial.index(text) + len(text)
        said, self.serial = self.serial[:at], self.serial[at:]
        return said

    def send(self, text: str) -> None:
        """Type on the USB port."""
        self.do("send", hex=text.encode("latin1").hex())

    def prompt(self) -> None:
        """Interrupt the program, as a laptop does, and wait for the prompt."""
        self.run(3000, plugged=True)
        self.send("\r\x03\x03")
        self.read_until(">>> ")
        self.run(20)
        self.serial = ""

    def execute(self, code: str, ms: float = 20_000) -> str:
        """Run code at the raw prompt and return its output; raises if the code raises."""
        self.send("\x01")
        self.read_until("raw REPL; CTRL-B to exit\r\n>")
        self.send(code + "\x04")
        self.read_until("OK")
        printed = self.read_until("\x04", ms)[:-1]
        failure = self.read_until("\x04")[:-1]
        self.send("\x02")
        self.read_until(">>> ")
        assert not failure, failure
        return printed.replace("\r\n", "\n")

    # --- keys

    def pin(self, key: str) -> int:
        """Return the GPIO of a key."""
        return self.board.KEYS[KEYS.index(key)]

    def contact(self, key: str, down_ms: float = 60, at: float = 0, bounce: bool = True) -> None:
        """Close and open a key's contact, `at` ms from now, with bouncing at both ends."""
        events = []
        pin = self.pin(key)
        for begin, level in ((at, 0), (at + down_ms, None)):
            moment = begin
            for _ in range(self.chance.randrange(2, 6) if bounce else 0):
                events.append([moment, pin, level])
                moment += self.chance.uniform(0.1, 0.7)
                events.append([moment, pin, 0 if level is None else None])
                moment += self.chance.uniform(0.1, 0.7)
            events.append([moment, pin, level])
        self.do("pins", events=sorted(events, key=lambda event: event[0]))

    def press(self, word: str) -> None:
        """Look, press a key of a key script (OK, HOLD-BACK, UP:700) and wait for its release."""
        self.run(SEEN_MS)
        name, _, held = word.partition(":")
        hold = name.startswith("HOLD-")
        down_ms = 700 if hold else float(held or 60)
        self.contact(name.removeprefix("HOLD-"), down_ms)
        self.run(down_ms + 40)

    def play(self, words: str) -> None:
        """Press keys one after the other."""
        for word in words.split():
            self.press(word)

    # --- the display

    def look(self) -> dict:
        """Return the display's state and counters (see Board.look in chip/board.mjs)."""
        return self.do("look")

    def picture(self) -> bytes:
        """Return the 1,024 bytes that are visible."""
        return bytes.fromhex(self.look()["picture"])

    def shows(self, expected: bytes, ms: float = 1000) -> bool:
        """Run until the display shows this picture, at most `ms`; True if it does."""
        end = self.ms + ms
        while self.picture() != expected:
            if self.ms >= end:
                return False
            self.run(10)
        return True

    def mark(self) -> None:
        """Start counting columns and the time of the last change."""
        self.do("mark")


def flash_with(files: dict, logs: int = LOGS, blocks: int = GEOMETRY["block_count"]) -> bytes:
    """Return an image of flash with these files, the tail in its log; the logs begin at `logs`."""
    chip = NorFlash(RAW // BLOCK)
    kept = {path: data for path, data in files.items() if path != TAIL}
    if TAIL in files:
        FlashLog(chip, 0, TAIL_SECTORS).replace(files[TAIL])
    return b"\xff" * logs + bytes(chip.data) + file_system(kept, blocks)


def file_system(files: dict, blocks: int = GEOMETRY["block_count"]) -> bytes:
    """Return an image of the file system with these files: {path: bytes}."""
    context = UserContext(GEOMETRY["block_size"] * blocks)
    made = LittleFS(context, **{**GEOMETRY, "block_count": blocks})
    for path, data in files.items():
        parent = str(Path(path).parent)
        if parent not in (".", "/"):
            made.makedirs(parent, exist_ok=True)
        with made.open(path, "wb") as file:
            file.write(data)
    made.unmount()
    return bytes(context.buffer)


def files_in(image: Path) -> dict:
    """Return the files in a whole image of flash: {path: bytes}; the tail is from its log."""
    return files_from(image.read_bytes()[LOGS:FLASH])


def files_from(flash: bytes) -> dict:
    """Return the files in the logs and the file system after them: {path: bytes}."""
    found = stored_files(flash[RAW:])
    tail = FlashLog(NorFlash(RAW // BLOCK, flash[:RAW]), 0, TAIL_SECTORS).read()
    return {TAIL: tail, **found} if tail else found


def stored_files(storage: bytes) -> dict:
    """Return the files in a file system: {path: bytes}."""
    context = UserContext(len(storage))
    context.buffer[:] = storage
    blocks = len(storage) // GEOMETRY["block_size"]
    mounted = LittleFS(context, mount=False, **{**GEOMETRY, "block_count": blocks})
    mounted.mount()  # the constructor would format an unreadable image
    found = {}
    for folder, _folders, names in mounted.walk("/"):
        for name in names:
            path = folder.rstrip("/") + "/" + name
            with mounted.open(path, "rb") as file:
                found[path] = file.read()
    return found


def show(picture: bytes) -> str:
    """Return a picture as half blocks, for messages."""
    rows = []
    for y in range(0, 64, 2):
        row = ""
        for x in range(128):
            top = picture[y // 8 * 128 + x] >> y % 8 & 1
            bottom = picture[y // 8 * 128 + x] >> y % 8 + 1 & 1
            row += " ▀▄█"[top | bottom << 1]
        rows.append(row.rstrip())
    return "\n".join(rows)
