// Writes journals as a zip that `pinochle sync --from` and `pinochle restore` read. The files are
// stored, not compressed, which needs no library.

import { crc32 } from "./store.js";

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
