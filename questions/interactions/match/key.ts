import { type PairKey, pairKey } from "../pairs/pair-key.ts";

/** Which pairs of source and target are right. */
export const matchKey = pairKey;

export type MatchKey = PairKey;
