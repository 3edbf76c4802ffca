import { sql } from "kysely";
import type { Database } from "../platform/database/client.ts";

/** Lists the names of what can be given, by id; what is gone is left out. Ids of different kinds never meet. */
export async function listThingNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from assessments where id = any(${ids}::uuid[])
    union all select id, name from practice_sets where id = any(${ids}::uuid[])
    union all select id, title from study_materials where id = any(${ids}::uuid[])
    union all select id, title from zoom_videos where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}
