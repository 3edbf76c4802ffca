import type { HandlerOutput } from "@sextant/contract/types.ts";
import { getReadableAssessment } from "../../authoring/assessments/published.ts";
import { isRegrading } from "../../delivery/regrade/is-regrading.ts";
import { countCanSit, doKeysWait, listCanSit } from "../../delivery/release/others.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { paged } from "../../platform/paging.ts";
import { countToMark, countWaiting, listToMark, selectToRelease, waitingAssessments } from "./to-release.queries.ts";

/** Lists the assessments with results that wait for this person to release them, the longest wait first, and counts the results. */
export async function listToRelease(
  db: Database,
  actor: Actor,
  query: { page: number; page_size: number },
  url: string,
): Promise<HandlerOutput<"assessment_results.list_to_release">> {
  const page = await paged(db, waitingAssessments(db, actor), query, {
    url,
    orderings: { oldest_at: "oldest_at" },
    defaultOrdering: "oldest_at",
    tieBreaker: "id",
  });
  return { ...page, sittings: await countWaiting(db, actor) };
}

/**
 * Returns the sittings of an assessment that wait for this person to release them, and how many people can still sit it.
 *
 * @param except Who isn’t counted among those.
 * @throws Refusal `not_found` for an assessment that isn’t there or may not be read.
 */
export async function getToRelease(
  db: Database,
  actor: Actor,
  assessmentId: string,
  except?: string,
): Promise<HandlerOutput<"assessment_results.get_to_release">> {
  const { id, kind } = await getReadableAssessment(db, actor, assessmentId);
  const waiting = await selectToRelease(db, actor, id);
  const canSit = doKeysWait(kind) ? await countCanSit(db, id, except) : null;
  return {
    sessions: waiting.map((sitting) => sitting.id),
    students: new Set(waiting.map((sitting) => sitting.user_id)).size,
    to_mark: await countToMark(db, actor, id),
    to_mark_of: await listToMark(db, actor, id),
    is_regrading: await isRegrading(db, id),
    can_sit: canSit && { ...canSit, some: await listCanSit(db, actor, id, except) },
  };
}
