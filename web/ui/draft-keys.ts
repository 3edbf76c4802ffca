const beginning = "sextant.draft.";

let owner: string | null = null;

/** Notes whose sign-in this tab has: what is typed from now on is kept for them. */
export function setDraftOwner(userId: string | null): void {
  owner = userId;
}

/** Returns the key under which a draft of whoever is signed in is kept: nobody finds what another typed on the same device. */
export function draftKey(key: string): string {
  return `${beginning}${owner ?? "nobody"}.${key}`;
}

/** Forgets every draft of this tab: whoever signs out leaves no words behind. */
export function forgetDrafts(storage: Storage = sessionStorage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  for (const key of keys) if (key.startsWith(beginning)) storage.removeItem(key);
}
