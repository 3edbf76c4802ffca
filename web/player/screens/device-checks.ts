import type { SittingCalls } from "../sitting/sitting-calls.ts";

export type DeviceChecks = {
  /** It keeps what is written into it. */
  storage: boolean | null;
  /** How long the server took, ms; false when it did not answer. */
  connection: number | false | null;
  /** How far its clock is from the server's, ms. */
  clockOff: number | null;
};

/** Nothing is known yet. */
export const unchecked: DeviceChecks = { storage: null, connection: null, clockOff: null };

/** Writes something into the browser's storage and reads it again. */
async function checkStorage(): Promise<boolean> {
  if (!("indexedDB" in globalThis)) return false;
  return new Promise((resolve) => {
    const request = indexedDB.open("sextant-check", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("check");
    request.onerror = () => resolve(false);
    request.onblocked = () => resolve(false);
    request.onsuccess = () => {
      const database = request.result;
      const transaction = database.transaction("check", "readwrite");
      transaction.objectStore("check").put(1, "check");
      const done = (kept: boolean) => {
        database.close();
        indexedDB.deleteDatabase("sextant-check");
        resolve(kept);
      };
      transaction.oncomplete = () => done(true);
      transaction.onerror = () => done(false);
      transaction.onabort = () => done(false);
    };
  });
}

/** Checks storage, connection and clock of this device; each is told as soon as it is known. */
export function checkDevice(
  calls: Pick<SittingCalls, "getSession">,
  report: (known: Partial<DeviceChecks>) => void,
): void {
  checkStorage().then(
    (storage) => report({ storage }),
    () => report({ storage: false }),
  );
  const began = performance.now();
  calls.getSession().then(
    ({ server_time }) => {
      const took = performance.now() - began;
      report({ connection: took, clockOff: Date.now() - took / 2 - Date.parse(server_time) });
    },
    () => report({ connection: false }),
  );
}
