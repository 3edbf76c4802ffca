import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** Finds the groups of these ids that are there and that a condition holds for. */
export async function findManagedGroups(
  db: Database,
  ids: readonly string[],
  isAllowed: RawBuilder<boolean>,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select groups.id from groups where groups.id = any(${ids}::uuid[]) and groups.archived_at is null and ${isAllowed}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
