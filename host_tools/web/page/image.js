// MicroPython's memory after all modules were imported. A worker of its own makes and stores it after
// the first start; the next starts of the same page copy it into a new MicroPython.
//
// An image is: checksum of the rest (u32), size of the memory (u32), number of pages (u32), the
// pages' numbers (u32 each), their bytes; pages of zeros are left out. Numbers are little-endian.

import { crc32 } from "./records.js";

const CACHE = "pinochle.image", PAGE = 4096, HEAD = 12;

// Return the image of a memory as bytes.
export function imageOf(memory) {
  const words = new Int32Array(memory.buffer), bytes = new Uint8Array(memory.buffer);
  const used = [];
  const step = PAGE / 4;
  for (let page = 0; page * PAGE < bytes.length; page++) {
    const end = (page + 1) * step;
    for (let at = page * step; at < end; at++) {
      if (words[at]) {
        used.push(page);
        break;
      }
    }
  }
  const image = new Uint8Array(HEAD + used.length * (4 + PAGE));
  const numbers = new Uint32Array(image.buffer, 0, HEAD / 4 + used.length);
  numbers.set([bytes.length, used.length, ...used], 1);
  let at = numbers.byteLength;
  for (const page of used) {
    image.set(bytes.subarray(page * PAGE, (page + 1) * PAGE), at);
    at += PAGE;
  }
  numbers[0] = crc32(image.subarray(4));
  return image;
}

// Copy an image into a new instance's memory; returns whether it is whole and fits.
export function restore(memory, image) {
  if (image.length < HEAD) return false;
  const [sum, size, count] = new Uint32Array(image.buffer, 0, HEAD / 4);
  if (size !== memory.buffer.byteLength || image.length !== HEAD + count * (4 + PAGE)) return false;
  if (crc32(image.subarray(4)) !== sum) return false;
  const pages = new Uint32Array(image.buffer, HEAD, count);
  if (!count || pages[count - 1] * PAGE >= size) return false;
  const bytes = new Uint8Array(memory.buffer);
  bytes.fill(0, 0, pages[count - 1] * PAGE);
  let at = HEAD + count * 4;
  for (const page of pages) {
    bytes.set(image.subarray(at, at + PAGE), page * PAGE);
    at += PAGE;
  }
  return true;
}

// Return the stored image of a build, or null.
export async function stored(build) {
  try {
    const answer = await (await caches.open(CACHE)).match(build);
    return answer ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch {
    // Without a cache the firmware is imported at every start.
    return null;
  }
}

// Store a build's image in place of others.
export async function keep(build, image) {
  try {
    await caches.delete(CACHE);
    await (await caches.open(CACHE)).put(build, new Response(image));
  } catch {
    // The storage is full, or there is none: the next start imports.
  }
}
