/** What of a device is looked at before a test. */
export const deviceParts = ["browser", "storage", "clock", "network"] as const;
export type DevicePart = (typeof deviceParts)[number];

/** `advice`: the test works, and something can be better. `fail`: something may be lost or missing. */
export type DeviceState = "ok" | "advice" | "fail";

/** What a page found of its device; null is not known. */
export type DeviceFound = {
  /** Its name and version, and what the player needs that it does not have. */
  browser: { name: string; missing: readonly string[] };
  /** Whether it keeps what is written into it. */
  storage: { works: boolean; free_mb: number | null };
  /** How far its clock is ahead of the server’s, ms. */
  clock: { ahead_ms: number | null };
  /** How long the server took, in the middle, ms; how many test messages of how many did not come back. */
  network: { latency_ms: number | null; sent: number; lost: number };
};

const CLOCK_MS = 60_000;
const FREE_MB = 50;
const SLOW_MS = 1500;

/** Judges each part of a device. Whatever it finds, the test can be started: the server keeps the time, and saves what reaches it. */
export function judgeDevice({ browser, storage, clock, network }: DeviceFound): Record<DevicePart, DeviceState> {
  const isSlow = network.latency_ms !== null && network.latency_ms > SLOW_MS;
  return {
    browser: browser.missing.length > 0 ? "fail" : "ok",
    storage: !storage.works ? "fail" : storage.free_mb !== null && storage.free_mb < FREE_MB ? "advice" : "ok",
    clock: clock.ahead_ms !== null && Math.abs(clock.ahead_ms) >= CLOCK_MS ? "advice" : "ok",
    network: network.lost >= network.sent ? "fail" : network.lost * 10 > network.sent || isSlow ? "advice" : "ok",
  };
}
