// Asks a worker without an App, as those of an evening's desk and of the wall of boxes.

// Return the function that asks for `order`, {what the worker needs} → a promise of its answer.
// `stopped({name, text})` is called when the worker fails.
export function askingWorker(order, stopped) {
  const waiting = new Map();
  const worker = new Worker("worker.js", { type: "module" });
  let asked = 0;
  worker.onmessage = ({ data }) => {
    if (data.kind === "trouble") return stopped(data);
    waiting.get(data.number)?.(data);
    waiting.delete(data.number);
  };
  worker.onerror = () => stopped({ name: "Error", text: "worker.js did not start" });
  return (more) => {
    const number = ++asked;
    return new Promise((done) => {
      waiting.set(number, done);
      worker.postMessage({ order, number, ...more });
    });
  };
}
