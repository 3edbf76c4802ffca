import { browserStorage, type KeptStorage } from "./browser-storage.ts";

const storageKey = "sextant.letter-keys";

/** Returns whether single letters act on this device: on until turned off. */
export function readLetterKeys(storage: KeptStorage = browserStorage): boolean {
  return storage.getItem(storageKey) !== "off";
}

/** Keeps the choice for this device. */
export function saveLetterKeys(enabled: boolean, storage: KeptStorage = browserStorage): void {
  storage.setItem(storageKey, enabled ? "on" : "off");
}
