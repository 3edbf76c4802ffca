import type { RawBuilder } from "kysely";
import { type AuditEntry, recordAudit } from "../../foundation/audit/record.ts";
import { tellOfReturned } from "../../foundation/notifications/withdraw-lost.ts";
import type { Tx } from "../../platform/database/client.ts";
import { deleteTutors, restoreGroupRow, selectNotToRestore } from "./groups.queries.ts";
import { endMembers } from "./members.queries.ts";

/**
 * Restores an archived group with those members and tutors who may still be brought together. The caller checks permission.
 *
 * @param isReached The condition that a person is within reach of whom it is restored for.
 * @param by For the audit log.
 */
export async function unsafeBringBack(
  tx: Tx,
  group: { id: string; name: string; school_id: string | null },
  isReached: RawBuilder<boolean>,
  by: Pick<AuditEntry, "actor" | "address">,
): Promise<void> {
  const { id, name, school_id: schoolId } = group;
  const left = await selectNotToRestore(tx, id, isReached);
  await endMembers(tx, id, left.members);
  await deleteTutors(tx, id, left.tutors);
  await restoreGroupRow(tx, id);
  await tellOfReturned(tx, id);
  await recordAudit(tx, {
    ...by,
    action: "group.restored",
    subject: { type: "group", id },
    after: { name, members_left_out: left.members, tutors_left_out: left.tutors },
    schoolId,
  });
}
