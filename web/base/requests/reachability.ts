type Listener = () => void;
const listeners = new Set<Listener>();
let reachable = true;

/** Returns whether the server answered the last call that was made; true before the first. */
export function isReachable(): boolean {
  return reachable;
}

/** Calls back whenever `isReachable` changes. Returns the way to stop. */
export function onReachability(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes that a call was answered, well or badly, or that nothing came back. */
export function noteReachability(answered: boolean): void {
  if (answered === reachable) return;
  reachable = answered;
  for (const listener of listeners) listener();
}
