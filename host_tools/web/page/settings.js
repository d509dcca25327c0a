// What this browser remembers of its user; for this visit only where it keeps nothing for pages.

const now = new Map();

// Return the value of a name, or null.
export function setting(name) {
  // What was set in this visit counts, because a full storage keeps the value before.
  if (now.has(name)) return now.get(name);
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function set(name, value) {
  now.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // Site data are blocked, or the storage is full.
  }
}
