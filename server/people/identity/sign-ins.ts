import type { HandlerOutput } from "@sextant/contract/types.ts";
import { endAllSignIns } from "../../foundation/sign-ins/end-all-sign-ins.ts";
import { endImpersonations } from "../../foundation/sign-ins/end-impersonations.ts";
import { readProof } from "../../foundation/sign-ins/proof.ts";
import { deleteRememberedDevicesOf } from "../../foundation/sign-ins/remembered-devices.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { publish } from "../../platform/live.ts";
import { endSignInRow, listOpenSignIns } from "./identity.queries.ts";

/** Returns the actor's open sign-ins, newest first. */
export async function listSignIns(db: Database, actor: Actor): Promise<HandlerOutput<"me.list_sign_ins">> {
  const rows = await listOpenSignIns(db, actor.id, actor.signInId);
  return { results: rows.map((row) => ({ ...row, current: row.id === actor.signInId, proof: readProof(row) })) };
}

/**
 * Ends one of the actor's own sign-ins. Its pages are notified at once, and every process refuses its token within seconds. Ending any but
 * the current one also forgets all remembered browsers.
 *
 * @returns False when no open sign-in has that id.
 */
export async function endSignIn(db: Database, wake: () => void, actor: Actor, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const reason = id === actor.signInId ? "signed_out" : "ended_by_owner";
    if (!(await endSignInRow(tx, actor.id, id, reason))) return false;
    // A person who ends a sign-in elsewhere no longer trusts that browser, and the list doesn’t distinguish browsers.
    if (id !== actor.signInId) await deleteRememberedDevicesOf(tx, actor.id);
    await publish(tx, wake, { audience: `user:${actor.id}`, kind: "sign_in.ended", data: { sign_in: id } });
    await endImpersonations(tx, wake, actor.id, id);
    return true;
  });
}

/** Ends all of the actor's sign-ins except the current one. */
export async function endOtherSignIns(db: Database, wake: () => void, actor: Actor): Promise<void> {
  await inTransaction(db, (tx) => endAllSignIns(tx, wake, actor.id, "ended_by_owner", actor.signInId));
}
