// MicroPython's memory and files, as the worker reaches them.

const FRAME_BYTES = 1024;

// Return a copy of bytes in MicroPython's memory. The package exports no view of the memory, only
// getValue(); buffers begin at multiples of 16, so words are aligned.
export function bytesAt(python, address, count) {
  const bytes = new Uint8Array(count), get = python._module.getValue;
  let at = 0;
  for (; at + 4 <= count; at += 4) {
    const word = get(address + at, "i32");
    bytes[at] = word;
    bytes[at + 1] = word >> 8;
    bytes[at + 2] = word >> 16;
    bytes[at + 3] = word >> 24;
  }
  for (; at < count; at++) bytes[at] = get(address + at, "i8");
  return bytes;
}

export function frameAt(python, address) {
  return bytesAt(python, address, FRAME_BYTES);
}

// Fetch the pack of modules, which is compressed: the index's length (u32), the index as JSON
// ([[path, size], …]), then the files one after the other.
export async function modulesIn(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} is missing: load this page again`);
  const stream = response.body.pipeThrough(new DecompressionStream("gzip"));
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
  for (const [name, data] of files) {
    const path = `${folder}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, data);
  }
}
