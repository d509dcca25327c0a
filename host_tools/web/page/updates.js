// Offline use and updates. The service worker stores each version of the page whole; which version
// is used changes only here, between two games, and the page is then loaded again.

const WAIT_MS = 1500, LONG_WAIT_MS = 10_000;

function isAllowed() {
  try {
    return Boolean(navigator.serviceWorker);
  } catch {
    // Site data are blocked.
    return false;
  }
}

export class Updates {
  // `between()` returns whether no game is in progress, `keeps()` whether something would be lost
  // with the page: games that are not saved, or what a dialog is doing. A page without a game of
  // its own changes only at its start.
  constructor(isFixed = false, between = () => true, keeps = () => true) {
    this.possible = !isFixed && isAllowed();
    this.between = between;
    this.keeps = keeps;
  }

  // Resolves to whether a newer version is stored.
  async newer() {
    if (!this.possible || !navigator.serviceWorker.controller) return false;
    return this.asked("newer", WAIT_MS);
  }

  // Use the newest stored version if no game is in progress; returns whether the page is left.
  // `newer` is an answer that was asked for before.
  async adopt(newer = this.newer()) {
    if (!this.between() || !(await newer) || !this.between()) return false;
    // Whether or not the answer comes, the page that is loaded is whole.
    await this.asked("use", LONG_WAIT_MS);
    location.reload();
    return true;
  }

  // The same at the start of a page that is open alone: what another page fetches later must be of
  // the version that it began with.
  async adoptAlone(newer) {
    return (await newer) && (await this.asked("alone", WAIT_MS)) && this.adopt(newer);
  }

  // Send an order to the service worker; resolves to its answer, or false if none comes in time.
  asked(order, ms) {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((done) => {
      port1.onmessage = ({ data }) => done(data);
      setTimeout(done, ms, false);
    });
    navigator.serviceWorker.controller.postMessage(order, [port2]);
    return answer;
  }

  watch() {
    if (!this.possible) return;
    navigator.serviceWorker.register("sw.js").catch(() => {
      // Without it the page works, but only online.
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden" && !this.keeps()) this.adopt();
    });
  }
}
