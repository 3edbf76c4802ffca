import type { Outbox } from "../../../base/sending/outbox.ts";
import type { DeviceMemory } from "./device-memory.ts";
import type { SittingCore } from "./sitting-core.ts";
import type { Tracking } from "./tracking.ts";

type Parts = {
  core: Pick<SittingCore, "store" | "get" | "dispatch">;
  device: Pick<DeviceMemory, "restore">;
  outbox: Pick<Outbox, "restore" | "failDevice">;
  tracking: Pick<Tracking, "visits" | "spans">;
  /** Asks the server for the sitting. */
  refresh: () => Promise<void>;
};

/** Loads what this device keeps of the sitting, and finds out whether it can keep anything. */
export async function loadDevice({ core, device, outbox, tracking, refresh }: Parts): Promise<void> {
  const { store, get, dispatch } = core;
  const read = await Promise.all([store.listEntries(), store.findSitting(), store.listVisits()]).catch(() => null);
  const [entries, sitting, looks] = read ?? [[], null, []];
  device.restore(sitting);
  outbox.restore(entries);
  const restored = entries.filter(({ state }) => state === "unsent").length;
  if (restored > 0) dispatch({ type: "note", note: { kind: "restored", count: restored } });
  tracking.visits.restore(looks);
  tracking.spans.restore(sitting?.offline ?? []);
  dispatch({ type: "device", lease: sitting?.lease ?? null });
  // Before the first answer, so that the page promises nothing that the device can't save.
  if (!read) outbox.failDevice();
  else void store.prove().then((isKept) => isKept || outbox.failDevice());
  if (get().session) await refresh();
}
