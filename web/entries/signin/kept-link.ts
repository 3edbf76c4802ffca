import { type KeptStorage, tabStorage } from "../../base/ui/browser-storage.ts";

const storageKey = "sextant.link";

type KeptLink = { path: string; token: string };

function read(storage: KeptStorage): KeptLink | null {
  return JSON.parse(storage.getItem(storageKey) ?? "null") as KeptLink | null;
}

/** Keeps the token of an emailed link in this tab, for a reload of the page that it led to. */
export function keepLink(path: string, token: string, storage: KeptStorage = tabStorage): void {
  storage.setItem(storageKey, JSON.stringify({ path, token } satisfies KeptLink));
}

/** Returns the token that led to this page; "" without one. */
export function findLink(path: string, storage: KeptStorage = tabStorage): string {
  const kept = read(storage);
  return kept?.path === path ? kept.token : "";
}

/** Forgets the token of the link: it has been used, or works no longer. */
export function dropLink(storage: KeptStorage = tabStorage): void {
  storage.removeItem(storageKey);
}

/** Forgets the token of a link to another page, which was left. */
export function dropOtherLink(path: string, storage: KeptStorage = tabStorage): void {
  if (read(storage)?.path !== path) storage.removeItem(storageKey);
}
