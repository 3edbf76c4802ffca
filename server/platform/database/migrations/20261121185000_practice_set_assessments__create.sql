-- Assessments that were made of practice sets or tied to them; what a set owns and is sat by is its own `assessment_id`.
create table practice_set_assessments (
  practice_set_id uuid not null references practice_sets (id) on delete cascade,
  assessment_id uuid not null references assessments (id) on delete cascade,
  is_made boolean not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (practice_set_id, assessment_id)
);
create index practice_set_assessments_assessment on practice_set_assessments (assessment_id);
