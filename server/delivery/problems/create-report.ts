import type { ReportKind } from "@sextant/contract/report-kinds.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { getOwnSession } from "../sessions/reach.ts";
import { countOpen, findAttemptQuestion, insertReport } from "./problems.queries.ts";

/** So many reports of one sitting may wait for an answer: more help nobody. */
const MOST_OPEN = 30;

const reportable: readonly string[] = ["in_progress", "submitted", "scored", "released"];

/** Returns a report as its student sees it. */
export function presentOwn(row: NonNullable<Awaited<ReturnType<typeof insertReport>>>) {
  const { id, session_id: session, attempt_id: attempt, text, created_at, answer, answered_at } = row;
  return {
    id,
    session,
    attempt,
    kind: row.kind,
    text,
    state: row.state as "open" | "resolved" | "dismissed",
    created_at,
    answer,
    answered_at,
  };
}

/**
 * Keeps what a student says is wrong with a question of their own sitting. It takes no time of the test and asks for no lease.
 *
 * @throws Refusal `illegal_transition` where the same is open already, or too many are.
 */
export async function createReport(
  db: Database,
  actor: Actor,
  report: { session: string; attempt: string; kind: ReportKind; text: string },
) {
  const session = await getOwnSession(db, actor, report.session);
  const question = await findAttemptQuestion(db, session.id, report.attempt);
  if (!question) throw notFound("This question");
  if (!reportable.includes(session.state)) {
    throw new Refusal("illegal_transition", "You can’t report problems with this test.", { state: session.state });
  }
  if ((await countOpen(db, session.id)) >= MOST_OPEN) {
    throw new Refusal("illegal_transition", "You’ve reported many problems. Wait for an answer first.", {
      state: "many",
    });
  }
  const row = await insertReport(db, {
    id: newId(),
    session_id: session.id,
    attempt_id: report.attempt,
    user_id: actor.id,
    assessment_id: session.assessment_id,
    ...question,
    kind: report.kind,
    text: report.text.trim(),
    during: session.state === "in_progress",
  });
  if (!row) throw new Refusal("illegal_transition", "You’ve already reported this.", { state: "open" });
  return presentOwn(row);
}
