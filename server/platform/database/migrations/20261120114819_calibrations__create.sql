-- IRT calibrations of assessments: what was computed, from what, and what was found. Written once; a new one stands beside.

create table calibrations (
  id uuid primary key,
  assessment_id uuid not null references assessments (id),
  model text not null check (model in ('rasch', '1pl', '2pl', '3pl')),
  -- {a, b, logit_c: {mean, sd} or null}; null = none.
  priors jsonb,
  -- {points, from, to}
  quadrature jsonb not null,
  tolerance double precision not null,
  engine text not null,
  population text not null check (population in ('first_complete')),
  min_responses integer not null,
  -- Numbers of the assessment's versions.
  versions integer[] not null,
  people integer not null,
  responses integer not null,
  data_hash text not null,
  -- {calibration: id or null, questions}; null = not anchored.
  anchor jsonb,
  log_likelihood double precision not null,
  parameters integer not null,
  aic double precision not null,
  bic double precision not null,
  ability_mean double precision not null,
  ability_sd double precision not null,
  reliability double precision,
  cycles integer not null,
  converged boolean not null,
  report jsonb not null,
  took_ms integer not null,
  created_by uuid references users (id),
  created_at timestamptz not null default clock_timestamp()
);
create index calibrations_assessment on calibrations (assessment_id, created_at desc);

create table calibration_items (
  calibration_id uuid not null references calibrations (id),
  question_id uuid not null references questions (id),
  question_version_id uuid not null references question_versions (id),
  version_section_id uuid not null references version_sections (id),
  -- In the whole assessment, from 1.
  position integer not null,
  status text not null check (status in ('estimated', 'anchored', 'not_estimable')),
  a double precision,
  b double precision,
  c double precision,
  se_a double precision,
  se_b double precision,
  se_c double precision,
  -- Of (a, intercept, logit c), by rows.
  covariance double precision[],
  -- {s_x2, df, p, rmsea, note}
  fit jsonb not null,
  n integer not null,
  p double precision,
  omitted integer not null,
  not_reached integer not null,
  -- [{theta, people, share}] by groups of like ability.
  observed jsonb not null,
  note text,
  flags jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (calibration_id, question_version_id),
  check ((status = 'not_estimable') = (a is null)),
  check (num_nonnulls(a, b, c) in (0, 3))
);
create index calibration_items_question on calibration_items (question_id, created_at desc) where a is not null;

create table calibration_abilities (
  calibration_id uuid not null references calibrations (id),
  session_id uuid not null references sessions (id),
  user_id uuid not null references users (id),
  theta double precision not null,
  standard_error double precision not null,
  answered integer not null,
  primary key (calibration_id, session_id)
);
create index calibration_abilities_theta on calibration_abilities (calibration_id, theta desc);

create trigger calibrations_append_only before update or delete on calibrations for each row execute function refuse_change();
create trigger calibrations_no_truncate before truncate on calibrations for each statement execute function refuse_change();
create trigger calibration_items_append_only before update or delete on calibration_items for each row execute function refuse_change();
create trigger calibration_items_no_truncate before truncate on calibration_items for each statement execute function refuse_change();
create trigger calibration_abilities_append_only before update or delete on calibration_abilities
  for each row execute function refuse_change();
create trigger calibration_abilities_no_truncate before truncate on calibration_abilities
  for each statement execute function refuse_change();

-- What is under way, one at a time of an assessment; its id is the job's, and the calibration's that comes of it.
create table calibration_runs (
  id uuid primary key references jobs (id) on delete cascade,
  assessment_id uuid not null references assessments (id),
  cancelled_at timestamptz,
  cancelled_by uuid references users (id),
  finished_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index calibration_runs_open on calibration_runs (assessment_id) where finished_at is null;

-- The parameters with which sittings of a version are scored by ability, as publishing pinned them.
create table version_parameters (
  assessment_version_id uuid not null references assessment_versions (id),
  question_version_id uuid not null references question_versions (id),
  calibration_id uuid not null references calibrations (id),
  a double precision not null,
  b double precision not null,
  c double precision not null,
  primary key (assessment_version_id, question_version_id)
);
create trigger version_parameters_append_only before update or delete on version_parameters
  for each row execute function refuse_change();

alter table session_scores
  add column ability double precision,
  add column ability_error double precision,
  add column calibration_id uuid references calibrations (id),
  add check (num_nonnulls(ability, ability_error, calibration_id) in (0, 3));

-- Item analyses as last computed: a copy, computed anew when facts have changed.
create table item_analyses (
  assessment_id uuid not null references assessments (id),
  -- The version's number; 0 = all together.
  version integer not null,
  -- What the facts were like: another value means that they changed since.
  facts text not null,
  people integer not null,
  alpha double precision,
  flagged integer not null,
  analysis jsonb not null,
  computed_at timestamptz not null default clock_timestamp(),
  primary key (assessment_id, version)
);

-- The bank is cut by the newest parameters of each question.
alter table question_search add column irt_a double precision, add column irt_b double precision;
create function calibration_items_inserted() returns trigger language plpgsql as $$
declare ids uuid[] := (select array_agg(distinct question_id) from changed where a is not null);
begin
  if ids is null then return null; end if;
  perform from question_search where question_id = any(ids) order by question_id for update;
  update question_search as kept set irt_a = newest.a, irt_b = newest.b, changed_in = pg_current_xact_id()
    from (select distinct on (question_id) question_id, a, b from calibration_items
      where question_id = any(ids) and a is not null order by question_id, created_at desc, calibration_id desc) as newest
    where kept.question_id = newest.question_id;
  return null;
end $$;
create trigger calibration_items_searched after insert on calibration_items
  referencing new table as changed for each statement execute function calibration_items_inserted();
