import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import { requireProvenAsSet } from "../../../foundation/sign-ins/second-step-policy.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { paged } from "../../../platform/paging.ts";
import { notFound } from "../../../platform/refusal.ts";
import { findPlatform, lockPlatform, updatePlatformRow } from "../platforms.queries.ts";
import { leaveScores, markAgain, selectScores } from "./scores.queries.ts";
import { wakeScores } from "./send-scores.ts";

type Listed = HandlerOutput<"lti_scores.list">;
type Row = Awaited<ReturnType<ReturnType<typeof selectScores>["execute"]>>[number];

const present = (row: Row): Listed["results"][number] => {
  const { failure, failure_status, failed_at, due_at, sent_at, times_sent } = row;
  const isFailed = failure !== null;
  const [state, points, max] = isFailed
    ? [row.tried_state, row.tried_points, row.tried_max]
    : [row.sent_state, row.sent_points, row.sent_max];
  return {
    id: row.id,
    person: { id: row.user_id, name: `${row.first_name} ${row.last_name}`.trim() },
    assessment: { id: row.assessment_id, name: row.assessment_name },
    course: row.course,
    score: state && { state, points, max_points: max },
    sent_at,
    times_sent,
    failure: failure && { reason: failure, status: failure_status, since: failed_at ?? due_at, next_try_at: due_at },
  };
};

/** Lists what a platform was told of people’s results, or wasn’t: the newest first. @throws Refusal `not_found` */
export async function listScores(
  db: Database,
  id: string,
  { state, ...query }: HandlerInput<"lti_scores.list">["query"],
  url: string,
): Promise<Listed> {
  if (!(await findPlatform(db, id))) throw notFound("This platform");
  const at = { failed: "score.failed_at", sent: "score.sent_at", waiting: "score.due_at" }[state];
  const page = await paged(db, selectScores(db, id, state), query, {
    url,
    orderings: { at },
    defaultOrdering: "-at",
    tieBreaker: "score.id",
  });
  return { ...page, results: page.results.map(present) };
}

/** Sends scores that didn’t arrive: these, or all. @throws Refusal `not_found`, `second_step_required` */
export async function sendAgain(
  db: Database,
  actor: Actor,
  id: string,
  { scores }: HandlerInput<"lti_scores.send">["body"],
): Promise<{ count: number }> {
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    if (!(await lockPlatform(tx, id))) throw notFound("This platform");
    const count = await markAgain(tx, id, scores ?? null);
    await updatePlatformRow(tx, id, { scores_wait_until: null });
    await wakeScores(tx, id);
    if (count > 0)
      await recordAudit(tx, {
        actor,
        action: "lti_platform.scores_sent_again",
        subject: { type: "lti_platform", id },
        after: { scores: count },
      });
    return { count };
  });
}

/** Leaves scores that didn’t arrive; a change of a result sends it all the same. @throws Refusal `not_found`, `second_step_required` */
export async function leaveUnsent(
  db: Database,
  actor: Actor,
  id: string,
  { scores }: HandlerInput<"lti_scores.leave">["body"],
): Promise<{ count: number }> {
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    if (!(await lockPlatform(tx, id))) throw notFound("This platform");
    const count = await leaveScores(tx, id, scores);
    if (count > 0)
      await recordAudit(tx, {
        actor,
        action: "lti_platform.scores_left",
        subject: { type: "lti_platform", id },
        after: { scores: count },
      });
    return { count };
  });
}
