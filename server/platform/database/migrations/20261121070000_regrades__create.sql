-- Scores that are put right after a version was sat: what changes, for whom, and what each had before.
create table regrades (
  id uuid primary key,
  assessment_id uuid not null references assessments (id),
  assessment_version_id uuid not null references assessment_versions (id),
  question_version_id uuid not null references question_versions (id),
  kind text not null check (kind in ('key', 'score_rule', 'drop', 'full_credit')),
  -- Who gets full credit.
  credit text check (credit in ('all', 'answered')),
  only_raise boolean not null default false,
  -- Students and their tutors are told.
  tells boolean not null default true,
  -- The key and the score rule to score by, for the first two kinds.
  key jsonb,
  score_rule jsonb,
  -- The revision that was made of them, and the newest before it.
  key_revision_id uuid references key_revisions (id),
  former_key_revision_id uuid not null references key_revisions (id),
  -- The scale of the question's section once the question is dropped; null where it has none.
  scale jsonb,
  state text not null default 'draft' check (state in ('draft', 'applying', 'applied', 'undoing', 'undone')),
  -- The preview as it was when it was made; how many scores changed once applied.
  preview jsonb not null,
  changed integer,
  -- The last sitting that its job has done.
  done_to uuid,
  job_id uuid references jobs (id) on delete set null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  check ((credit is not null) = (kind = 'full_credit')),
  check ((key is not null) = (kind in ('key', 'score_rule'))),
  check ((score_rule is not null) = (kind in ('key', 'score_rule'))),
  check (state = 'draft' or applied_at is not null)
);
create index regrades_assessment on regrades (assessment_id, created_at);
create index regrades_version on regrades (assessment_version_id, applied_at) where state in ('applying', 'applied');
-- One at a time.
create unique index regrades_under_way on regrades (assessment_version_id) where state in ('applying', 'undoing');

-- A sitting that a regrade came to.
create table regrade_items (
  regrade_id uuid not null references regrades (id),
  session_id uuid not null references sessions (id),
  -- Null when the student never came to the question.
  attempt_id uuid,
  -- The scores before it.
  attempt_score_id uuid,
  session_score_id uuid not null,
  -- kept: the score would have fallen, and only those that rise were to change.
  outcome text not null check (outcome in ('changed', 'same', 'kept')),
  undone_at timestamptz,
  primary key (regrade_id, session_id)
);
create index regrade_items_session on regrade_items (session_id);

-- The regrades that a score follows, the newest last: scoring again follows the same.
alter table session_scores add column regrades uuid[] not null default '{}';

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('allocated', 'opening_soon', 'due_soon', 'released', 'regraded', 'disk_low'));
