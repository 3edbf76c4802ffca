import { type RawBuilder, sql } from "kysely";
import { readableContent } from "../../foundation/access/content.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";

/** Returns the condition on `one`, a row of the search, that a question counts for this person. */
export function isCountedFor(actor: Actor): RawBuilder<boolean> {
  if (actor.role !== "student") return sql<boolean>`(one.status <> 'retired' and ${readableContent(actor, "one")})`;
  return sql<boolean>`(one.pool = 'practice' and exists (
    select from question_versions version where version.question_id = one.question_id and version.status = 'published'))`;
}

/** Reads {key: number of questions that bear one of the tags}, each question once a key. */
export async function selectTaggedCounts(
  db: Database,
  actor: Actor,
  pairs: { keys: readonly string[]; tags: readonly string[] },
): Promise<{ key: string; count: number }[]> {
  const { rows } = await sql<{ key: string; count: number }>`
    with counted as materialized (
      select link.tag_id, one.no from question_tags link
      join question_search one on one.question_id = link.question_id where ${isCountedFor(actor)})
    select borne.key, count(*) as count from (
      select distinct pair.key, counted.no
      from unnest(${pairs.keys}::uuid[], ${pairs.tags}::uuid[]) as pair (key, tag_id)
      join counted on counted.tag_id = pair.tag_id) as borne
    group by borne.key`.execute(db);
  return rows;
}

/** Counts the questions with one of these tags, in any state and including those the actor may not read. */
export async function selectLinkedCount(db: Database, tagIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct question_id) as count
    from question_tags where tag_id = any(${tagIds}::uuid[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Replaces these tags with another one. */
export async function moveLinks(tx: Tx, fromIds: readonly string[], toId: string): Promise<void> {
  await sql`insert into question_tags (question_id, tag_id)
    select distinct question_id, ${toId}::uuid from question_tags where tag_id = any(${fromIds}::uuid[])
    order by question_id on conflict do nothing`.execute(tx);
  await sql`delete from question_tags where tag_id = any(${fromIds}::uuid[])`.execute(tx);
}

/** A level's key in `text_tags`, as imports write it. */
const levelOf = sql`replace(lower(text.key), '_', '-')`;

/** Reads the names that questions bear as text at these levels, by how many. */
export async function selectTextNames(db: Database, levels: readonly string[], search: string | null) {
  const { rows } = await sql<{ level: string; name: string; question_count: number }>`
    select ${levelOf} as level, btrim(text.value) as name, count(distinct questions.id) as question_count
    from questions, lateral jsonb_each_text(questions.text_tags) as text (key, value)
    where questions.text_tags <> '{}' and ${levelOf} = any(${levels}::text[]) and btrim(text.value) <> ''
      and (${search}::text is null or text.value ilike ${search}::text)
    group by 1, 2`.execute(db);
  return rows;
}

/** Returns how many questions bear this name as text at this level. */
export async function selectTextCount(db: Database, level: string, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from questions
    where questions.text_tags <> '{}' and exists (select from jsonb_each_text(questions.text_tags) as text (key, value)
      where ${levelOf} = ${level} and btrim(text.value) = ${name})`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Changes in one statement: questions that bear a name as text get the tag, unless they bear it or one beneath it already, and lose
 * the text; with it go the names of the tags above it at their levels, which the tag says as well.
 *
 * @param said {level: name in lower case} of the tag and of those above it.
 * @param filedUnder The tag's id, those of tags merged into it, and of all beneath.
 * @returns Ids of the questions.
 */
export async function mapText(
  tx: Tx,
  given: { level: string; name: string; tagId: string; filedUnder: readonly string[]; said: Record<string, string> },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with found as (
      select id from questions where questions.text_tags <> '{}' and exists (
        select from jsonb_each_text(questions.text_tags) as text (key, value)
        where ${levelOf} = ${given.level} and btrim(text.value) = ${given.name})
      order by id for update),
    linked as (
      insert into question_tags (question_id, tag_id)
      select found.id, ${given.tagId}::uuid from found where not exists (
        select from question_tags link where link.question_id = found.id and link.tag_id = any(${given.filedUnder}::uuid[]))
      on conflict do nothing)
    update questions set version = version + 1, updated_at = now(), text_tags = coalesce((
      select jsonb_object_agg(text.key, text.value) from jsonb_each_text(questions.text_tags) as text (key, value)
      where not (${levelOf} = ${given.level} and btrim(text.value) = ${given.name})
        and lower(btrim(text.value)) is distinct from ${JSON.stringify(given.said)}::jsonb ->> ${levelOf}), '{}')
    where id = any(array(select id from found)) returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Returns true when a part of an interaction names this reason for error, in whichever version. */
export async function isReasonInVersions(db: Database, reasonId: string): Promise<boolean> {
  const { rows } = await sql`select from question_versions
    where jsonb_path_exists(interactions, '$.**.reason_for_error ? (@ == $id)', ${JSON.stringify({ id: reasonId })}::jsonb)
    limit 1`.execute(db);
  return rows.length > 0;
}
