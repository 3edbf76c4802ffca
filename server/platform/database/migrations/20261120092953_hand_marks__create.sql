-- Marks given by a person: what each line of the rubric got, beside the score that they made.
create table hand_marks (
  session_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  score_id uuid not null,
  -- {interaction: points}, in the points of its key.
  marks jsonb not null,
  -- {interaction: {rubric line: points}}
  criteria jsonb not null default '{}',
  -- {feedback, reason}, sealed with the student's key; null when both are empty.
  sealed bytea,
  marked_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (session_id, id),
  foreign key (session_id, attempt_id) references attempts (session_id, id),
  foreign key (session_id, score_id) references attempt_scores (session_id, id)
);
create index hand_marks_attempt on hand_marks (session_id, attempt_id, created_at);
create index hand_marks_marker on hand_marks (marked_by, created_at);
create trigger hand_marks_append_only before update or delete on hand_marks for each row execute function refuse_change();

-- Who has taken an answer to mark.
create table marking_claims (
  session_id uuid not null,
  attempt_id uuid not null,
  user_id uuid not null references users (id),
  expires_at timestamptz not null,
  primary key (session_id, attempt_id),
  foreign key (session_id, attempt_id) references attempts (session_id, id)
);
create index marking_claims_user on marking_claims (user_id);

-- A fact without points is one that a mark is owed for.
create index result_facts_owed on result_facts (submitted_at) where points is null and not is_preview;
create index attempt_scores_marked on attempt_scores (session_id, attempt_id) where cause = 'marked';
