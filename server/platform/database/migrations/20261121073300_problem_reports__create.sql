-- What students say is wrong with a question, and what the team answers.
create table problem_reports (
  id uuid primary key,
  session_id uuid not null,
  attempt_id uuid not null,
  user_id uuid not null references users (id),
  assessment_id uuid not null references assessments (id),
  question_id uuid not null references questions (id),
  question_version_id uuid not null references question_versions (id),
  kind text not null check (kind in ('wrong_key', 'typo', 'picture', 'unclear', 'other')),
  text text not null default '',
  -- Made while the sitting was in progress.
  during boolean not null,
  state text not null default 'open' check (state in ('open', 'resolved', 'dismissed')),
  answer text not null default '',
  answered_at timestamptz,
  answered_by uuid references users (id),
  created_at timestamptz not null default clock_timestamp(),
  foreign key (session_id, attempt_id) references attempts (session_id, id),
  check ((state = 'open') = (answered_at is null))
);
create unique index problem_reports_open on problem_reports (session_id, attempt_id, kind) where state = 'open';
create index problem_reports_question on problem_reports (question_id, state);
create index problem_reports_user on problem_reports (user_id, created_at);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('allocated', 'opening_soon', 'due_soon', 'released', 'regraded', 'problem_answered', 'disk_low'));
