import { recordAudit } from "../audit/record.ts";
import type { Tx } from "../platform/database/client.ts";
import { insertCares } from "./carers.queries.ts";

/** Allocates students to a tutor, counselor or manager. Who may do so, and who they are, is for the caller to check. */
export async function allocateStudents(
  tx: Tx,
  actor: { id: string },
  { carer, students }: { carer: string; students: readonly string[] },
  address: string,
): Promise<void> {
  const added = await insertCares(tx, carer, students, actor.id);
  if (added.length === 0) return;
  const subject = { type: "user", id: carer };
  await recordAudit(tx, { actor, action: "students.allocated", subject, after: { students: added }, address });
}
