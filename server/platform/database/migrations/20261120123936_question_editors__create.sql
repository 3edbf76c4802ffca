-- Who has a question open for writing. A page says so again while it is open; one that is gone without a word is forgotten.
create table question_editors (
  question_id uuid not null references questions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (question_id, user_id)
);
create index question_editors_seen_at on question_editors (seen_at);
create index question_editors_user on question_editors (user_id);
