-- One row per scored sitting. What belongs to the sitting stands here, once, and no longer on each of its facts.
create table session_results (
  session_id uuid primary key references sessions (id),
  user_id uuid not null references users (id),
  -- The school that the student had.
  school_id uuid references schools (id),
  assessment_id uuid not null references assessments (id),
  assessment_version_id uuid not null references assessment_versions (id),
  submitted_at timestamptz not null,
  released_at timestamptz,
  -- Complete, counted in statistics, neither a preview nor reopened nor cancelled.
  counts boolean not null,
  -- The earliest submitted (then by id) of those that count: what cohorts and calibrations are made of.
  is_first boolean not null default false,
  check (counts or not is_first)
);
create unique index session_results_first on session_results (user_id, assessment_version_id) where is_first;
create index session_results_cohort on session_results (assessment_version_id) where is_first;
create index session_results_user on session_results (user_id, submitted_at);
create index session_results_assessment on session_results (assessment_id);

insert into session_results (session_id, user_id, school_id, assessment_id, assessment_version_id, submitted_at, released_at, counts)
select sitting.id, sitting.user_id, sitting.school_id, sitting.assessment_id, sitting.assessment_version_id, fact.submitted_at,
  sitting.released_at,
  sitting.counts_in_statistics and not sitting.is_preview and sitting.state in ('submitted', 'scored', 'released')
    and not exists (select from session_sections section where section.session_id = sitting.id and section.state <> 'ended')
from sessions sitting
join lateral (select submitted_at from result_facts where session_id = sitting.id limit 1) fact on true
where sitting.assessment_version_id is not null;

update session_results set is_first = true where session_id in (
  select distinct on (user_id, assessment_version_id) session_id from session_results where counts
  order by user_id, assessment_version_id, submitted_at, session_id);

-- The partial indexes on these columns go with them.
alter table result_facts
  drop column counts_in_statistics,
  drop column is_preview,
  drop column first_sitting,
  drop column released_at;
-- The marking queue reads these.
create index result_facts_owed on result_facts (submitted_at) where points is null;
