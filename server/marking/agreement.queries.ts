import { sql } from "kysely";
import { reachedBy } from "../access/reach.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";

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
 * Counts the pairs of blind marks of answers within reach, by question, markers and marks. A marker's newest mark upon a score is theirs;
 * a mark is the sum of its parts.
 */
export async function countPairedMarks(
  db: Database,
  actor: Actor,
  filter: { assessment?: string | undefined; question?: string | undefined },
): Promise<CountedMarks[]> {
  const { rows } = await sql<CountedMarks>`
    with given as (
      select distinct on (h.session_id, h.upon_id, h.marked_by) h.session_id, h.upon_id, h.marked_by, h.attempt_id,
        min(h.created_at) over (partition by h.session_id, h.upon_id, h.marked_by) as began_at,
        (select coalesce(sum(part.value::numeric), 0) from jsonb_each_text(h.marks) part)::float8 as points
      from hand_marks h
      where h.stage = 'blind'
      order by h.session_id, h.upon_id, h.marked_by, h.created_at desc, h.id desc
    )
    select f.question_id, max(f.question_version_id::text) as version_id, one.marked_by as first_id, other.marked_by as second_id,
      one.points as first, other.points as second, count(*) as count
    from given one
    join given other on other.session_id = one.session_id and other.upon_id = one.upon_id
      and (other.began_at, other.marked_by) > (one.began_at, one.marked_by)
    join result_facts f on f.session_id = one.session_id and f.attempt_id = one.attempt_id
    join sessions s on s.id = f.session_id and not s.is_preview
    where ${reachedBy(actor, "f.user_id")}
      and (${filter.assessment ?? null}::uuid is null or f.assessment_id = ${filter.assessment ?? null}::uuid)
      and (${filter.question ?? null}::uuid is null or f.question_id = ${filter.question ?? null}::uuid)
    group by f.question_id, first_id, second_id, one.points, other.points`.execute(db);
  return rows;
}

/** Returns the names of these people, by id. */
export async function selectNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("users").select(["id", "first_name", "last_name"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`.trim()]));
}
