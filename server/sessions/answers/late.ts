import type { Tx } from "../../platform/database/client.ts";
import type { Sitting } from "../sitting.ts";
import { elapsedMs } from "../timing.ts";
import { appendHistory, applyRow, isInHistory, listAttemptSections } from "./answers.queries.ts";
import type { AnswerRow } from "./row.ts";

export interface LateOutcome {
  attemptId: string;
  counted: boolean;
}

/**
 * Whether an answer that came after its section's end counts: it was delivered within the grace, and its own clock says that it was
 * made before the end.
 */
export function countsLate(sitting: Sitting, sectionId: string, row: Pick<AnswerRow, "elapsedMs">, now: Date): boolean {
  const section = sitting.sections.find((each) => each.id === sectionId);
  if (!section?.ended_at || sitting.state === "cancelled") return false;
  const graceEnds = section.ended_at.getTime() + sitting.sync_grace_seconds * 1000;
  const worked = elapsedMs(section, now);
  return now.getTime() <= graceEnds && worked !== null && row.elapsedMs <= worked;
}

/**
 * Keeps answers that came after their section had ended: all go into history, those that count become the attempt's state unless a
 * later one is there. A repeat is answered as before. The sitting is locked.
 */
export async function keepLate(
  tx: Tx,
  sitting: Sitting,
  rows: readonly AnswerRow[],
  now: Date,
): Promise<LateOutcome[]> {
  const sections = await listAttemptSections(tx, sitting.id);
  const outcomes: LateOutcome[] = [];
  for (const row of rows) {
    const before = await isInHistory(tx, row, "late");
    const counted = before?.counted ?? countsLate(sitting, sections.get(row.attemptId) ?? "", row, now);
    if (!before) {
      const head = counted ? await applyRow(tx, row) : null;
      await appendHistory(tx, row, { status: "late", counted: head !== null, head });
      outcomes.push({ attemptId: row.attemptId, counted: head !== null });
    } else outcomes.push({ attemptId: row.attemptId, counted });
  }
  return outcomes;
}

/** Keeps what a device sent whose lease was taken over: in history only, for whoever must judge. The sitting is locked. */
export async function keepSuperseded(tx: Tx, rows: readonly AnswerRow[]): Promise<void> {
  for (const row of rows) {
    if (await isInHistory(tx, row, "superseded")) continue;
    await appendHistory(tx, row, { status: "superseded", counted: false, head: null });
  }
}
