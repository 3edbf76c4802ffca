import type { Tx } from "../../../platform/database/client.ts";
import type { Sitting, SittingEvent } from "../../sittings/sitting.ts";
import { addsOnlyBegunFiles } from "../answer-files/adds-begun-files.ts";
import type { AnswerRow } from "../plan/row.ts";
import { appendHistory, applyRow, findInHistory, findStored, listAttemptStandings } from "./answers.queries.ts";
import { cameInGrace, judgeAnswer } from "./judge-answer.ts";
import { isWitnessed, readTestimony, type Testimony } from "./witness.ts";

/** What became of one answer, and whether it counts. */
export interface LockedOutcome {
  status: "saved" | "conflict" | "stale" | "late" | "superseded";
  counted: boolean;
  /** The history had it already. */
  isRepeat?: boolean;
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

/** An answer to a question that another device has answered since it took over: into history alone. */
async function saveOvertaken(tx: Tx, row: AnswerRow): Promise<LockedOutcome> {
  await appendHistory(tx, row, { status: "superseded", counted: false, head: null });
  return { status: "superseded", counted: false };
}

/** Returns what the history says of a row that it has. */
function statusIn({ status, counted }: { status: string; counted: boolean }): Omit<LockedOutcome, "isRepeat"> {
  return { status: status === "saved" || status === "superseded" ? status : "late", counted };
}

/**
 * Saves answers that are not plainly in time, one outcome each in their order: the section has ended or is paused, its end came between,
 * or another device has taken over. From a device whose lease was taken over a row is saved like any other where nobody has changed its
 * attempt under a higher lease; else it is superseded. A repeat is answered as before. The sitting is locked and settled.
 */
export async function saveLocked(
  tx: Tx,
  sitting: Sitting,
  rows: readonly AnswerRow[],
  now: Date,
): Promise<LockedOutcome[]> {
  const attempts = await listAttemptStandings(tx, sitting.id);
  const testimonies = new Map<string, Testimony>();
  const isMadeBefore = async (sectionId: string, row: AnswerRow) => {
    const section = sitting.sections.find(({ id, state }) => id === sectionId && state === "ended");
    if (!section) return false;
    const testimony = testimonies.get(sectionId) ?? (await readTestimony(tx, sitting, section, row));
    testimonies.set(sectionId, testimony);
    if (isWitnessed(section, row, testimony, now)) return true;
    // A student who ends a section is told which files aren’t there yet, and waits for them or leaves them out.
    const endedAt = section.reason === "student" ? null : section.ended_at;
    return endedAt !== null && addsOnlyBegunFiles(tx, sitting.user_id, row, endedAt);
  };
  const outcomes: LockedOutcome[] = [];
  for (const row of rows) {
    const before = await findInHistory(tx, row, ["saved", "late", "passed", "superseded"]);
    if (before) {
      outcomes.push({ ...statusIn(before), isRepeat: true });
      continue;
    }
    const attempt = attempts.get(row.attemptId);
    const section = attempt?.section ?? "";
    const standing = judgeAnswer(sitting, section, row, now, await isMadeBefore(section, row));
    // What another device has answered is overtaken, whether that has gone on since or not: the team may count it.
    if (standing === "open" && attempt && attempt.lease > row.lease) outcomes.push(await saveOvertaken(tx, row));
    else if (attempt?.passed) outcomes.push(await savePassed(tx, row));
    else if (standing !== "open")
      outcomes.push(await saveLate(tx, row, standing === "counted", cameInGrace(sitting, section, now)));
    else outcomes.push(await saveOpen(tx, row));
  }
  return outcomes;
}

/**
 * Returns the event of answers that came from a device after another had taken over, so that both pages and the team hear of them: what
 * was saved, and what doesn't count. None where all were repeats.
 */
export function returnedEvents(
  sitting: Sitting,
  rows: readonly AnswerRow[],
  outcomes: readonly LockedOutcome[],
): SittingEvent[] {
  const idsOf = (status: LockedOutcome["status"], counted: boolean) =>
    rows.flatMap(({ attemptId }, index) => {
      const outcome = outcomes[index];
      return outcome?.status === status && outcome.counted === counted && !outcome.isRepeat ? [attemptId] : [];
    });
  const data = { saved: idsOf("saved", true), superseded: idsOf("superseded", false), late: idsOf("late", false) };
  const isOld = rows.some(({ lease }) => lease < sitting.lease);
  if (!isOld || Object.values(data).every(({ length }) => length === 0)) return [];
  return [{ action: "answers_returned", session_section_id: null, from_state: null, to_state: null, data }];
}
