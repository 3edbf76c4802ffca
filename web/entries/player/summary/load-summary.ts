import type { OperationOutput } from "@sextant/contract/types.ts";
import { call } from "../../../base/requests/call.ts";

export type Summary = OperationOutput<"practice_summary.get">;

/** Mistakes are counted right after the score: so often and so long is that waited for. */
const TRIES = 8;
const WAIT_MS = 500;

/** Returns what a practice set came to, once its mistakes are counted or it has been waited long enough for that. */
export async function loadSummary(session: string): Promise<Summary> {
  for (let left = TRIES; ; left -= 1) {
    const summary = await call("practice_summary.get", { query: { session } });
    if (summary.counted || left === 0) return summary;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}
