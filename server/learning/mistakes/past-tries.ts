import type { Database, Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { daysAt } from "./days.ts";
import type { Mistake } from "./mistake.ts";
import { selectSchedules, selectTimeZones } from "./mistakes.queries.ts";
import { moveOn } from "./move-on.ts";
import { currentSchedule, isDueBy, type Schedule } from "./schedule.ts";
import { insertTry } from "./tries.queries.ts";

/** A student's past answer to a mistake's question, or to a similar one. */
export interface PastTry {
  mistake: Pick<Mistake, "user_id" | "session_id" | "attempt_id" | "question_id">;
  kind: "redo" | "sibling";
  shown: { question_id: string; question_version_id: string; key_revision_id: string };
  shownAt: Date;
  answeredAt: Date;
  /** Null for "I don't know". */
  response: Record<string, unknown> | null;
  correct: boolean;
}

/** Saves a past try as if it had happened in the app. Save the tries of one mistake in the order of their answers. */
export async function savePastTry(tx: Tx, past: PastTry): Promise<void> {
  const { kind, shown, shownAt, answeredAt, response, correct } = past;
  const { user_id, session_id, attempt_id, question_id } = past.mistake;
  await insertTry(tx, {
    id: newId(),
    user_id,
    session_id,
    attempt_id,
    question_id,
    kind,
    correct,
    shown_question_id: shown.question_id,
    question_version_id: shown.question_version_id,
    shown_at: shownAt,
    answered_at: answeredAt,
    key_revision_id: shown.key_revision_id,
    response: response && JSON.stringify(response),
  });
  if (kind === "sibling") await moveOn(tx, { user_id, question_id }, correct, answeredAt);
}

/** Reads how far a student's mistakes are. @returns Whether one of them was new, or due on the day of a moment; null for others. */
export async function loadStateAt(
  db: Database,
  userId: string,
): Promise<(mistake: Pick<Mistake, "question_id" | "submitted_at">, at: Date) => "new" | "due" | null> {
  const schedules = new Map<string, Schedule>(
    (await selectSchedules(db, [userId])).map((row) => [row.question_id, row]),
  );
  const zones = await selectTimeZones(db, [userId]);
  return ({ question_id, submitted_at }, at) => {
    const schedule = currentSchedule(schedules.get(question_id), submitted_at);
    if (!schedule) return "new";
    return schedule.closed_at === null && isDueBy(schedule, daysAt(at, zones).endOf(userId)) ? "due" : null;
  };
}
