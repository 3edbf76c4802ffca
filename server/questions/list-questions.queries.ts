import { sql } from "kysely";
import { readableContent } from "../access/content.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";

export interface QuestionFilter {
  search?: string | undefined;
  status?: string | undefined;
  pool?: string | undefined;
  difficulty?: number | undefined;
  type?: string | undefined;
  tag?: string | undefined;
  node?: string | undefined;
  school?: string | undefined;
  created_by?: string | undefined;
}

/** Words as a full-text query that finds each of them as the beginning of a word; null when there are none. */
function prefixQuery(search: string): string | null {
  const words = search.match(/[\p{L}\p{N}]+/gu)?.slice(0, 20) ?? [];
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(" & ");
}

/** Questions that the actor may read, by their newest version; `facetsOf` says of which field the filter is left out. */
export function filteredQuestions(db: Database, actor: Actor, filter: QuestionFilter) {
  let query = db
    .selectFrom("questions")
    .innerJoin("question_versions as version", "version.question_id", "questions.id")
    .where(
      sql<boolean>`not exists (select from question_versions newer
        where newer.question_id = version.question_id and newer.number > version.number)`,
    )
    .where(readableContent(actor, "questions"));
  const { search, status, pool, difficulty, type, tag, node, school, created_by } = filter;
  query = status ? query.where("version.status", "=", status) : query.where("version.status", "<>", "retired");
  if (pool) query = query.where("questions.pool", "=", pool);
  if (difficulty) query = query.where("questions.difficulty", "=", difficulty);
  if (school) query = query.where("questions.school_id", "=", school);
  if (created_by) query = query.where("questions.created_by", "=", created_by);
  if (type) query = query.where(sql<boolean>`version.types @> ${JSON.stringify([type])}::jsonb`);
  if (node) {
    query = query.where(
      sql<boolean>`questions.id in (select question_id from question_nodes where node_id = ${node}::uuid)`,
    );
  }
  if (tag) {
    query = query.where(
      sql<boolean>`questions.id in (
        with recursive beneath as (
          select id from tags where id = ${tag}::uuid
          union select tags.id from tags join beneath on tags.parent_id = beneath.id or tags.merged_into_id = beneath.id)
        select question_id from question_tags where tag_id in (select id from beneath))`,
    );
  }
  if (search?.trim()) {
    const words = prefixQuery(search);
    // Both halves have their index; joined by "or" neither would be used.
    query = query.where(
      sql<boolean>`version.id in (
        select id from question_versions where search @@ to_tsquery('english', ${words})
        union select named.id from question_versions named
          join questions owner on owner.id = named.question_id where owner.source_identifier = ${search.trim()})`,
    );
  }
  return query;
}

/** Counts by value, of all questions that a filter finds. */
export async function countFacets(db: Database, actor: Actor, filter: QuestionFilter) {
  const found = filteredQuestions(db, actor, filter).select([
    "questions.id",
    "version.status",
    "questions.pool",
    "questions.difficulty",
    "version.types",
  ]);
  const { rows } = await sql<{ field: string; value: string; count: number }>`
    with found as materialized (${found})
    select 'status' as field, status as value, count(*) as count from found group by status
    union all select 'pool', pool, count(*) from found group by pool
    union all select 'difficulty', coalesce(difficulty::text, 'none'), count(*) from found group by difficulty
    union all select 'type', one.type, count(distinct found.id)
      from found, lateral jsonb_array_elements_text(found.types) as one (type)
      group by one.type`.execute(db);
  const of = (field: string) =>
    Object.fromEntries(rows.filter((row) => row.field === field).map((row) => [row.value, row.count]));
  return { status: of("status"), pool: of("pool"), difficulty: of("difficulty"), type: of("type") };
}
