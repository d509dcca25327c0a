// Makes elements, and texts of the box's font as texts of a page.

const SIGNS = {
  "\x01": "♠", "\x02": "♥", "\x03": "♦", "\x04": "♣", "\x05": "▲", "\x06": "▼", "\x07": "◀", "\x08": "▶",
};

// Return a text with signs that a browser has; other signs of the box's font are left out.
export const plain = (text) => minus(text)
  .replace(/[\x01-\x1f\x7f]/g, (sign) => SIGNS[sign] ?? "").trim();

// Return an element with attributes and children; a function is a listener of that event.
export function made(kind, attributes = {}, ...children) {
  const element = document.createElement(kind);
  for (const [name, value] of Object.entries(attributes)) {
    // The page's policy allows styles that scripts set, but no attribute.
    if (name === "style") element.style.cssText = value;
    else if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

export function button(text, attributes, ...children) {
  return made("button", { type: "button", ...attributes }, text, ...children);
}

// The sign before a number is as wide as a plus; other hyphens are those of days and names.
export const minus = (points) => String(points).replace(/(?<![\p{L}\d])-(?=\d)/gu, "−");

export const signed = (points) => (points > 0 ? `+${points}` : minus(points));

// Let the browser save a blob as a file of this name.
export function download(name, blob) {
  const href = URL.createObjectURL(blob);
  made("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
