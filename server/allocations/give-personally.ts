import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";

/** Gives an assessment to one person, one sitting without a window: what a member of the team means who makes a sitting for them. */
export async function givePersonally(
  tx: Tx,
  given: { assessmentId: string; userId: string; createdBy: string },
): Promise<void> {
  await tx
    .insertInto("allocations")
    .values({ id: newId(), assessment_id: given.assessmentId, user_id: given.userId, created_by: given.createdBy })
    .execute();
}
