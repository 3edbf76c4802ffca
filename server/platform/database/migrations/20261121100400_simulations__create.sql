-- Simulations of drafts: what was asked, and what came of it. One at a time of an assessment is in progress; its id is the job's.
create table simulations (
  id uuid primary key references jobs (id) on delete cascade,
  assessment_id uuid not null references assessments (id) on delete cascade,
  -- The draft's count of edits.
  version integer not null,
  -- {people, seed, abilities_given, uncalibrated}
  asked jsonb not null,
  -- By section; null until it is done.
  report jsonb,
  created_by uuid references users (id),
  cancelled_at timestamptz,
  cancelled_by uuid references users (id),
  finished_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create unique index simulations_open on simulations (assessment_id) where finished_at is null;
create index simulations_assessment on simulations (assessment_id, created_at desc);
