// A stand-in for a Pico on a pseudo-terminal: real MicroPython (WebAssembly) with the real App
// and a raw prompt, so that the real mpremote can be tested without an emulated chip.
// Usage: node standin.mjs FD FOLDER; FD is the terminal's master. FOLDER/files is copied to the
// device, FOLDER/lib to its modules. Orders come as JSON lines on standard input.
//
// It does not simulate: interrupts within the App, flash, the speed of USB.
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript';

const terminal = Number(process.argv[2]);
const folder = process.argv[3];
const INTERRUPT = 3;
const SOFT_RESET = 0x100;
// Raw-paste mode is simulated here: in this port it waits for characters that come after it
// returns. A Pico's window has 128 bytes; this one is larger, because every window costs a turn.
const PASTE = [5, 65, 1];
const WINDOW = 4096;
const PASTE_BEGINS = Buffer.from([82, 1, WINDOW & 255, WINDOW >> 8]);
const MORE = Buffer.from([1]);
const END = 4;

// uctypes is built in, but would read this process's memory; sys is, and would name this process.
const CHIP = `
import sys
sys.path[:] = ["/lib"]
import flash
import machine
class Implementation:
    _machine = machine.NAME
    def __getitem__(self, place, real=sys.implementation):
        return real[place]
class Sys:
    implementation = Implementation()
    def __getattr__(self, name, real=sys):
        return getattr(real, name)
sys.modules["uctypes"] = flash
sys.modules["sys"] = Sys()
del flash, machine, sys
`;
const MAIN = `
import sys
sys.path[:] = ["/lib"]
from pinochle.app import App
from pinochle.storage.files import Folder
class Said(Folder):
    # As firmware/runner/storing.py, it sends each line that it stores.
    def append(self, name, data):
        Folder.append(self, name, data)
        if name == "tail":
            sys.stdout.buffer.write(data)
    def replace(self, name, data):
        Folder.replace(self, name, data)
        if name == "tail":
            sys.stdout.buffer.write(data)
app = App(Said("/games"), lambda: 0, b"standin1", own_rules="/rules")
def frame():
    return bytes(app.draw()).hex()
`;

// After an interrupt, as firmware/runner/start.py keeps it.
const INTERRUPTED = `
class Start:
    unsaved = [] if app.journal.saved else [app.journal]
sys.modules["runner.start"] = Start
`;
// Storage that is full while it has a number of games; the newest number counts.
const FULL = (games) => `
import builtins
import os
open_if_room = globals().get("open_if_room") or open
def full(path, mode="r", *rest):
    # The clock is a file only here.
    if mode[0] in "wa" and path != "/clock":
        if len([one for one in os.listdir("/games") if one[-4:] == ".log"]) >= ${games}:
            raise OSError(28)
    return open_if_room(path, mode, *rest)
builtins.open = full
`;

// A file that cannot be read from some byte on, as worn flash makes it; before 0, not opened.
const WORN = (name, after) => `
import builtins
open_all = globals().get("open_all") or open
class Worn:
    def __init__(self, file):
        self.file = file
        self.seek, self.close, self.read = file.seek, file.close, file.read
    def __enter__(self):
        return self
    def __exit__(self, *failure):
        self.file.close()
    def readinto(self, buf):
        left = ${after} - self.file.seek(0, 1)
        if left <= 0:
            raise OSError(5)
        return self.file.readinto(memoryview(buf)[:min(left, len(buf))])
def worn(path, *rest):
    if path == "${name}" and ${after} < 0:
        raise OSError(5)
    file = open_all(path, *rest)
    return Worn(file) if path == "${name}" else file
builtins.open = worn
`;

let micropython = null;
let running = 'app';
let seen = [];
let pasted = null; // the bytes of a script that comes in raw-paste mode
let hidden = 0; // bytes of output that raw-paste mode does not send
let outgoing = 0;
let breakAfter = Infinity;

