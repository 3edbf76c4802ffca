import { type PairKey, pairKey } from "../pairs/pair-key.ts";

/** Which option belongs in which gap: pairs of option (the source) and gap (the target). */
export const gapMatchKey = pairKey;

export type GapMatchKey = PairKey;
