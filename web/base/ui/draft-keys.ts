import { type KeptStorage, tabStorage } from "./browser-storage.ts";

const beginning = "sextant.draft.";

let owner: string | null = null;

/** Sets the person signed in to this tab: drafts from now on are saved for them. */
export function setDraftOwner(userId: string | null): void {
  owner = userId;
}

/** Returns the storage key of a draft for the person signed in, so that nobody sees another's draft on a shared device. */
export function draftKey(key: string): string {
  return `${beginning}${owner ?? "nobody"}.${key}`;
}

/** Deletes every draft of this tab, so that signing out leaves no text behind. */
export function forgetDrafts(storage: KeptStorage = tabStorage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  for (const key of keys) if (key.startsWith(beginning)) storage.removeItem(key);
}
