// Offline use and updates. The service worker stores each version of the page whole; which version
// is used changes only here, between two games, and the page is then loaded again.

const WAIT_MS = 1500;

export class Updates {
  constructor(isFixed, between) {
    this.possible = !isFixed && "serviceWorker" in navigator;
    this.between = between;
  }

  // Use the newest stored version if no game is in progress; returns whether the page is left.
  async adopt() {
    if (!this.possible || !navigator.serviceWorker.controller || !this.between()) return false;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((done) => {
      port1.onmessage = ({ data }) => done(data);
      setTimeout(done, WAIT_MS, false);
    });
    navigator.serviceWorker.controller.postMessage("adopt", [port2]);
    if (!(await answer)) return false;
    location.reload();
    return true;
  }

  watch() {
    if (!this.possible) return;
    navigator.serviceWorker.register("sw.js").catch(() => {
      // Without it the page works, but only online.
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.adopt();
    });
  }
}
