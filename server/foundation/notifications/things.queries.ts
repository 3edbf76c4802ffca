import { sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { shownName } from "../access/practice.ts";
import { reachedBy } from "../access/reach.ts";

/** Lists the names of what can be given, by id; what is gone is left out. Ids of different kinds never meet. */
export async function listThingNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${shownName("assessments.id", "name")} as name from assessments where id = any(${ids}::uuid[])
    union all select id, name from practice_sets where id = any(${ids}::uuid[])
    union all select id, title from study_materials where id = any(${ids}::uuid[])
    union all select id, title from zoom_videos where id = any(${ids}::uuid[])
    union all select id, name from rosters where id = any(${ids}::uuid[])
    union all select id, substring(url from '://([^/?#:]+)') from webhooks
      where id = any(${ids}::uuid[]) and removed_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Lists the names of those of these students who are active and whom the actor reaches now, by id. */
export async function listStudentNames(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, trim(first_name || ' ' || last_name) as name from users
    where id = any(${[...new Set(ids)]}::uuid[]) and is_active and ${reachedBy(actor, "users.id")}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}
