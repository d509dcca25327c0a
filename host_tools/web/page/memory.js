// MicroPython's memory and files, as the worker reaches them.

import { loadMicroPython } from "./micropython.mjs";

const FRAME_BYTES = 1024;

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

// Return the modules of a pack, which is compressed: the index's length (u32), the index as JSON
// ([[path, size], …]), then the files one after the other.
export async function modulesIn(pack) {
  const stream = new Blob([pack]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const length = new DataView(bytes.buffer).getUint32(0);
  const index = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  let start = 4 + length;
  return index.map(([path, size]) => {
    const data = bytes.subarray(start, start + size);
    start += size;
    return [path, data];
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
