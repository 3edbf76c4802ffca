import { sql } from "kysely";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";

/** So many answers got these two marks from these two people: the one who marked first, and the other. */
export interface CountedMarks {
  question_id: string;
  version_id: string;
  first_id: string;
  second_id: string;
  first: number;
  second: number;
  count: number;
}

/**
 * Counts the pairs of blind marks of answers within reach, by question, markers and marks, for a page of the questions that have most of
 * them. A marker's newest mark upon a score is theirs; a mark is the sum of its parts.
 *
 * @returns Also how many questions there are.
 */
export async function countPairedMarks(
  db: Database,
  actor: Actor,
  filter: { assessment?: string | undefined; question?: string | undefined; limit: number; offset: number },
): Promise<{ count: number; rows: CountedMarks[] }> {
  const { assessment = null, question = null, limit, offset } = filter;
  const { rows } = await sql<Partial<CountedMarks> & { found: number }>`
    with given as (
      select distinct on (h.session_id, h.upon_id, h.marked_by) h.session_id, h.upon_id, h.marked_by, f.question_id,
        f.question_version_id, min(h.created_at) over (partition by h.session_id, h.upon_id, h.marked_by) as began_at,
        (select coalesce(sum(part.value::numeric), 0) from jsonb_each_text(h.marks) part)::float8 as points
      from hand_marks h
      join result_facts f on f.session_id = h.session_id and f.attempt_id = h.attempt_id
      join sessions s on s.id = f.session_id and not s.is_preview
      where h.stage = 'blind' and ${reachedBy(actor, "f.user_id")}
        and (${assessment}::uuid is null or f.assessment_id = ${assessment}::uuid)
        and (${question}::uuid is null or f.question_id = ${question}::uuid)
      order by h.session_id, h.upon_id, h.marked_by, h.created_at desc, h.id desc
    ), pairs as (
      select one.question_id, max(one.question_version_id::text) as version_id, one.marked_by as first_id,
        other.marked_by as second_id, one.points as first, other.points as second, count(*) as count
      from given one
      join given other on other.session_id = one.session_id and other.upon_id = one.upon_id
        and (other.began_at, other.marked_by) > (one.began_at, one.marked_by)
      group by one.question_id, first_id, second_id, one.points, other.points
    ), listed as (
      select question_id from pairs group by question_id order by sum(count) desc, question_id limit ${limit} offset ${offset}
    )
    select total.found, own.* from (select count(distinct question_id) as found from pairs) total
    left join (select pairs.* from pairs join listed using (question_id)) own on true`.execute(db);
  return { count: rows[0]?.found ?? 0, rows: rows.flatMap((row) => (row.question_id ? [row as CountedMarks] : [])) };
}

/** Returns the names of these people, by id. */
export async function selectNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("users").select(["id", "first_name", "last_name"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim()]));
}
