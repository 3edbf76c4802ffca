/**
 * Does something once the page is idle, but after `withinMs` at the latest: a page that is never idle would otherwise never do it.
 * Where the browser doesn’t say when it is idle, it is done after that time.
 */
export function whenIdle(work: () => void, withinMs: number): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: withinMs });
  else setTimeout(work, withinMs);
}
