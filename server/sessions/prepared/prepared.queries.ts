import type { Database, Tx } from "../../platform/database/client.ts";

/** Writes down that the attempts of these sections are fixed. */
export async function markPrepared(tx: Tx, sessionId: string, sectionIds: readonly string[]): Promise<void> {
  if (sectionIds.length === 0) return;
  await tx
    .updateTable("session_sections")
    .set({ prepared: true })
    .where("session_id", "=", sessionId)
    .where("id", "in", sectionIds)
    .execute();
}

/** Returns how one moves in a section of a sitting that was prepared; null where there is none. */
export async function findPreparedSection(db: Database, sessionId: string, sectionId: string) {
  const row = await db
    .selectFrom("session_sections as s")
    .innerJoin("version_sections as v", "v.id", "s.version_section_id")
    .where("s.session_id", "=", sessionId)
    .where("s.id", "=", sectionId)
    .where("s.prepared", "=", true)
    .select(["s.id", "v.navigation"])
    .executeTakeFirst();
  return row ? { id: row.id, isLinear: row.navigation === "linear" } : null;
}
