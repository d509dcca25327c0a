// Stores the page for use without a network: every version in a cache of its own, and only whole,
// because a host may have files of two versions for a while. The cache "chosen" says which version
// is in use; the page asks to adopt a newer one between two games.

const VERSION = "@VERSION@";
// [name, SHA-256 in hexadecimal] of each file.
const FILES = ["@FILES@"];
// The page for builders with its pictures, stored once somebody opens it.
const GUIDE = ["@GUIDE@"];
const GUIDE_PAGE = "build.html";
const NO_NETWORK = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>No network</title><h1>No network</h1><p>This page is not stored here yet: open it once with a
network. <a href="./">The scorekeeper</a> works without one.</p></html>`;
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

async function digestOf(response) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function fetched([name, digest]) {
  const response = await fetch(name, { cache: "no-cache" });
  if (!response.ok || (await digestOf(response.clone())) !== digest) {
    throw new Error(`${name} is of another version: it is not stored`);
  }
  return [name, response];
}

async function install() {
  // Nothing is stored unless all is of this version; a later visit tries again.
  const found = await Promise.all(FILES.map(fetched));
  const cache = await caches.open(PREFIX + VERSION);
  await Promise.all(found.map(([name, response]) => cache.put(name, response)));
  if (!(await chosen())) await choose(VERSION);
  // What is in use does not change by this: see answer().
  await self.skipWaiting();
}

// Keep what the share sheet of a phone sends, until the page that opens next asks a player.
async function shared(request) {
  const cache = await caches.open("pinochle.shared");
  for (const file of (await request.formData()).getAll("games")) {
    // Files of two senders may have one name.
    await cache.put(`${crypto.randomUUID()}/${encodeURIComponent(file.name)}`, new Response(file));
  }
  return Response.redirect("./", 303);
}

async function keepGuide() {
  const version = await chosen();
  if (version !== VERSION) return;
  const cache = await caches.open(PREFIX + version);
  for (const file of GUIDE) {
    if (!(await cache.match(file[0]))) await cache.put(...(await fetched(file)));
  }
}

async function answer(request) {
  const version = await chosen();
  if (version) {
    const cache = await caches.open(PREFIX + version);
    // A link or a bookmark may name the file that is stored as "./".
    const address = request.url.replace(/\/index\.html(?=[?#]|$)/, "/");
    const found = await cache.match(address, { ignoreSearch: true });
    if (found) return found;
  }
  return fetch(request).catch((failure) => {
    if (request.mode !== "navigate") throw failure;
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    return new Response(NO_NETWORK, { status: 503, headers });
  });
}

// The page asks first, and then says that it uses the newer version: an answer that comes too late
// must not change what a game that began meanwhile runs on.
const ORDERS = {
  async newer() {
    return (await chosen()) !== VERSION && (await caches.has(PREFIX + VERSION));
  },
  async alone() {
    return (await self.clients.matchAll({ type: "window" })).length === 1;
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
  if (request.method === "POST" && request.url.endsWith("/?shared")) {
    event.respondWith(shared(request));
  } else if (request.method === "GET" && new URL(request.url).origin === location.origin) {
    event.respondWith(answer(request));
    // Where the network ends, the next visit stores the rest.
    if (request.url.split(/[?#]/)[0].endsWith("/" + GUIDE_PAGE)) {
      event.waitUntil(keepGuide().catch(() => {}));
    }
  }
});