function write(whole) {
  const bytes = whole.subarray(hidden);
  hidden = Math.max(0, hidden - whole.length);
  // A cable that is unplugged after a number of bytes.
  const part = bytes.subarray(0, Math.max(0, breakAfter - outgoing));
  outgoing += bytes.length;
  for (let sent = 0; sent < part.length;) {
    try {
      sent += fs.writeSync(terminal, part, sent);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

function copyIn(from, to) {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) {
      micropython.FS.mkdirTree(target);
      copyIn(source, target);
    } else {
      micropython.FS.writeFile(target, new Uint8Array(fs.readFileSync(source)));
    }
  }
}

function filesOf(place, found = {}) {
  for (const name of micropython.FS.readdir(place)) {
    if (['.', '..', 'dev', 'proc', 'tmp', 'home'].includes(name) && place === '/' || name[0] === '.') continue;
    const full = `${place === '/' ? '' : place}/${name}`;
    if (micropython.FS.isDir(micropython.FS.stat(full).mode)) filesOf(full, found);
    else found[full] = micropython.FS.readFile(full);
  }
  return found;
}

async function start(files) {
  micropython = await loadMicroPython({
    heapsize: 8 * 1024 * 1024, pystack: 64 * 1024, linebuffer: false, stdout: write,
  });
  micropython.FS.mkdirTree('/lib');
  copyIn(path.join(folder, 'lib'), '/lib');
  micropython.FS.mkdirTree('/games');
  if (files === null) copyIn(path.join(folder, 'files'), '');
  for (const [name, data] of Object.entries(files ?? {})) {
    micropython.FS.mkdirTree(path.dirname(name));
    micropython.FS.writeFile(name, data);
  }
  running = 'app';
  micropython.runPython(CHIP);
  if (hasApp()) micropython.runPython(MAIN);
}

function hasApp() {
  return fs.existsSync(path.join(folder, 'lib', 'pinochle'));
}

function paste(byte) {
  if (byte === INTERRUPT) {
    // As on a Pico, an interrupt ends the paste: a laptop that died in the middle of one is gone.
    pasted = null;
    return;
  }
  pasted.push(byte);
  if (byte !== END) {
    if (pasted.length % WINDOW === 0) write(MORE);
    return;
  }
  const script = pasted;
  pasted = null;
  write(Buffer.from([END]));
  hidden = 2; // the prompt answers OK to a script that it reads without raw-paste mode
  for (const one of script) micropython.replProcessChar(one);
}

async function take(byte) {
  if (running === 'app') {
    if (byte !== INTERRUPT) return;
    running = 'prompt';
    if (hasApp()) micropython.runPython(INTERRUPTED);
    micropython.replInit();
    return;
  }
  if (pasted) {
    paste(byte);
    return;
  }
  seen.push(byte);
  if (PASTE.every((wanted, at) => seen[at] === wanted)) {
    seen = [];
    pasted = [];
    write(PASTE_BEGINS);
    return;
  }
  if (seen.every((one, at) => one === PASTE[at])) return;
  const bytes = seen;
  seen = [];
  for (const one of bytes) {
    if (micropython.replProcessChar(one) === SOFT_RESET) {
      write(Buffer.from('MPY: soft reboot\r\n'));
      await start(filesOf('/'));
    }
  }
}

const orders = {
  press: ({ key }) => micropython.runPython(`app.press(${key})`),
  frame: () => ({ frame: micropython.globals.get('frame')(), running }),
  files: () => ({
    files: Object.fromEntries(Object.entries(filesOf('/')).map(
      ([name, data]) => [name, Buffer.from(data).toString('hex')])),
  }),
  // Starts the scorekeeper from the files on the device; like a Pico, looks beside main.py first.
  app: () => {
    try {
      micropython.runPython(MAIN.replace('["/lib"]', '["", "/lib"]'));
      return { frame: micropython.globals.get('frame')() };
    } catch (error) {
      return { failure: String(error) };
    }
  },
  worn: ({ name, after }) => micropython.runPython(WORN(name, after)),
  full: ({ games }) => micropython.runPython(FULL(games)),
  put: ({ name, hex }) => { micropython.FS.writeFile(name, new Uint8Array(Buffer.from(hex, 'hex'))); },
  cut: ({ after }) => { outgoing = 0; breakAfter = after ?? Infinity; },
  sent: () => ({ bytes: outgoing }),
};

await start(null);
let queue = Promise.resolve();
fs.createReadStream(null, { fd: terminal, autoClose: false, highWaterMark: 256 })
  .on('data', (bytes) => {
    queue = queue.then(async () => { for (const byte of bytes) await take(byte); });
  })
  .on('error', () => process.exit(0));
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  queue = queue.then(() => {
    const { do: order, ...rest } = JSON.parse(line);
    process.stdout.write(`${JSON.stringify(orders[order](rest) ?? {})}\n`);
  });
}).on('close', () => process.exit(0));
process.stdout.write('{}\n');
