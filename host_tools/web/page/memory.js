// MicroPython's memory and files, as the worker reaches them.

import { unpacked } from "./lzma.js";
import { loadMicroPython } from "./micropython.mjs";

const FRAME_BYTES = 1024, FIXED = 0x8000;

// Start MicroPython from a compiled module; resolves to {python, memory}.
export async function started(wasm, options) {
  let memory;
  const instantiateWasm = (imports, done) => {
    WebAssembly.instantiate(wasm, imports).then((instance) => {
      const parts = Object.values(instance.exports);
      memory = parts.find((part) => part instanceof WebAssembly.Memory);
      done(instance, wasm);
    });
  };
  const python = await loadMicroPython({ ...options, instantiateWasm });
  return { python, memory };
}

// Return a copy of bytes in MicroPython's memory.
export function bytesAt(memory, address, count) {
  return new Uint8Array(memory.buffer, address, count).slice();
}

export function frameAt(memory, address) {
  return bytesAt(memory, address, FRAME_BYTES);
}

// A number of an .mpy file: seven bits a byte, the highest first.
function sevens(value) {
  const found = [value & 127];
  for (let rest = value >>> 7; rest; rest >>>= 7) found.unshift((rest & 127) | 128);
  return found;
}

// Return the modules of a pack as [path, bytes]; packing.py describes a pack.
export function modulesIn(pack) {
  const size = new DataView(pack).getUint32(0, true);
  const bytes = unpacked(new Uint8Array(pack, 4), size), view = new DataView(bytes.buffer);
  let at = 4 + view.getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)));
  const names = [];
  for (const end = at + index.names; at < end;) {
    const zero = bytes.indexOf(0, at);
    names.push([...sevens((zero - at) << 1), ...bytes.subarray(at, zero + 1)]);
    at = zero + 1;
  }
  const total = (place) => index.files.reduce((sum, file) => sum + file[place], 0);
  const apart = total(1), recent = [];
  let heads = at + 2 * apart, rests = heads + total(2), next = 0;
  const named = () => {
    const use = bytes[at] + 256 * bytes[at + apart];
    at++;
    let name = names[next];
    if (use >= FIXED) name = sevens((use - FIXED) * 2 + 1);
    else if (use) [name] = recent.splice(use - 1, 1);
    else next++;
    recent.unshift(name);
    return name;
  };
  return index.files.map(([path, count, before, behind]) => {
    const found = [...bytes.subarray(heads, heads + before)];
    for (let name = 0; name < count; name++) found.push(...named());
    const whole = new Uint8Array(found.length + behind);
    whole.set(found);
    whole.set(bytes.subarray(rests, rests + behind), found.length);
    heads += before;
    rests += behind;
    return [path, whole];
  });
}

export function writeFiles(python, folder, files) {
  const made = new Set();
  for (const [name, data] of files) {
    const path = `${folder}/${name}`, parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) python.FS.mkdirTree(parent);
    made.add(parent);
    python.FS.writeFile(path, data, { canOwn: true });
  }
}
