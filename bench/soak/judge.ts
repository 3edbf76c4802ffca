import { isDeepStrictEqual } from "node:util";
import type { Acknowledged } from "./tally.ts";

/** What the database has of a sitting. */
export interface Kept {
  history: readonly { attempt_id: string; revision: number; payload: string }[];
  attempts: readonly { id: string; revision: number; response: unknown }[];
}

/** Acknowledged answers that aren't there, and those that are there as something else. */
export interface Wrong {
  absent: Acknowledged[];
  altered: Acknowledged[];
}

/** Judges answers: each must be in the history as it was sent, and be the attempt’s state or older than it. */
export function judge(acknowledged: readonly Acknowledged[], { history, attempts }: Kept): Wrong {
  const wrong: Wrong = { absent: [], altered: [] };
  const kept = new Map(history.map((row) => [`${row.attempt_id} ${row.revision}`, row.payload]));
  const states = new Map(attempts.map((row) => [row.id, row]));
  for (const one of acknowledged) {
    const payload = kept.get(`${one.attempt} ${one.revision}`);
    const state = states.get(one.attempt);
    if (payload === undefined || !state || state.revision < one.revision) {
      wrong.absent.push(one);
      continue;
    }
    const sent = (JSON.parse(payload) as { response: unknown }).response;
    const isState = state.revision > one.revision || isDeepStrictEqual(state.response, one.response);
    if (!isState || !isDeepStrictEqual(sent, one.response)) wrong.altered.push(one);
  }
  return wrong;
}
