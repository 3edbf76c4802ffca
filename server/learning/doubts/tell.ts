import type { Tx } from "../../platform/database/client.ts";
import { publish } from "../../platform/live.ts";

/** Tells open pages that a doubt changed: its student’s, and those of the team within reach. */
export async function tellChanged(tx: Tx, wake: () => void, doubt: { id: string; user_id: string }): Promise<void> {
  const data = { doubt: doubt.id, user: doubt.user_id };
  const audiences = [`user:${doubt.user_id}`, "team"];
  await publish(tx, wake, ...audiences.map((audience) => ({ audience, kind: "doubt.changed", data })));
}
