import { sql } from "kysely";
import type { Tx } from "../platform/database/client.ts";
import { publish } from "../platform/live.ts";
import { endImpersonations } from "./end-impersonations.ts";

/**
 * Ends every open sign-in of a person, but the one to be kept, and all that they look at through students' eyes; their pages hear of
 * it at once, the tokens are refused by every process within seconds.
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
  await endImpersonations(tx, wake, userId);
  return rows.length;
}
