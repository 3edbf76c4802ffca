const isKnown = new Map<string, boolean>();
const listeners = new Set<() => void>();
let firstUnknown: string | null = null;

function knows(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Returns an IANA time zone where this browser knows it, else UTC: browsers that are older than a zone refuse its name. */
export function knownZone(zone: string): string {
  const known = isKnown.get(zone) ?? knows(zone);
  if (!isKnown.has(zone)) isKnown.set(zone, known);
  if (known) return zone;
  if (firstUnknown === null) {
    firstUnknown = zone;
    // Zones are asked for while the page is drawn.
    queueMicrotask(() => {
      for (const tell of listeners) tell();
    });
  }
  return "UTC";
}

/** Returns whether this browser knows a time zone; in one that it doesn’t, times are shown and entered in UTC. */
export const isKnownZone = (zone: string): boolean => knownZone(zone) === zone;

/** Returns the first time zone that was asked for and that this browser doesn't know; null while it knows all. */
export const unknownZone = (): string | null => firstUnknown;

/** Tells when `unknownZone` changes. Returns what ends that. */
export function onUnknownZone(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
