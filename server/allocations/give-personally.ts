import { oweAllocated } from "../notifications/owe.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { insertAllocations } from "./allocations.queries.ts";
import type { Terms } from "./terms.ts";

/** Gives an assessment to one person, one sitting without a window: what a member of the team means who makes a sitting for them. */
export async function givePersonally(
  tx: Tx,
  given: { assessmentId: string; userId: string; createdBy: string },
): Promise<void> {
  const id = newId();
  await tx
    .insertInto("allocations")
    .values({ id, assessment_id: given.assessmentId, user_id: given.userId, created_by: given.createdBy })
    .execute();
  await oweAllocated(tx, [id]);
}

/** Gives each person their assessment. That they may be given it is for the caller to have checked. */
export async function giveUnchecked(
  tx: Tx,
  pairs: readonly { user: string; assessment: string }[],
  terms: Terms,
  createdBy: string,
): Promise<void> {
  const rows = pairs.map(({ user, assessment }) => ({
    ...{ id: newId(), assessment_id: assessment, user_id: user },
    ...{ ...terms, created_by: createdBy },
  }));
  await insertAllocations(tx, rows);
  await oweAllocated(
    tx,
    rows.map((row) => row.id),
  );
}
