-- What a sitting came to, beside where it counts: trends, heat maps and percentiles read this one row.
alter table session_results
  add column kind text,
  -- Only chosen sections were sat.
  add column is_partial boolean not null default false,
  -- Null while an answer is owed a mark.
  add column points numeric(10, 4),
  add column max_points numeric(10, 4),
  add column scaled integer,
  add column standard_error numeric(10, 4),
  add column correct integer,
  add column wrong integer,
  add column omitted integer,
  add column time_ms bigint;

update session_results result set kind = version.kind, is_partial = sitting.chosen_sections is not null,
  points = score.points, max_points = score.max_points, scaled = score.scaled, standard_error = score.standard_error,
  correct = score.correct, wrong = score.wrong, omitted = score.omitted, time_ms = score.time_ms
from sessions sitting, assessment_versions version, (
  select newest.*, told.* from (
    select distinct on (session_id) session_id, points, max_points, scaled, standard_error, sections
    from session_scores order by session_id, created_at desc, id desc) newest
  cross join lateral (
    select case when newest.points is not null then sum((section ->> 'correct')::int) end as correct,
      case when newest.points is not null then sum((section ->> 'wrong')::int) end as wrong,
      case when newest.points is not null then sum((section ->> 'omitted')::int) end as omitted,
      sum((section ->> 'time_ms')::bigint) as time_ms
    from jsonb_array_elements(newest.sections -> 'sections') as section) told) score
where sitting.id = result.session_id and version.id = result.assessment_version_id and score.session_id = result.session_id;
