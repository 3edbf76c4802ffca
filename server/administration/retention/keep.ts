import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { personKey } from "../../platform/person-keys.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { sealJson } from "../../platform/sealing.ts";
import { deleteKeep, insertKeep, lockStudent } from "./retention.queries.ts";

/**
 * Keeps a student from being erased by the rule, with a reason that is sealed with their key.
 *
 * @throws Refusal `not_found`; `illegal_transition` for one who was erased or is kept already.
 */
export async function keepPerson(db: Database, actor: Actor, id: string, reason: string): Promise<void> {
  const words = { reason: reason.trim() };
  await inTransaction(db, async (tx) => {
    const student = await lockStudent(tx, id);
    if (!student) throw notFound("This student");
    if (student.erased_at)
      throw new Refusal("illegal_transition", "This person’s data was erased.", { state: "erased" });
    const sealed = sealJson(await personKey(tx, student.id), words);
    if (!(await insertKeep(tx, { user_id: student.id, sealed, created_by: actor.id })))
      throw new Refusal("illegal_transition", "This person is already kept.", { state: "kept" });
    await recordAudit(tx, {
      actor,
      action: "user.kept",
      subject: { type: "user", id: student.id },
      personal: { userId: student.id, fields: { after: words } },
    });
  });
}

/** Lets the rule erase a student who was kept. @throws Refusal `not_found` for one who isn't. */
export async function stopKeeping(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const student = await lockStudent(tx, id);
    if (!student || !(await deleteKeep(tx, student.id))) throw notFound("This person");
    await recordAudit(tx, {
      actor,
      action: "user.kept_no_longer",
      subject: { type: "user", id: student.id },
    });
  });
}
