// A Pico with a display and keys for the tests. Reads orders as lines of JSON from standard input
// ({"do": …} and its arguments), and answers each with a line on standard output.

import fs from 'node:fs';
import readline from 'node:readline';
import { Board } from './chip/board.mjs';
import { serve } from './chip/bridge.mjs';

let board = null;

const orders = {
  power({ rom, uf2, image, ...options }) {
    board?.close();
    board = new Board({
      rom: fs.readFileSync(rom),
      uf2: uf2 && fs.readFileSync(uf2),
      image: image && fs.readFileSync(image),
      ...options,
    });
    return {};
  },
  run({ ms, until }) {
    const answer = board.run(ms, until);
    board.server?.say(answer.serial);
    return answer;
  },
  pins: ({ events }) => board.schedule(events),
  send: ({ hex }) => board.send(Buffer.from(hex, 'hex')),
  look: () => board.look(),
  mark: () => board.mark(),
  profile: (order) => board.profile(order),
  profiled: () => board.profiled(),
  fault: (fault) => board.fault(fault),
  exchange: (display) => board.exchange(display),
  flash: ({ save, record }) => board.flashState(save, record),
  cuts: (which) => board.cuts(which),
  bridge: ({ port }) => serve(board, port),
};

readline.createInterface({ input: process.stdin }).on('line', async (line) => {
  const { do: order, ...rest } = JSON.parse(line);
  let answer;
  try {
    answer = await orders[order](rest);
  } catch (error) {
    answer = { error: String(error.stack ?? error) };
  }
  process.stdout.write(`${JSON.stringify(answer ?? {})}\n`);
}).on('close', () => process.exit(0));
