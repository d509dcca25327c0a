// What the worker needs to begin, fetched and compiled by the page while the worker starts.

async function fetched(address) {
  const response = await fetch(address).catch(() => null);
  if (!response) throw new Error(`${address} did not arrive`);
  if (!response.ok) throw new Error(`the site has no ${address}`);
  return response;
}

// The program arrives compressed; it is compiled while it is unpacked.
async function program(address) {
  const stream = (await fetched(address)).body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
}

// Return promises of MicroPython as a compiled module, and of the modules' packed bytes.
export function core() {
  return {
    wasm: WebAssembly.compileStreaming(program("micropython.pack")),
    pack: fetched("firmware.pack").then((response) => response.arrayBuffer()),
  };
}
