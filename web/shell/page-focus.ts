import type { AnyRouter } from "@tanstack/react-router";

/**
 * Moves the focus after each change of page to the new page's main part, as a load would do, so that the keyboard and screen
 * readers begin there. Not on the first page, nor when only the search part changes. Returns the way to stop.
 */
export function focusPageOnArrival(router: AnyRouter): () => void {
  return router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    const main = document.getElementById("main");
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  });
}
