import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { containing } from "../../platform/paging.ts";
import { isInUse, isOpenTo, metBy, newestPublished } from "./practice.queries.ts";

/** A filter of the pool; `tags` with all beneath them, null for any. */
export interface PoolFilter {
  tags: readonly string[] | null;
  difficulty: readonly number[];
  search?: string | undefined;
  /** Sittings of the person in which they may know what they solved. */
  known: readonly string[];
  /** Questions that are left out. */
  except?: readonly string[];
}

export interface PoolRow {
  id: string;
  version_id: string;
  difficulty: number | null;
  met: "unseen" | "seen" | "right" | "partial" | "wrong";
  tag_ids: string[];
}

/** The practice pool of a person, each question with its newest version and how it went when they last met it. */
function poolOf(actor: Actor, { difficulty, search, known, except = [] }: PoolFilter): RawBuilder<unknown> {
  return sql`met as materialized (${metBy(actor, known)}), pool as materialized (
    select question.id, newest.id as version_id, question.difficulty,
      case when met.question_id is null then 'unseen' when met.partly then 'partial' when met.correct then 'right'
        when not met.correct then 'wrong' else 'seen' end as met
    from questions question
    join question_search found on found.question_id = question.id
    join ${newestPublished} newest on true
    left join met on met.question_id = question.id
    where question.pool = 'practice' and ${isInUse} and ${isOpenTo(actor)}
      and question.id <> all(${[...except]}::uuid[])
      and (${difficulty.length === 0}::boolean or question.difficulty = any(${[...difficulty]}::int[]))
      and (${search === undefined}::boolean or found.title ilike ${search === undefined ? "" : containing(search)}))`;
}

const hasTag = ({ tags }: PoolFilter) => sql`(${tags === null}::boolean or pool.id in (
  select question_id from question_tags where tag_id = any(${[...(tags ?? [])]}::uuid[])))`;

/** Returns how many questions of the pool match, and how many of them the person never met. */
export async function countPool(
  db: Database,
  actor: Actor,
  filter: PoolFilter,
): Promise<{ questions: number; unseen: number }> {
  const { rows } = await sql<{ questions: number; unseen: number }>`
    with ${poolOf(actor, filter)}
    select count(*)::int as questions, (count(*) filter (where met = 'unseen'))::int as unseen
    from pool where ${hasTag(filter)}`.execute(db);
  return rows[0] ?? { questions: 0, unseen: 0 };
}

/** Reads a page of the pool, what was never met first, then what went wrong. */
export async function selectPool(
  db: Database,
  actor: Actor,
  filter: PoolFilter,
  { page, page_size: size }: { page: number; page_size: number },
): Promise<PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    with ${poolOf(actor, filter)}
    select id, version_id, difficulty, met,
      array(select link.tag_id from question_tags link where link.question_id = pool.id order by link.tag_id) as tag_ids
    from pool where ${hasTag(filter)}
    order by case met when 'unseen' then 0 when 'wrong' then 1 when 'seen' then 2 else 3 end, difficulty nulls last, id
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

/**
 * Counts questions of the pool by tag, each where it is filed and everywhere above.
 *
 * @param pairs Each tag under which questions may be filed, with a tag that holds it.
 */
export async function countStock(
  db: Database,
  actor: Actor,
  filter: PoolFilter,
  pairs: readonly { filed: string; holder: string }[],
): Promise<{ tag_id: string; questions: number; unseen: number }[]> {
  const { rows } = await sql<{ tag_id: string; questions: number; unseen: number }>`
    with ${poolOf(actor, filter)}
    select pair.holder as tag_id, count(distinct pool.id)::int as questions,
      (count(distinct pool.id) filter (where met = 'unseen'))::int as unseen
    from pool join question_tags link on link.question_id = pool.id
    join unnest(${pairs.map(({ filed }) => filed)}::uuid[], ${pairs.map(({ holder }) => holder)}::uuid[]) as pair (filed, holder)
      on pair.filed = link.tag_id
    group by pair.holder`.execute(db);
  return rows;
}
