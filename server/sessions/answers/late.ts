import type { Sitting } from "../../sittings/sitting.ts";
import { elapsedMs } from "../../sittings/timing.ts";
import type { AnswerRow } from "./row.ts";

/**
 * What becomes of an answer by the state of its section: `open` is saved like any other; `counted` came after the end and counts all
 * the same; `kept` goes into history and waits for the team.
 */
export type Standing = "open" | "counted" | "kept";

/** Nothing of the sitting has been shown or added up: a score would have to be made anew otherwise, after its key may have been seen. */
function awaitsFirstScore(sitting: Sitting): boolean {
  return sitting.state === "in_progress" || (sitting.state === "submitted" && sitting.scoring_owed);
}

/**
 * Judges an answer that is not plainly in time, under the sitting's lock and by its clock. A section that has not ended is never
 * over for an answer; while it is paused, what was made before the pause is in time. After its end an answer counts when it was
 * delivered within the grace, its own clock says that it was made before the end, and the sitting has not been scored.
 */
export function judgeAnswer(
  sitting: Sitting,
  sectionId: string,
  row: Pick<AnswerRow, "elapsedMs">,
  now: Date,
): Standing {
  const section = sitting.sections.find((each) => each.id === sectionId);
  const worked = section ? elapsedMs(section, now) : null;
  if (!section || worked === null || !awaitsFirstScore(sitting)) return "kept";
  if (section.state === "in_progress") return "open";
  if (row.elapsedMs > worked) return "kept";
  if (section.state === "paused") return "open";
  return cameInGrace(sitting, sectionId, now) ? "counted" : "kept";
}

/** Returns whether this moment lies after the section's end and within the grace. */
export function cameInGrace(sitting: Sitting, sectionId: string, now: Date): boolean {
  const endedAt = sitting.sections.find((each) => each.id === sectionId)?.ended_at;
  if (!endedAt) return false;
  return now.getTime() <= endedAt.getTime() + sitting.sync_grace_seconds * 1000;
}
