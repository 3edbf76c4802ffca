const storageKey = "sextant.reloaded-at";
const tooSoonMs = 60_000;

/**
 * Reloads a stale page. After a new version is deployed an open page asks for chunks that are gone. It is loaded anew then, once a
 * minute at most, so that a chunk which is truly missing ends in the error page. Returns the way to stop.
 */
export function reloadOnStaleChunks(): () => void {
  const reload = (event: Event) => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (!navigator.onLine || Date.now() - last < tooSoonMs) return;
    event.preventDefault();
    sessionStorage.setItem(storageKey, String(Date.now()));
    location.reload();
  };
  addEventListener("vite:preloadError", reload);
  return () => removeEventListener("vite:preloadError", reload);
}
