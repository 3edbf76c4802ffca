import { liveRowParts } from "@sextant/contract/live-sessions.ts";
import { attentionOf, type LiveState, liveStateOf } from "@sextant/contract/live-state.ts";
import { z } from "zod";
import { presentLiveRow } from "./live-row.ts";
import type { LiveSitting } from "./live-sessions.queries.ts";

/** A sitting as it is sent, with what is judged of it. */
export interface ShownSitting {
  id: string;
  /** JSON of its row as the contract lets it leave, without the place of its paper, which differs from answer to answer. */
  json: string;
  state: LiveState;
  needsAttention: boolean;
  hasExtraTime: boolean;
  isLive: boolean;
}

/** @param questions How many questions each section of what is sat has, by position. */
export function showSitting(sitting: LiveSitting, questions: readonly number[]): ShownSitting {
  const row = presentLiveRow(sitting);
  return {
    id: sitting.id,
    json: JSON.stringify(z.encode(liveRowParts, row)),
    state: liveStateOf(row),
    needsAttention: attentionOf(row, questions).length > 0,
    hasExtraTime: row.extra !== undefined || row.untimed === true,
    isLive: sitting.is_live,
  };
}
