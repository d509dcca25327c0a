// Stores the page for use without a network: every version in a cache of its own. The cache
// "chosen" says which version is in use; the page asks to adopt a newer one between two games.

const VERSION = "@VERSION@";
const FILES = ["@FILES@"];
const PREFIX = "pinochle-";
const CHOSEN = "pinochle.chosen";

let known = "";

async function chosen() {
  if (!known) {
    const answer = await (await caches.open(CHOSEN)).match("version");
    known = answer ? await answer.text() : "";
  }
  return known;
}

async function choose(version) {
  known = version;
  await (await caches.open(CHOSEN)).put("version", new Response(version));
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== PREFIX + version) await caches.delete(name);
  }
}

async function install() {
  const cache = await caches.open(PREFIX + VERSION);
  await cache.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
  if (!(await chosen())) await choose(VERSION);
  // What is in use does not change by this: see answer().
  await self.skipWaiting();
}

async function answer(request) {
  const version = await chosen();
  if (version) {
    const cache = await caches.open(PREFIX + version);
    const found = await cache.match(request, { ignoreSearch: true });
    if (found) return found;
  }
  return fetch(request);
}

// The page asks first, and then says that it uses the newer version: an answer that comes too late
// must not change what a game that began meanwhile runs on.
const ORDERS = {
  async newer() {
    return (await chosen()) !== VERSION && (await caches.has(PREFIX + VERSION));
  },
  async use() {
    await choose(VERSION);
    return true;
  },
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  const order = ORDERS[event.data];
  if (order) event.waitUntil(order().then((said) => event.ports[0].postMessage(said)));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) {
    event.respondWith(answer(request));
  }
});
