import { browserStorage, type KeptStorage } from "../ui/browser-storage.ts";

const storageKey = "sextant.devices";
/** People who share a browser. */
const MOST = 5;

/** Returns the tokens by which this browser is remembered; none where it keeps nothing. They sign nobody in. */
export function listDeviceTokens(storage: KeptStorage = browserStorage): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Saves a device token for the next sign-in in this browser. */
export function keepDeviceToken(token: string, storage: KeptStorage = browserStorage): void {
  storage.setItem(storageKey, JSON.stringify([token, ...listDeviceTokens(storage)].slice(0, MOST)));
}
