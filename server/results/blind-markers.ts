import type { Tx } from "../platform/database/client.ts";
import { updateBlindMarkers } from "./results.queries.ts";

/** Notes in an attempt's fact who has given a blind mark of it, so that lists need not look at the marks. */
export async function noteBlindMarkers(
  tx: Tx,
  where: { sessionId: string; attemptId: string },
  blindMarkers: readonly string[],
): Promise<void> {
  await updateBlindMarkers(tx, where, blindMarkers);
}
