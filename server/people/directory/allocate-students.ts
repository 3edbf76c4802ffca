import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { insertCares } from "./carers.queries.ts";

/** Allocates students to a tutor, counselor or manager. The caller checks permission and the roles of these people. */
export async function allocateStudents(
  tx: Tx,
  actor: Pick<Actor, "id" | "address">,
  { carer, students }: { carer: string; students: readonly string[] },
): Promise<void> {
  const added = await insertCares(tx, carer, students, actor.id);
  if (added.length === 0) return;
  const subject = { type: "user", id: carer };
  await recordAudit(tx, { actor, action: "students.allocated", subject, after: { students: added } });
}
