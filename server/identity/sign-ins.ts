import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { publish } from "../platform/live.ts";
import { endAllSignIns } from "../sign-ins/end-all-sign-ins.ts";
import { endImpersonations } from "../sign-ins/end-impersonations.ts";
import { endSignInRow, listOpenSignIns } from "./identity.queries.ts";

/** Returns one's open sign-ins, newest first. */
export async function listSignIns(db: Database, actor: Actor): Promise<HandlerOutput<"me.list_sign_ins">> {
  const rows = await listOpenSignIns(db, actor.id, actor.signInId);
  return { results: rows.map((row) => ({ ...row, current: row.id === actor.signInId })) };
}

/**
 * Ends a sign-in of one's own; its pages hear of it at once, its token is refused by every process within seconds.
 *
 * @returns False when there is no open one of that id.
 */
export async function endSignIn(db: Database, wake: () => void, actor: Actor, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const reason = id === actor.signInId ? "signed_out" : "ended_by_owner";
    if (!(await endSignInRow(tx, actor.id, id, reason))) return false;
    await publish(tx, wake, { audience: `user:${actor.id}`, kind: "sign_in.ended", data: { sign_in: id } });
    await endImpersonations(tx, wake, actor.id, id);
    return true;
  });
}

/** Ends all of one's sign-ins but the one at hand. */
export async function endOtherSignIns(db: Database, wake: () => void, actor: Actor): Promise<void> {
  await inTransaction(db, (tx) => endAllSignIns(tx, wake, actor.id, "ended_by_owner", actor.signInId));
}
