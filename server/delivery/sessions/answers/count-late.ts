import type { Tx } from "../../../platform/database/client.ts";
import { invalid } from "../../../platform/refusal.ts";
import type { Sitting, SittingEvent } from "../../sittings/sitting.ts";
import { countLateEvent, requireCountsLate } from "../../sittings/transitions.ts";
import { prepareRow } from "../plan/row.ts";
import { appendHistory, applyRow, listLateRows } from "./answers.queries.ts";
import { readPayload } from "./read-payload.ts";

/**
 * Counts late answers of these attempts, or answers superseded on another device, on the team's behalf. The newest one of each attempt
 * becomes its state, with a new history row that records it, and scored sittings are scored again.
 */
export async function countLate(
  tx: Tx,
  sitting: Sitting,
  attemptIds: readonly string[],
  now: Date,
): Promise<SittingEvent> {
  // Before anything is written: those who act on many sittings commit what the others did.
  requireCountsLate(sitting);
  const rows = await listLateRows(tx, sitting.id, attemptIds);
  const counted: string[] = [];
  for (const row of rows) {
    if (row.counted) continue;
    const payload = await readPayload(tx, sitting.user_id, row);
    const kept = { payload: row.payload, sealed: row.sealed, payloadHash: row.payload_hash };
    const prepared = { ...prepareRow(sitting.id, row.lease, payload, new Set(), null), ...kept };
    const link = await applyRow(tx, prepared, row.status === "superseded" || row.is_of_other_device);
    if (!link) continue;
    await appendHistory(tx, prepared, {
      status: row.status as "late" | "superseded",
      counted: true,
      inGrace: row.in_grace,
      head: link,
    });
    counted.push(row.attempt_id);
  }
  if (counted.length === 0) throw invalid("attempts", "None of these attempts has a late answer left to count.");
  return countLateEvent(sitting, now, counted);
}
