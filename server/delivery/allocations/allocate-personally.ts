import { queueAllocationNotices } from "../../foundation/notifications/queue-notices.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { insertAllocations } from "./allocations.queries.ts";
import type { Terms } from "./terms.ts";

/** As many as an allocation may give. */
const MOST_OWN_SITTINGS = 1000;

/** Allocates an assessment to one person, one sitting without a window, as the team does by creating a sitting for them. */
export async function allocatePersonally(
  tx: Tx,
  giver: Actor,
  given: { assessmentId: string; userId: string },
): Promise<void> {
  const id = newId();
  const row = { id, assessment_id: given.assessmentId, user_id: given.userId, created_by: giver.id };
  await insertAllocations(tx, giver, [row]);
  await queueAllocationNotices(tx, [id]);
}

/** Allocates each person their assessment. The caller has checked that they may have it. */
export async function allocateUnchecked(
  tx: Tx,
  pairs: readonly { user: string; assessment: string }[],
  terms: Terms,
  giver: Actor,
): Promise<void> {
  const rows = pairs.map(({ user, assessment }) => ({
    id: newId(),
    assessment_id: assessment,
    user_id: user,
    ...terms,
    created_by: giver.id,
  }));
  await insertAllocations(tx, giver, rows);
  await queueAllocationNotices(
    tx,
    rows.map((row) => row.id),
  );
}

/**
 * Gives a new practice set to the person who made it, to sit as often as they like. Nobody is told, and no sitting waits whose expiry would
 * be renewed.
 */
export async function allocateOwnSet(tx: Tx, owner: Actor, setId: string): Promise<void> {
  const row = { id: newId(), practice_set_id: setId, user_id: owner.id, created_by: owner.id };
  await insertAllocations(tx, owner, [{ ...row, sittings_allowed: MOST_OWN_SITTINGS }]);
}
