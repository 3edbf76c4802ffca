import { sql } from "kysely";
import type { Tx } from "../../platform/database/client.ts";
import { publish } from "../../platform/live.ts";
import { endImpersonations } from "./end-impersonations.ts";
import { useLinksOf } from "./links.ts";
import { deleteRememberedDevicesOf } from "./remembered-devices.ts";
import { deleteTicketsOf } from "./tickets.ts";

/**
 * Ends every open sign-in of a person, but the one to be kept, and all that they look at through students' eyes; their pages hear of
 * it at once, the tokens are refused by every process within seconds. What was begun of a sign-in is void too, and no browser is
 * remembered any more.
 *
 * @param reason What their rows say, as `deactivated`.
 * @returns How many ended.
 */
export async function endAllSignIns(
  tx: Tx,
  wake: () => void,
  userId: string,
  reason: string,
  keep: string | null = null,
): Promise<number> {
  // Sign-ins that are under way lock their person too: one that is written is ended below, one that isn’t is refused.
  await tx.updateTable("users").set({ sign_in_round: sql`sign_in_round + 1` }).where("id", "=", userId).execute();
  // Tickets go first. This waits for a second step that is under way, so that its sign-in is there to be ended below.
  await deleteTicketsOf(tx, userId);
  const rows = await tx
    .updateTable("sign_ins")
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .$if(keep !== null, (query) => query.where("id", "<>", keep ?? ""))
    .returning("id")
    .execute();
  await publish(
    tx,
    wake,
    ...rows.map(({ id }) => ({ audience: `user:${userId}`, kind: "sign_in.ended", data: { sign_in: id } })),
  );
  await deleteRememberedDevicesOf(tx, userId);
  await endImpersonations(tx, wake, userId);
  return rows.length;
}

/** Ends what a person whose account is closed could come back by: their sign-ins, and links to set a password. */
export async function endAccess(tx: Tx, wake: () => void, userId: string): Promise<void> {
  await endAllSignIns(tx, wake, userId, "deactivated");
  await useLinksOf(tx, userId);
}
