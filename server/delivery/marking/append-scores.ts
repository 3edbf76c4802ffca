import type { Tx } from "../../platform/database/client.ts";
import {
  type AttemptScoreToAdd,
  insertAttemptScores,
  insertSessionScores,
  type SessionScoreToAdd,
} from "./marking.queries.ts";

/** Appends scores of attempts and totals of sittings that were worked out elsewhere, in their transaction. */
export async function appendScores(
  tx: Tx,
  attempts: readonly AttemptScoreToAdd[],
  totals: readonly SessionScoreToAdd[],
): Promise<void> {
  await insertAttemptScores(tx, attempts);
  await insertSessionScores(tx, totals);
}
