const storageKey = "sextant.letter-keys";

/** Returns whether single letters act on this device: on until turned off. */
export function readLetterKeys(storage: Storage = localStorage): boolean {
  return storage.getItem(storageKey) !== "off";
}

/** Keeps the choice for this device. */
export function saveLetterKeys(enabled: boolean, storage: Storage = localStorage): void {
  storage.setItem(storageKey, enabled ? "on" : "off");
}
