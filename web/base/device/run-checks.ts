import type { DeviceFound } from "@sextant/contract/device-state.ts";
import { call } from "../requests/call.ts";
import { browserName } from "./browser-name.ts";

const TIMEOUT_MS = 5000;
/** Where the first few do not come back the rest need not be waited for. */
const GIVE_UP_AFTER = 3;

/** What the player needs of a browser, by the names of the features. */
const features: Record<string, () => boolean> = {
  popover: () => "popover" in HTMLElement.prototype,
  dialog: () => "HTMLDialogElement" in globalThis,
  structured_clone: () => "structuredClone" in globalThis,
  grouping: () => "groupBy" in Map,
  // Only pages that come encrypted have it.
  crypto: () => !globalThis.isSecureContext || globalThis.crypto?.subtle !== undefined,
};

function checkBrowser(): DeviceFound["browser"] {
  const missing = Object.entries(features).flatMap(([name, isThere]) => (isThere() ? [] : [name]));
  return { name: browserName(navigator.userAgent), missing };
}

/** Writes something into the browser's storage and reads it again. */
function writeAndRead(): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.open("sextant-check", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("check");
    request.onerror = () => resolve(false);
    request.onblocked = () => resolve(false);
    request.onsuccess = () => {
      const database = request.result;
      const done = (kept: boolean) => {
        database.close();
        indexedDB.deleteDatabase("sextant-check");
        resolve(kept);
      };
      try {
        const store = database.transaction("check", "readwrite").objectStore("check");
        store.put(1, "check");
        const reading = store.get("check");
        store.transaction.oncomplete = () => done(reading.result === 1);
        store.transaction.onabort = () => done(false);
      } catch {
        // A storage that refuses at once keeps as little as one that fails later.
        done(false);
      }
    };
  });
}

async function checkStorage(): Promise<DeviceFound["storage"]> {
  const works = "indexedDB" in globalThis && (await writeAndRead().catch(() => false));
  const space = await navigator.storage?.estimate?.().catch(() => null);
  const free = space?.quota === undefined ? null : Math.max(0, space.quota - (space.usage ?? 0));
  return { works, free_mb: free === null ? null : Math.round(free / 1_000_000) };
}

/** One test message: how long it took, and how far this clock was ahead of the server's. */
async function sendMessage(): Promise<{ tookMs: number; aheadMs: number } | null> {
  const began = performance.now();
  try {
    const { server_time } = await call("system.health", { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const tookMs = performance.now() - began;
    return { tookMs, aheadMs: Math.round(Date.now() - tookMs / 2 - Date.parse(server_time)) };
  } catch {
    return null;
  }
}

async function checkNetwork(messages: number): Promise<Pick<DeviceFound, "network" | "clock">> {
  const answers: NonNullable<Awaited<ReturnType<typeof sendMessage>>>[] = [];
  for (let sent = 0; sent < messages; sent += 1) {
    const answer = await sendMessage();
    if (answer) answers.push(answer);
    else if (answers.length === 0 && sent + 1 >= GIVE_UP_AFTER) break;
  }
  // The quickest answer tells most exactly what time it is there.
  const sorted = answers.toSorted((one, other) => one.tookMs - other.tookMs);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return {
    clock: { ahead_ms: sorted[0]?.aheadMs ?? null },
    network: {
      latency_ms: middle ? Math.round(middle.tookMs) : null,
      sent: messages,
      lost: messages - answers.length,
    },
  };
}

/**
 * Checks browser, storage, clock and network of this device; each is told as soon as it is known.
 *
 * @param messages So many test messages are sent, one after the other.
 */
export async function runChecks(messages: number, report: (known: Partial<DeviceFound>) => void): Promise<void> {
  report({ browser: checkBrowser() });
  const storage = checkStorage().then((found) => report({ storage: found }));
  const network = checkNetwork(messages).then(report);
  await Promise.all([storage, network]);
}
