// Reads grey pictures from standard input, each behind its width and height as 32-bit numbers, and
// writes a line of JSON for each: the text of the code in it, or null.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const web = new URL('../../host_tools/web/', import.meta.url);
const read = createRequire(web)('jsqr');
const input = readFileSync(0);
for (let at = 0; at < input.length;) {
  const width = input.readUInt32BE(at), height = input.readUInt32BE(at + 4);
  at += 8;
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let place = 0; place < width * height; place++) {
    pixels.fill(input[at + place], 4 * place, 4 * place + 3);
    pixels[4 * place + 3] = 255;
  }
  at += width * height;
  const found = read(pixels, width, height, { inversionAttempts: 'attemptBoth' });
  console.log(JSON.stringify(found ? found.data : null));
}
