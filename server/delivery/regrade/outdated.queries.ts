import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/**
 * Counts, by published version, the scores that rest on an earlier key or score rule of a question than its newest. Those that a regrade
 * gave credit for, dropped, or kept because they would have fallen are left out, and so are practice sets, whose owners nobody regrades.
 */
export async function selectOutdated(db: Database, questionId: string) {
  const { rows } = await sql<{ assessment_id: string; name: string; number: number; scores: number }>`
    with earlier as (
      select own.id, own.question_version_id, newest.key, newest.score_rule
      from question_versions version
      join lateral (select key, score_rule from key_revisions where question_version_id = version.id
        order by number desc limit 1) newest on true
      join key_revisions own on own.question_version_id = version.id
      where version.question_id = ${questionId}::uuid
        and (own.key <> newest.key or own.score_rule <> newest.score_rule)),
    held as (
      select distinct earlier.question_version_id as question, version.id, version.assessment_id, version.number, version.name
      from earlier
      join (select question_version_id, id from version_placements
        union all select question_version_id, version_placement_id from version_pools) placement
        on placement.question_version_id = earlier.question_version_id
      join version_placements placed on placed.id = placement.id
      join version_sections section on section.id = placed.version_section_id
      join assessment_versions version on version.id = section.assessment_version_id and version.number > 0
      where not exists (select from practice_sets own where own.assessment_id = version.assessment_id))
    select held.assessment_id, held.name, held.number, count(*)::int as scores
    from held
    join sessions sitting on sitting.assessment_id = held.assessment_id and sitting.assessment_version_id = held.id
      and not sitting.is_preview and sitting.state in ('in_progress', 'submitted', 'scored', 'released')
    join lateral (select regrades from session_scores where session_id = sitting.id
      order by created_at desc, id desc limit 1) total on true
    join attempts attempt on attempt.session_id = sitting.id and attempt.question_version_id = held.question
    join lateral (select key_revision_id from attempt_scores
      where session_id = sitting.id and attempt_id = attempt.id order by created_at desc, id desc limit 1) score on true
    join earlier on earlier.id = score.key_revision_id
    left join lateral (select change.kind from regrade_changes change
      where change.regrade_id = any(total.regrades) and change.question_version_id = held.question
      order by array_position(total.regrades, change.regrade_id) desc limit 1) followed on true
    where coalesce(followed.kind, 'key') in ('key', 'score_rule')
      and not exists (select from regrade_items item
        join regrade_changes change on change.regrade_id = item.regrade_id and change.question_version_id = held.question
        where item.session_id = sitting.id and item.outcome = 'kept' and item.undone_at is null
          and change.key = earlier.key and change.score_rule = earlier.score_rule)
    group by held.assessment_id, held.name, held.number
    order by scores desc, held.name, held.number desc`.execute(db);
  return rows;
}
