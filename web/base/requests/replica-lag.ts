type Listener = () => void;
const listeners = new Set<Listener>();
/** Seconds, while the read replica is further behind than it may be. */
let lag: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What was told so long ago is told no more: later answers may not say anything of it. */
const HOLDS_MS = 30_000;

/** Returns by how many seconds the read replica is too far behind, as told lately; null while it isn’t, or where there is none. */
export function replicaLag(): number | null {
  return lag;
}

/** Calls back whenever `replicaLag` changes. Returns the way to stop. */
export function onReplicaLag(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: number | null): void {
  if (next === lag) return;
  lag = next;
  for (const listener of listeners) listener();
}

/** Notes what an answer says of the read replica, if it does. */
export function noteReplicaLag(headers: Headers): void {
  const told = headers.get("Sextant-Replica-Lag");
  if (told === null) return;
  const seconds = Number(told);
  clearTimeout(timer);
  const isBeyond = seconds > Number(headers.get("Sextant-Replica-Limit"));
  if (isBeyond) timer = setTimeout(() => become(null), HOLDS_MS);
  become(isBeyond ? Math.round(seconds) : null);
}
