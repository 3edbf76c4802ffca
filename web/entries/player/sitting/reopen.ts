import type { PlayerState } from "./machine.ts";
import type { SittingCore } from "./sitting-core.ts";
import { findOpenSection, type PlacedQuestion, type SittingSection, type SittingSession } from "./wire.ts";

/** What this device keeps of a running sitting, and how long ago that was so, ms. */
export type KeptSitting = { session: SittingSession; placed: readonly PlacedQuestion[]; ageMs: number };

/** Finds it; null where this device keeps nothing of this sitting. */
export type FindKept = () => Promise<KeptSitting | null>;

type Parts = {
  core: Pick<SittingCore, "get" | "dispatch" | "sectionClock">;
  findKept: FindKept;
  place: (section: SittingSection, placed: readonly PlacedQuestion[]) => void;
};

const isReady = ({ session, device, tab }: PlayerState) => session === null && device !== null && tab === "here";

/**
 * Creates what shows a running sitting from this device when the server can’t be reached as the page opens. The copy is for the meantime: the server’s
 * next answer takes its place, and answers are merged with it as after any reload.
 */
export function createReopening({ core, findKept, place }: Parts): () => Promise<boolean> {
  const { get, dispatch, sectionClock } = core;
  return async () => {
    if (!isReady(get())) return false;
    const kept = await findKept().catch(() => null);
    const section = kept && findOpenSection(kept.session);
    // The server may have answered meanwhile.
    if (!kept || !section || !isReady(get())) return get().session !== null;
    sectionClock.sync(kept.session, kept.ageMs);
    dispatch({ type: "reopened", session: kept.session });
    place(section, kept.placed);
    return true;
  };
}
