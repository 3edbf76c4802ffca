import type { Sitting } from "../../sittings/sitting.ts";
import { elapsedMs } from "../../sittings/timing.ts";
import type { AnswerRow } from "../plan/row.ts";

/**
 * How an answer is treated by the state of its section: `open` is saved like any other; `counted` came after the end but counts; `kept`
 * goes into history and waits for the team.
 */
export type Standing = "open" | "counted" | "kept";

/**
 * True while nothing of the sitting has been shown or totaled: a later answer would need a new score after the student may have seen the
 * key.
 */
function awaitsFirstScore(sitting: Sitting): boolean {
  return sitting.state === "in_progress" || (sitting.state === "submitted" && sitting.scoring_owed);
}

/**
 * Judges an answer that is not clearly in time, under the sitting's lock and by its clock. No answer is late for a section that has not
 * ended; while it is paused, an answer from before the pause is in time. After its end an answer counts when it arrived within the grace
 * period, the server has its own evidence that it was given before the end, and the sitting has not been scored.
 *
 * @param isWitnessed Whether there is evidence; the answer's own clock is not.
 */
export function judgeAnswer(
  sitting: Sitting,
  sectionId: string,
  row: Pick<AnswerRow, "elapsedMs">,
  now: Date,
  isWitnessed: boolean,
): Standing {
  const section = sitting.sections.find((each) => each.id === sectionId);
  const worked = section ? elapsedMs(section, now) : null;
  if (!section || worked === null || !awaitsFirstScore(sitting)) return "kept";
  if (section.state === "in_progress") return "open";
  if (section.state === "paused") return row.elapsedMs > worked ? "kept" : "open";
  return isWitnessed && cameInGrace(sitting, sectionId, now) ? "counted" : "kept";
}

/** Returns whether this moment lies after the section's end and within the grace. */
export function cameInGrace(sitting: Sitting, sectionId: string, now: Date): boolean {
  const endedAt = sitting.sections.find((each) => each.id === sectionId)?.ended_at;
  if (!endedAt) return false;
  return now.getTime() <= endedAt.getTime() + sitting.sync_grace_seconds * 1000;
}
