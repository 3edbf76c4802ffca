import { applySettled } from "./apply-settled.ts";
import { judgeFailure } from "./judge-failure.ts";
import type { Batch } from "./outbox-rows.ts";
import type { SenderCore } from "./sender-state.ts";
import { settleTakenOver } from "./settle-answers.ts";

/** A shorter wait is over before it is read. */
const NOTICED_MS = 3000;

/** Does what a failed request means for its rows. Returns whether there is sense in going on at once. */
export function meetFailure(error: unknown, { rows: sent, lease: under }: Batch, core: SenderCore): boolean {
  const { state, entries, rows, onEvent } = core;
  const failure = judgeFailure(error);
  const isOwn = under === state.lease;
  switch (failure.kind) {
    case "signed_out":
      state.stopped = true;
      onEvent({ kind: "signed_out" });
      return false;
    case "taken_over":
      state.offline = false;
      if (isOwn) onEvent({ kind: "taken_over" });
      applySettled(settleTakenOver(sent, entries.all, failure.attempts), entries, onEvent);
      return true;
    case "refused":
      if (sent.length > 1 && !failure.allOfThem) {
        // One row spoils the request: among fewer, and at last alone, it is found.
        rows.suspect(sent);
        return true;
      }
      for (const { id } of entries.markSent(sent, { state: "refused", code: failure.code })) {
        onEvent({ kind: "refused", id, code: failure.code });
      }
      return true;
    case "later":
      state.offline = !failure.reached;
      state.blocked = failure.blocked;
      if (failure.isSuspect) rows.suspect(sent);
      // An older lease that the server has lost: what the student sees goes under the one that holds.
      if (failure.code === "lease_unknown" && !isOwn && state.lease !== null) entries.markSent(sent, { lease: null });
      else if (failure.code && failure.code !== state.doubted) onEvent({ kind: "doubted", code: failure.code });
      state.doubted = failure.code;
      state.againAt = waitFor(failure.retryAfterSeconds, core);
      return false;
  }
}

/** Waits, and returns until when where the server asked for it. */
function waitFor(retryAfterSeconds: number | null, { pace, now }: SenderCore): number | null {
  const ms = pace.rest(retryAfterSeconds);
  return retryAfterSeconds !== null && ms >= NOTICED_MS ? now() + ms : null;
}
