/** `isOurs`: Sextant itself refused; else something on the way did, such as a proxy or a captive portal. */
type Listener = (isOurs: boolean) => void;
const listeners = new Set<Listener>();

/** Calls back on every 401 that any call meets while its token is still the page's own. Returns the way to stop. */
export function onUnauthorised(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the listeners of a 401. */
export function announceUnauthorised(isOurs: boolean): void {
  for (const listener of listeners) listener(isOurs);
}
