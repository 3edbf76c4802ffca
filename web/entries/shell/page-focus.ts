import type { AnyRouter } from "@tanstack/react-router";

/**
 * Moves the focus after each change of page to the new page's main part, as a load would do, so that the keyboard and screen
 * readers begin there. Not on the first page. When only the search part changes, the focus stays, unless what had it is gone.
 * Returns the way to stop.
 */
export function focusPageOnArrival(router: AnyRouter): () => void {
  return router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    const isLost = document.activeElement === document.body;
    if (!fromLocation || !(pathChanged || isLost)) return;
    const main = document.getElementById("main");
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  });
}
