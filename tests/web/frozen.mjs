// Runs MicroPython's program without its frozen modules, and says what it imports.
// Usage: node frozen.mjs MICROPYTHON.mjs PROGRAM.wasm; prints JSON.
import { pathToFileURL } from "node:url";

const [, , script, program] = process.argv;
const { loadMicroPython } = await import(pathToFileURL(script).href);
const said = [];
const python = await loadMicroPython({ url: program, stdout: (line) => said.push(line) });
python.runPython(`
import json, sys
sys.path.append(".frozen")
for name in ("json", "gc", "os", "asyncio", "tarfile", "zlib"):
    try:
        __import__(name)
        print(name)
    except ImportError:
        print("no " + name)
print(json.dumps({"sum": sum(range(10**5)), "text": "%05.2f" % 2.5, "sorted": sorted("pinochle")}))
`);
console.log(JSON.stringify(said));
