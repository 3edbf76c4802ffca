type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back on every 401 that any call meets while its token is still the page's own. Returns the way to stop. */
export function onUnauthorised(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the listeners that the server no longer knows this sign-in. */
export function announceUnauthorised(): void {
  for (const listener of listeners) listener();
}
