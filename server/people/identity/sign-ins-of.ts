import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Role } from "@sextant/contract/who.ts";
import { getRoleOf } from "../../foundation/access/find-role.ts";
import { requireOnlyOwnSchools } from "../../foundation/access/only-own-schools.ts";
import { requireReach } from "../../foundation/access/reach.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { endAllSignIns } from "../../foundation/sign-ins/end-all-sign-ins.ts";
import { endImpersonations } from "../../foundation/sign-ins/end-impersonations.ts";
import { readProof } from "../../foundation/sign-ins/proof.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { publish } from "../../platform/live.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { managesPerson } from "../directory/abilities.ts";
import { endSignInRow, listOpenSignIns } from "./identity.queries.ts";

/** @throws Refusal `not_found` out of reach, `forbidden` for someone who is not of a lower role, or belongs to another school too. */
async function requireManaged(db: Database, actor: Actor, userId: string): Promise<void> {
  await requireReach(db, actor, userId);
  const role: Role = await getRoleOf(db, userId);
  if (!managesPerson(actor, { role })) throw new Refusal("forbidden", "You can’t see this person’s sign-ins.");
  await requireOnlyOwnSchools(db, actor, userId);
}

/** Lists the open sign-ins of a person whom the actor keeps, newest first. */
export async function listSignInsOf(
  db: Database,
  actor: Actor,
  userId: string,
): Promise<HandlerOutput<"users.list_sign_ins">> {
  await requireManaged(db, actor, userId);
  const rows = await listOpenSignIns(db, userId, actor.signInId);
  return { results: rows.map((row) => ({ ...row, current: row.id === actor.signInId, proof: readProof(row) })) };
}

/** Ends every sign-in of a person whom the actor keeps. */
export async function endSignInsOf(db: Database, wake: () => void, actor: Actor, userId: string): Promise<void> {
  await requireManaged(db, actor, userId);
  await inTransaction(db, async (tx) => {
    const ended = await endAllSignIns(tx, wake, userId, "ended_by_team");
    const subject = { type: "user", id: userId };
    await recordAudit(tx, { actor, action: "user.signed_out", subject, after: { ended } });
  });
}

/** Ends one sign-in of a person whom the actor keeps. @throws Refusal `not_found` */
export async function endSignInOf(
  db: Database,
  wake: () => void,
  actor: Actor,
  { id: userId, sign_in: id }: { id: string; sign_in: string },
): Promise<void> {
  await requireManaged(db, actor, userId);
  await inTransaction(db, async (tx) => {
    if (!(await endSignInRow(tx, userId, id, "ended_by_team"))) throw notFound("This sign-in");
    await publish(tx, wake, { audience: `user:${userId}`, kind: "sign_in.ended", data: { sign_in: id } });
    await endImpersonations(tx, wake, userId, id);
    const subject = { type: "user", id: userId };
    await recordAudit(tx, { actor, action: "user.signed_out", subject, after: { ended: 1 } });
  });
}
