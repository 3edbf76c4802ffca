import { type KeptStorage, tabStorage } from "../../base/ui/browser-storage.ts";
import type { FoundEntry } from "./found-entries.ts";

const storageKey = "sextant.recent";
const MOST = 5;

type Kept = { user: string; entries: FoundEntry[] };

/**
 * Returns the entries that a person opened from the finder in this tab, newest first, without those of other people who used it. Names
 * don’t outlive the browser.
 */
export function readRecent(user: string, storage: KeptStorage = tabStorage): FoundEntry[] {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? "null") as Kept | null;
    return kept?.user === user && Array.isArray(kept.entries) ? kept.entries : [];
  } catch {
    return [];
  }
}

/** Saves a newly opened entry, and drops those of any other person. */
export function saveRecent(user: string, entry: FoundEntry, storage: KeptStorage = tabStorage): void {
  const others = readRecent(user, storage).filter(({ kind, id }) => kind !== entry.kind || id !== entry.id);
  const kept: Kept = { user, entries: [entry, ...others].slice(0, MOST) };
  storage.setItem(storageKey, JSON.stringify(kept));
}

/** Deletes all entries, so that signing out leaves no names behind. */
export function forgetRecent(storage: KeptStorage = tabStorage): void {
  storage.removeItem(storageKey);
}
