import type { Tx } from "../../platform/database/client.ts";

/** Writes down that these people are sent an invitation now. */
export async function markInvited(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("users").set({ invited_at: new Date() }).where("id", "in", ids).execute();
}
