import type { Tx } from "../../platform/database/client.ts";

/** Returns which of these groups aren’t archived, each once. */
export async function listOpenGroups(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("groups")
    .select("id")
    .where("id", "in", ids)
    .where("archived_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
