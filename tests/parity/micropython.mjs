// Run batch.py on MicroPython (WebAssembly) in a copy of the folder given as argument.
// Usage: node micropython.mjs FOLDER; the folder holds batch.py, jobs.json, firmware/, programs/.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { loadMicroPython } from "../../host_tools/web/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs";

const folder = process.argv[2];
const encoder = new TextEncoder();
const micropython = await loadMicroPython({
  heapsize: 32 * 1024 * 1024,
  pystack: 64 * 1024,
  linebuffer: true,
  stdout: (line) => process.stdout.write(typeof line === "string" ? line + "\n" : line),
});

function copy(from, to) {
  for (const name of readdirSync(from)) {
    const source = join(from, name);
    if (statSync(source).isDirectory()) {
      micropython.FS.mkdir(`${to}/${name}`);
      copy(source, `${to}/${name}`);
    } else {
      micropython.FS.writeFile(`${to}/${name}`, new Uint8Array(readFileSync(source)));
    }
  }
}

micropython.FS.mkdir("/run");
copy(folder, "/run");
micropython.runPython(`
import os, sys
os.chdir("/run")
sys.path[:] = ["/run/firmware", "/run/programs", ".frozen"]
with open("batch.py") as file:
    exec(file.read())
`);
