// Writes journals as a zip that `pinochle sync --from` and `pinochle restore` read, and reads such
// zips. Files are written without compression, which needs no library.

import { crc32 } from "./records.js";

const encoder = new TextEncoder();
const LOCAL = 0x04034b50, CENTRAL = 0x02014b50, END = 0x06054b50;
const VERSION = 20, DATE = 0x21; // 1980-01-01
const UTF8 = 0x800;

function fields(...pairs) {
  const size = pairs.reduce((sum, [, bytes]) => sum + bytes, 0);
  const made = new Uint8Array(size), view = new DataView(made.buffer);
  let at = 0;
  for (const [value, bytes] of pairs) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return made;
}

function described(name, data) {
  return [
    [VERSION, 2], [UTF8, 2], [0, 2], [0, 2], [DATE, 2],
    [crc32(data), 4], [data.length, 4], [data.length, 4], [name.length, 2], [0, 2],
  ];
}

// Return the bytes of a zip as a Blob; `files` are [name, bytes].
export function zipOf(files) {
  const parts = [], index = [];
  let at = 0;
  for (const [text, data] of files) {
    const name = encoder.encode(text), about = described(name, data);
    const head = fields([LOCAL, 4], ...about);
    parts.push(head, name, data);
    index.push(
      fields([CENTRAL, 4], [VERSION, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
      name,
    );
    at += head.length + name.length + data.length;
  }
  const size = index.reduce((sum, part) => sum + part.length, 0);
  const count = files.length;
  const end = fields(
    [END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2],
  );
  return new Blob([...parts, ...index, end], { type: "application/zip" });
}

const STORED = 0, DEFLATED = 8, END_SIZE = 22, LONGEST_COMMENT = 65535;
// A journal has some 10 kB; the limit is for files that only pretend to be one.
export const MOST = 4 << 20;

async function inflated(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader(), parts = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) throw new RangeError("a file in the zip is too large");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// Return the files of a zip as [path, bytes]; raises RangeError if it is damaged.
export async function filesIn(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - END_SIZE;
  const last = Math.max(0, end - LONGEST_COMMENT);
  while (end >= last && view.getUint32(end, true) !== END) end--;
  if (end < last) throw new RangeError("no zip");
  const found = [], decoder = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left; left--) {
    if (view.getUint32(at, true) !== CENTRAL) throw new RangeError("the zip is damaged");
    const [named, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const method = view.getUint16(at + 10, true), size = view.getUint32(at + 20, true);
    const place = view.getUint32(at + 42, true);
    const start = place + 30 + view.getUint16(place + 26, true) + view.getUint16(place + 28, true);
    const packed = bytes.subarray(start, start + size);
    const path = decoder.decode(bytes.subarray(at + 46, at + 46 + named));
    at += 46 + named + extra + comment;
    if (packed.length !== size || ![STORED, DEFLATED].includes(method)) continue;
    found.push([path, method === DEFLATED ? await inflated(packed) : packed]);
  }
  return found;
}

export function isZip(bytes) {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}
