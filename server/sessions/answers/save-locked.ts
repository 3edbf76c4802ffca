import type { Tx } from "../../platform/database/client.ts";
import type { Sitting } from "../../sittings/sitting.ts";
import { appendHistory, applyRow, findInHistory, findStored, listAttemptStandings } from "./answers.queries.ts";
import { cameInGrace, judgeAnswer } from "./late.ts";
import type { AnswerRow } from "./row.ts";

/** What became of one answer, and whether it counts. */
export interface LockedOutcome {
  status: "saved" | "conflict" | "stale" | "late";
  counted: boolean;
}

/** An answer to a section that takes it: saved, or what is there instead. */
async function saveOpen(tx: Tx, row: AnswerRow): Promise<LockedOutcome> {
  const head = await applyRow(tx, row);
  if (head) {
    await appendHistory(tx, row, { status: "saved", counted: true, head });
    return { status: "saved", counted: true };
  }
  const stored = await findStored(tx, row.sessionId, row.attemptId);
  const isSame = stored?.lease === row.lease && stored.revision === row.revision;
  return { status: isSame ? "conflict" : "stale", counted: false };
}

/** An answer that its section no longer takes: into history, and it becomes the attempt's state when it counts and none is newer. */
async function saveLate(tx: Tx, row: AnswerRow, counts: boolean, inGrace: boolean): Promise<LockedOutcome> {
  const head = counts ? await applyRow(tx, row) : null;
  await appendHistory(tx, row, { status: "late", counted: head !== null, inGrace, head });
  return { status: "late", counted: head !== null };
}

/** An answer after which another question was given: into history alone, for it would have led elsewhere. */
async function savePassed(tx: Tx, row: AnswerRow): Promise<LockedOutcome> {
  await appendHistory(tx, row, { status: "passed", counted: false, head: null });
  return { status: "late", counted: false };
}

/**
 * Saves answers that are not plainly in time, one outcome each in their order: the section has ended or is paused, or its end came
 * between. A repeat is answered as before. The sitting is locked and settled.
 */
export async function saveLocked(
  tx: Tx,
  sitting: Sitting,
  rows: readonly AnswerRow[],
  now: Date,
): Promise<LockedOutcome[]> {
  const attempts = await listAttemptStandings(tx, sitting.id);
  const outcomes: LockedOutcome[] = [];
  for (const row of rows) {
    const before = await findInHistory(tx, row, ["saved", "late", "passed"]);
    if (before) {
      outcomes.push({ status: before.status === "saved" ? "saved" : "late", counted: before.counted });
      continue;
    }
    const attempt = attempts.get(row.attemptId);
    if (attempt?.passed) {
      outcomes.push(await savePassed(tx, row));
      continue;
    }
    const section = attempt?.section ?? "";
    const standing = judgeAnswer(sitting, section, row, now);
    if (standing === "open") outcomes.push(await saveOpen(tx, row));
    else outcomes.push(await saveLate(tx, row, standing === "counted", cameInGrace(sitting, section, now)));
  }
  return outcomes;
}

/** Keeps what a device sent whose lease was taken over: in history only, for whoever must judge. The sitting is locked. */
export async function saveSuperseded(tx: Tx, rows: readonly AnswerRow[]): Promise<void> {
  for (const row of rows) {
    if (await findInHistory(tx, row, ["superseded"])) continue;
    await appendHistory(tx, row, { status: "superseded", counted: false, head: null });
  }
}
