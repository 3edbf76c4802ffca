const storageKey = "sextant.return-path";

type Kept = { path: string; user: string | null };

/**
 * Keeps where somebody was when their sign-in ended by itself, for when the same person is back in this tab.
 *
 * @param user Null for a link that was opened by nobody who is signed in: it is for whoever signs in next.
 */
export function saveReturnPath(path: string, user: string | null, storage: Storage = sessionStorage): void {
  storage.setItem(storageKey, JSON.stringify({ path, user } satisfies Kept));
}

/** Finds where a person was when their sign-in ended, left in its place, to tell them so while they sign in again. */
export function findReturnPath(storage: Storage = sessionStorage): string | null {
  const stored = storage.getItem(storageKey);
  const kept = stored ? (JSON.parse(stored) as Kept) : null;
  return kept?.user ? kept.path : null;
}

/** Returns where this person was or wanted to go, once; `/` for anybody else. Only places of this page count. */
export function takeReturnPath(user: string, storage: Storage = sessionStorage): string {
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
