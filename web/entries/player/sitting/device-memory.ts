import type { DeviceSitting, OfflineSpan, OutboxStore } from "../../../base/sending/outbox-store.ts";
import type { SittingClock } from "../clock/clock.ts";
import type { PlayerState } from "./machine.ts";

export type DeviceMemory = ReturnType<typeof createDeviceMemory>;

type Parts = {
  store: Pick<OutboxStore, "putSitting" | "onLost">;
  get: () => PlayerState;
  clock: Pick<SittingClock, "remaining" | "elapsed">;
  /** Offline spans that the server has not received. */
  offline: () => OfflineSpan[];
  /** The device could not save it. */
  onFailed: () => void;
};

/** Opens the sitting's state on this device, for the next load of this page: its lease, its time and the current question. */
export function createDeviceMemory({ store, get, clock, offline, onFailed }: Parts) {
  let kept: DeviceSitting | null = null;
  const put = (sitting: DeviceSitting) => {
    kept = sitting;
    store.putSitting(sitting).catch(onFailed);
  };
  store.onLost(() => {
    if (kept) put(kept);
  });
  return {
    get: () => kept,
    /** Loads what an earlier page load saved. */
    restore: (sitting: DeviceSitting | null) => {
      kept = sitting;
    },
    keep: () => {
      const here = get().questions?.placed[get().here]?.id ?? kept?.here ?? null;
      put({
        lease: get().device?.lease ?? null,
        remainingMs: clock.remaining(),
        elapsedMs: clock.elapsed(),
        here,
        seen: [...get().seen],
        offline: offline(),
      });
    },
    /** Saves only the lease, once nothing of the sitting is left to send: if it is reopened, this device continues with it. */
    finish: () => {
      if (kept === null || kept.isOver) return;
      put({ lease: kept.lease, remainingMs: null, elapsedMs: 0, here: null, seen: [], isOver: true });
    },
  };
}
