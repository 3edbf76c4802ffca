-- A question shown outside of any test to whoever got it, or one like it, wrong. It is answered once.
create table mistake_tries (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- The mistake: the attempt, and the question that went wrong in it.
  session_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null references questions (id),
  kind text not null check (kind in ('redo', 'sibling')),
  shown_question_id uuid not null references questions (id),
  question_version_id uuid not null references question_versions (id),
  shown_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  -- Null for "I don't know".
  response jsonb,
  key_revision_id uuid references key_revisions (id),
  correct boolean,
  foreign key (session_id, attempt_id) references attempts (session_id, id),
  check ((answered_at is null) = (correct is null))
);
-- One at a time: what is asked for twice is the same question.
create unique index mistake_tries_open on mistake_tries (user_id, question_id, kind) where answered_at is null;
create index mistake_tries_of_person on mistake_tries (user_id, shown_question_id);

-- When the next question like one that went wrong is due. It follows from the tries.
create table mistake_schedules (
  user_id uuid not null references users (id),
  question_id uuid not null references questions (id),
  stability double precision not null,
  difficulty double precision not null,
  reps integer not null,
  lapses integer not null,
  solved integer not null,
  last_at timestamptz not null,
  due_at timestamptz not null,
  closed_at timestamptz,
  primary key (user_id, question_id)
);
