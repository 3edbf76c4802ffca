import { listAssessmentSummaries } from "../../authoring/assessments/summaries.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { listSessionSummaries } from "../sittings/summaries.ts";
import { insertAllocations } from "./allocations.queries.ts";
import { listPersonAllocations } from "./effective.queries.ts";

/** Allocates to new students what the settings say is to be taken first, as far as it is still published. */
export async function allocateInitialAssessments(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const { value } = await getSettings(tx);
  const known = await listAssessmentSummaries(tx, value.initial_assessments);
  const open = [...known.values()].filter((assessment) => assessment.state === "published");
  await insertAllocations(
    tx,
    null,
    userIds.flatMap((userId) =>
      open.map(({ id }) => ({ id: newId(), assessment_id: id, user_id: userId, is_initial: true })),
    ),
  );
}

/** Returns what a person was given as initial and has never begun, as long as its window has not closed. */
export async function listInitialAssessments(db: Database, userId: string): Promise<{ id: string; name: string }[]> {
  const now = new Date();
  const allocated = (await listPersonAllocations(db, userId, now)).filter(
    (row) => row.is_initial && (row.closes_at === null || row.closes_at > now),
  );
  if (allocated.length === 0) return [];
  const sittings = await listSessionSummaries(db, userId);
  const begun = new Set(sittings.filter((sitting) => sitting.started_at).map((sitting) => sitting.assessment_id));
  const ids = [...new Set(allocated.map((row) => row.assessment_id))].filter((id) => !begun.has(id));
  const known = await listAssessmentSummaries(db, ids);
  return ids.flatMap((id) => {
    const summary = known.get(id);
    return summary?.state === "published" ? [{ id, name: summary.name }] : [];
  });
}
