-- What figures of learning need of each answer; what belongs to the sitting stands with its result alone.
alter table result_facts
  -- What the first answer would have earned under the same key; null where there was none, or it would be owed a mark.
  add column first_points numeric(10, 4),
  -- Options that were chosen, of whichever parts have options.
  add column chosen text[] not null default '{}',
  -- How sure the student said to be, 1 to 5.
  add column confidence smallint,
  -- The module of a staged section, by the id that all its versions know it by.
  add column module text,
  -- The place of its section in the sitting.
  add column section_position smallint not null default 1,
  -- Never looked at or answered, as all that follows in its section.
  add column not_reached boolean not null default false,
  drop column school_id;
alter table result_facts alter column section_position drop default;

update result_facts fact set section_position = own.position, module = section.module ->> 'id',
  confidence = (attempt.marks ->> 'confidence')::smallint,
  first_points = case when fact.changed = 0 and not fact.omitted and attempt.response is not null then fact.points end,
  chosen = coalesce((
    select array_agg(chosen.option) from question_versions version
    cross join lateral jsonb_array_elements(version.interactions) with ordinality as part (body, place)
    cross join lateral jsonb_array_elements_text(case when jsonb_typeof(attempt.response -> (part.body ->> 'id')) = 'array'
      then attempt.response -> (part.body ->> 'id') else '[]' end) as chosen (option)
    where version.id = fact.question_version_id and part.body ->> 'type' in ('choice', 'inline_choice', 'hotspot')), '{}')
from attempts attempt
join session_sections own on own.session_id = attempt.session_id and own.id = attempt.session_section_id
join version_sections section on section.id = own.version_section_id
where attempt.session_id = fact.session_id and attempt.id = fact.attempt_id;

update result_facts fact set not_reached = true
from (select session_id, attempt_id, not is_met and position > coalesce(max(position)
    filter (where is_met) over (partition by session_id, section_position), 0) as not_reached
  from (select fact.session_id, fact.attempt_id, fact.section_position, fact.position,
      not fact.omitted or fact.visits > 0 or attempt.saves > 0 as is_met
    from result_facts fact join attempts attempt on attempt.session_id = fact.session_id and attempt.id = fact.attempt_id) met) told
where told.session_id = fact.session_id and told.attempt_id = fact.attempt_id and told.not_reached;

-- Twelve bytes a question, as server/results/packed.ts says; the place of a question is its rank among all of its version.
alter table session_results add column answers bytea not null default '';
alter table session_results alter column answers drop default;

with possible as (
  select section.assessment_version_id, placement.question_version_id from version_placements placement
  join version_sections section on section.id = placement.version_section_id where placement.question_version_id is not null
  union
  select section.assessment_version_id, pool.question_version_id from version_pools pool
  join version_placements placement on placement.id = pool.version_placement_id
  join version_sections section on section.id = placement.version_section_id
), places as (
  select *, row_number() over (partition by assessment_version_id order by question_version_id) - 1 as place from possible
), packed as (
  select fact.session_id, string_agg(
      int4send(((places.place << 16)
        | ((case when not fact.omitted and fact.points is null then 4
            when not fact.omitted then case when fact.correct then 1 else 0 end
            when fact.not_reached then 3 else 2 end
          + case when fact.scored then 8 else 0 end
          + case when fact.changed > 0 then 16 else 0 end
          + case when fact.first_points >= fact.max_points then 32 else 0 end
          + case when fact.first_points is not null then 64 else 0 end) << 8)
        | coalesce(fact.confidence, 0) | (least(fact.visits, 31) << 3))::int4)
      || int4send(round(coalesce(fact.points, 0) * 10000)::int4) || int4send(least(fact.time_ms, 2147483647)::int4),
      ''::bytea order by fact.section_position, fact.position) as answers
  from result_facts fact join places on places.assessment_version_id = fact.assessment_version_id
    and places.question_version_id = fact.question_version_id
  group by fact.session_id
)
update session_results result set answers = packed.answers from packed where packed.session_id = result.session_id;

-- Practice counts for one's own mastery, never in a cohort.
update session_results set counts = false, is_first = false where kind = 'practice' and counts;
insert into version_figures_due (assessment_version_id)
  select distinct assessment_version_id from session_results where kind = 'practice';
