import type { DeviceSitting, OfflineSpan, OutboxStore } from "../../sending/outbox-store.ts";
import type { SittingClock } from "../clock/clock.ts";
import type { PlayerState } from "./machine.ts";

export type DeviceMemory = ReturnType<typeof createDeviceMemory>;

type Parts = {
  store: Pick<OutboxStore, "putSitting">;
  get: () => PlayerState;
  clock: Pick<SittingClock, "remaining" | "elapsed">;
  /** Spans without a connection that the server has not had. */
  offline: () => OfflineSpan[];
};

/**
 * Opens what this device keeps of the sitting itself, for the next load of this page: its lease, its time and the question in
 * sight.
 */
export function createDeviceMemory({ store, get, clock, offline }: Parts) {
  let kept: DeviceSitting | null = null;
  return {
    get: () => kept,
    /** Takes what was kept by an earlier load. */
    restore: (sitting: DeviceSitting | null) => {
      kept = sitting;
    },
    keep: () => {
      const here = get().questions?.placed[get().here]?.id ?? kept?.here ?? null;
      kept = {
        lease: get().device?.lease ?? null,
        remainingMs: clock.remaining(),
        elapsedMs: clock.elapsed(),
        here,
        seen: [...get().seen],
        offline: offline(),
      };
      store.putSitting(kept).catch(() => {});
    },
    /** Keeps the lease alone, once nothing of the sitting is owed: should it be opened again, this device goes on with it. */
    finish: () => {
      if (kept === null || kept.isOver) return;
      kept = { lease: kept.lease, remainingMs: null, elapsedMs: 0, here: null, seen: [], isOver: true };
      store.putSitting(kept).catch(() => {});
    },
  };
}
