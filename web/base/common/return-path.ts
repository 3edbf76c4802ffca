import { type KeptStorage, tabStorage } from "../ui/browser-storage.ts";

const storageKey = "sextant.return-path";

type Kept = { path: string; user: string | null };

/**
 * Saves where a person was when their session ended, for when the same person signs in again in this tab.
 *
 * @param user Null for a link that was opened while signed out: it is for the next person to sign in.
 */
export function saveReturnPath(path: string, user: string | null, storage: KeptStorage = tabStorage): void {
  storage.setItem(storageKey, JSON.stringify({ path, user } satisfies Kept));
}

/** Returns where a person was when their session ended, without removing it, so that the sign-in page can say so. */
export function findReturnPath(storage: KeptStorage = tabStorage): string | null {
  const stored = storage.getItem(storageKey);
  const kept = stored ? (JSON.parse(stored) as Kept) : null;
  return kept?.user ? kept.path : null;
}

/** Returns where this person was or wanted to go, and forgets it; `/` for everyone else. Accepts only paths of this app. */
export function takeReturnPath(user: string, storage: KeptStorage = tabStorage): string {
  const stored = storage.getItem(storageKey);
  storage.removeItem(storageKey);
  if (!stored) return "/";
  const kept = JSON.parse(stored) as Kept;
  return (kept.user === null || kept.user === user) && isHere(kept.path) ? kept.path : "/";
}

/** Returns whether a path is a place of this page. */
export function isHere(path: string): boolean {
  return path.startsWith("/") && !path.startsWith("//") && !path.startsWith("/\\");
}
