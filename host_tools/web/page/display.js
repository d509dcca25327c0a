// Paints frames of 1,024 bytes, each a column of 8 pixels, on a canvas of 128 by 64 pixels.

const WIDTH = 128, HEIGHT = 64;
// As 32-bit numbers, bytes in the order alpha, blue, green, red.
const LIT = 0xffffe2a6, UNLIT = 0xff0a0604;
const OPACITY = [0.08, 0.5, 1, 1, 0.8, 0.65];

export class Display {
  constructor(canvas) {
    this.canvas = canvas;
    this.pen = canvas.getContext("2d", { alpha: false });
    this.image = this.pen.createImageData(WIDTH, HEIGHT);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.frame = new Uint8Array(WIDTH * HEIGHT / 8);
  }

  paint(frame) {
    this.frame = frame;
    for (let y = 0; y < HEIGHT; y++) {
      const page = (y >> 3) * WIDTH, bit = 1 << (y & 7);
      for (let x = 0; x < WIDTH; x++) {
        this.pixels[y * WIDTH + x] = frame[page + x] & bit ? LIT : UNLIT;
      }
    }
    this.pen.putImageData(this.image, 0, 0);
  }

  // `brightness` as the App has it: 0 dark, 1 dim, 2 full, 3 a code for a camera, 4 half and 5 little light.
  dim(brightness) {
    this.canvas.style.opacity = OPACITY[brightness];
  }
}
