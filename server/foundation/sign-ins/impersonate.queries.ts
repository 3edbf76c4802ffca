import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/database/client.ts";
import { isWithinLifetime } from "./lifetime.ts";

/**
 * Returns the condition that the impersonator of a sign-in is still active staff, and that the sign-in from which they began is
 * open; true of a sign-in that is no impersonation.
 */
export function mayStillImpersonate(signIns: string): RawBuilder<boolean> {
  const [looker, parent] = [sql.ref(`${signIns}.looker_id`), sql.ref(`${signIns}.parent_id`)];
  return sql<boolean>`(${looker} is null or exists (select from users staff
    join sign_ins parent on parent.user_id = staff.id
    where staff.id = ${looker} and staff.role = 'staff' and staff.is_active
      and parent.id = ${parent} and parent.ended_at is null and parent.expires_at > now()
      and ${isWithinLifetime("parent", "staff.role")}))`;
}

/** Ends the open impersonations of a staff person, or those that were begun from one of their sign-ins. */
export async function endImpersonationRows(tx: Tx, impersonatorId: string, parentId: string | null) {
  return tx
    .updateTable("sign_ins")
    .set({ ended_at: sql`now()`, end_reason: "parent_ended" })
    .where("looker_id", "=", impersonatorId)
    .where("ended_at", "is", null)
    .$if(parentId !== null, (query) => query.where("parent_id", "=", parentId))
    .returning(["id", "user_id"])
    .execute();
}

export async function insertImpersonation(
  tx: Tx,
  row: {
    id: string;
    user_id: string;
    looker_id: string;
    parent_id: string;
    address: string;
    user_agent: string;
    expires_at: Date;
  },
): Promise<void> {
  await tx.insertInto("sign_ins").values(row).execute();
}
