// Serves a board's USB serial port on TCP, in real time, for a program on this laptop:
// pyserial opens it as socket://127.0.0.1:PORT.

import net from 'node:net';

const SLICE_MS = 2;
const PATIENCE_MS = 200;

/** Serves `board` on a port (0: any) until it is switched on again; resolves to {port}. */
export function serve(board, port = 0) {
  const clients = new Set();
  let running = true;
  const server = net.createServer((socket) => {
    clients.add(socket);
    socket.setNoDelay(true);
    socket.on('data', (bytes) => board.send(bytes));
    socket.on('close', () => clients.delete(socket));
    socket.on('error', () => clients.delete(socket));
  });
  board.server = {
    /** Passes on the board's output, also if another caller ran the board. */
    say(serial) {
      if (serial) for (const socket of clients) socket.write(serial, 'latin1');
    },
    close() {
      running = false;
      board.server = null;
      for (const socket of clients) socket.destroy();
      server.close();
    },
  };
  let wall = performance.now();
  let start = board.ms;
  const slice = () => {
    if (!running) return;
    board.server.say(board.run(SLICE_MS).serial);
    const ahead = board.ms - start - (performance.now() - wall);
    if (ahead < -PATIENCE_MS) { // slower than real time: do not try to catch up
      wall = performance.now();
      start = board.ms;
    }
    setTimeout(slice, Math.max(0, ahead));
  };
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      slice();
      resolve({ port: server.address().port });
    });
  });
}
