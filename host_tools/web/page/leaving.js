// A browser's Back closes a dialog, or is the scorekeeper's BACK; it never leaves the page.

// `back()` answers where no dialog is open.
export function staysOnPage(back) {
  // A browser passes over entries that were made before somebody touched the page.
  const stay = () => {
    if (!history.state?.here) history.pushState({ here: true }, "");
  };
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, stay, { passive: true });
  addEventListener("popstate", () => {
    stay();
    const dialog = document.querySelector("dialog[open]");
    if (dialog) dialog.close();
    else back();
  });
}
