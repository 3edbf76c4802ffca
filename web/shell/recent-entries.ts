import type { FoundEntry } from "./found-entries.ts";

const storageKey = "sextant.recent";
const MOST = 5;

type Kept = { user: string; entries: FoundEntry[] };

/** Returns what a person opened from the finder lately, the newest first; of nobody else who used this browser. */
export function readRecent(user: string, storage: Storage = localStorage): FoundEntry[] {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? "null") as Kept | null;
    return kept?.user === user && Array.isArray(kept.entries) ? kept.entries : [];
  } catch {
    return [];
  }
}

/** Keeps what was opened just now in place of anyone else's; a full or closed storage keeps nothing. */
export function saveRecent(user: string, entry: FoundEntry, storage: Storage = localStorage): void {
  const others = readRecent(user, storage).filter(({ kind, id }) => kind !== entry.kind || id !== entry.id);
  const kept: Kept = { user, entries: [entry, ...others].slice(0, MOST) };
  try {
    storage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Finding again by its words is all that is lost.
  }
}

/** Forgets it all: whoever signs out leaves no names behind. */
export function forgetRecent(storage: Storage = localStorage): void {
  storage.removeItem(storageKey);
}
