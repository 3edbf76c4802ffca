import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { personKey } from "../../platform/person-keys.ts";
import { invalid } from "../../platform/refusal.ts";
import { unseal } from "../../platform/sealing.ts";
import type { Sitting, SittingEvent } from "../../sittings/sitting.ts";
import { countLateEvent } from "../../sittings/transitions.ts";
import { appendHistory, applyRow, listLateRows } from "./answers.queries.ts";
import { prepareRow } from "./row.ts";

/** Returns a row of history as it was sent, what was sealed in its place. */
export async function readPayload(
  db: Database,
  userId: string,
  row: { payload: string; sealed: Buffer | null },
): Promise<SavedAttempt> {
  if (!row.sealed) return JSON.parse(row.payload) as SavedAttempt;
  try {
    const key = await personKey(db, userId);
    return JSON.parse(unseal(key, row.sealed).toString("utf8")) as SavedAttempt;
  } catch {
    // The person's key was erased, and with it their words; the answer itself stands.
    return JSON.parse(row.payload) as SavedAttempt;
  }
}

/**
 * Counts late answers of these attempts for the team: the newest one of each becomes its state, with a new row of history that says
 * so, and what was scored is scored again.
 */
export async function countLate(
  tx: Tx,
  sitting: Sitting,
  attemptIds: readonly string[],
  now: Date,
): Promise<SittingEvent> {
  const rows = await listLateRows(tx, sitting.id, attemptIds);
  const counted: string[] = [];
  for (const row of rows) {
    if (row.counted) continue;
    const payload = await readPayload(tx, sitting.user_id, row);
    const kept = { payload: row.payload, sealed: row.sealed, payloadHash: row.payload_hash };
    const prepared = { ...prepareRow(sitting.id, row.lease, payload, new Set(), null), ...kept };
    const link = await applyRow(tx, prepared);
    if (!link) continue;
    await appendHistory(tx, prepared, { status: "late", counted: true, inGrace: row.in_grace, head: link });
    counted.push(row.attempt_id);
  }
  if (counted.length === 0) throw invalid("attempts", "None of these attempts has a late answer left to count.");
  return countLateEvent(sitting, now, counted);
}
