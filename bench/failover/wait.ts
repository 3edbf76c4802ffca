import { setTimeout as pause } from "node:timers/promises";

export const RECOVERY_MS = 180_000;

/** Polls until a value appears. @returns Null after a timeout. */
export async function waitFor<T>(look: () => T | null): Promise<T | null> {
  const end = performance.now() + RECOVERY_MS;
  for (;;) {
    const found = look();
    if (found !== null || performance.now() > end) return found;
    await pause(50);
  }
}

/** Polls a server until it is ready. */
export async function untilReady(address: string): Promise<void> {
  while (!(await fetch(`${address}/api/ready/`).catch(() => null))?.ok) await pause(100);
}

/** Asks the database again until it can answer. */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + RECOVERY_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(200);
    }
  }
}
