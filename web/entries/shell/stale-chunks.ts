/** So long after it was loaded again, or was about to be left, a page is one like any other. */
const tooSoonMs = 60_000;
/** How long a reload waits: leaving a page may break off its chunks before the page is told that it is being left. */
const settleMs = 250;

/** Returns whether this page was itself just loaded again, by the browser’s own word: storage may be forbidden. */
function wasJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "reload" && performance.now() < tooSoonMs;
}

/**
 * Reloads a stale page. After a new version is deployed an open page may ask for chunks that are gone. It is loaded again then, once a
 * minute at most, so that a chunk which is truly missing ends in the error page. Where something is unsaved the browser asks first.
 * Chunks that leaving the page breaks off are not missing, and a reload would take the person back.
 */
export function reloadOnStaleChunks(): void {
  let leftAt = -tooSoonMs;
  addEventListener("beforeunload", () => {
    leftAt = performance.now();
  });
  addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine || wasJustReloaded()) return;
    event.preventDefault();
    setTimeout(() => {
      if (performance.now() - leftAt > tooSoonMs) location.reload();
    }, settleMs);
  });
}
