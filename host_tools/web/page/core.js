// What the worker needs to begin, fetched and compiled by the page while the worker starts.

async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} is missing: load this page again`);
  return response;
}

// The program arrives compressed; it is compiled while it is unpacked.
async function program(address) {
  const stream = (await fetched(address)).body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
}

// Return a promise of {wasm, pack}: MicroPython as a compiled module, the modules' packed bytes.
export async function core() {
  const [wasm, pack] = await Promise.all([
    WebAssembly.compileStreaming(program("micropython.pack")),
    fetched("firmware.pack").then((response) => response.arrayBuffer()),
  ]);
  return { wasm, pack };
}
