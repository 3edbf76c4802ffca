const storageKey = "sextant.return-path";

type Kept = { path: string; user: string };

/** Keeps where somebody was when their sign-in ended by itself, for when the same person is back in this tab. */
export function saveReturnPath(path: string, user: string, storage: Storage = sessionStorage): void {
  storage.setItem(storageKey, JSON.stringify({ path, user } satisfies Kept));
}

/** Finds where a person was, left in its place, to tell them so while they sign in again. */
export function findReturnPath(storage: Storage = sessionStorage): string | null {
  const stored = storage.getItem(storageKey);
  return stored ? (JSON.parse(stored) as Kept).path : null;
}

/** Returns where this person was, once; `/` for anybody else. Only places of this page count. */
export function takeReturnPath(user: string, storage: Storage = sessionStorage): string {
  const stored = storage.getItem(storageKey);
  storage.removeItem(storageKey);
  if (!stored) return "/";
  const kept = JSON.parse(stored) as Kept;
  return kept.user === user && isHere(kept.path) ? kept.path : "/";
}

/** Returns whether a path is a place of this page. */
export function isHere(path: string): boolean {
  return path.startsWith("/") && !path.startsWith("//") && !path.startsWith("/\\");
}
