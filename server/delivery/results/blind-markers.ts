import type { Tx } from "../../platform/database/client.ts";
import { clearBlindMarkers, updateBlindMarkers } from "./results.queries.ts";

/** Notes in an attempt's fact who has given a blind mark of it, so that lists need not look at the marks. */
export async function noteBlindMarkers(
  tx: Tx,
  where: { sessionId: string; attemptId: string },
  blindMarkers: readonly string[],
): Promise<void> {
  await updateBlindMarkers(tx, where, blindMarkers);
}

/** Notes that these attempts have new scores: blind marks upon those before no longer count, and are asked for again. */
export async function forgetBlindMarkers(
  tx: Tx,
  attempts: readonly { session_id: string; attempt_id: string }[],
): Promise<void> {
  if (attempts.length === 0) return;
  await clearBlindMarkers(
    tx,
    attempts.map(({ attempt_id }) => attempt_id),
    [...new Set(attempts.map(({ session_id }) => session_id))],
  );
}
