import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** A field of a filter that names what questions are filed under. */
export type FiledBy = "tag" | "node";

/** Returns the assessments whose drafts have a rule or a pool with a filter that names one of these ids. */
export async function selectDraftsFiltering(db: Database, field: FiledBy, ids: readonly string[]): Promise<string[]> {
  const names = (filter: RawBuilder<unknown>) =>
    sql`lower((${filter} -> ${field}::text)::text)::jsonb ?| ${ids}::text[]`;
  const { rows } = await sql<{ id: string }>`
    select section.assessment_id as id from placements placement join sections section on section.id = placement.section_id
    where placement.draw is not null and ${names(sql`placement.draw -> 'filter'`)}
    union select assessment_id from sections where selection ->> 'type' = 'adaptive'
      and ${names(sql`selection -> 'pool' -> 'filter'`)}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Returns whether a rule or a pool has a filter that names one of these ids beside one that isn’t among them, in drafts and published
 * versions; `none` is no id.
 */
export async function selectIsBesideOthers(db: Database, field: FiledBy, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_beside: boolean }>`
    select exists (
      select from (
        select draw -> 'filter' -> ${field}::text as named from placements where draw is not null
        union all select draw -> 'filter' -> ${field}::text from version_placements where draw is not null
        union all select selection -> 'pool' -> 'filter' -> ${field}::text from sections where selection ->> 'type' = 'adaptive'
      ) filters
      where lower(named::text)::jsonb ?| ${ids}::text[] and not lower(named::text)::jsonb <@ ${JSON.stringify([...ids, "none"])}::jsonb
    ) as is_beside`.execute(db);
  return rows[0]?.is_beside === true;
}

/** Returns whether one of these tags or nodes isn't there, and led to no other. */
export async function isAnyGone(
  db: Database,
  { tags, nodes }: { tags: readonly string[]; nodes: readonly string[] },
): Promise<boolean> {
  if (tags.length + nodes.length === 0) return false;
  const { rows } = await sql<{ is_gone: boolean }>`select
    exists (select from unnest(${tags}::uuid[]) as id where id not in (select id from tags))
    or exists (select from unnest(${nodes}::uuid[]) as id where id not in (
      select id from subjects union all select id from subject_trees union all select id from subject_nodes
      union all select id from removed_nodes)) as is_gone`.execute(db);
  return rows[0]?.is_gone === true;
}
