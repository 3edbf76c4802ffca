-- Comments that markers share: of a school, or of everyone; on one question, or on any. They name no student.
create table marking_comments (
  id uuid primary key,
  school_id uuid references schools (id) on delete cascade,
  question_id uuid references questions (id) on delete cascade,
  text text not null check (text <> ''),
  -- How often a saved mark took it.
  used_count integer not null default 0,
  created_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
-- The same words twice for the same purpose help nobody.
create unique index marking_comments_words on marking_comments (md5(text), question_id, school_id) nulls not distinct;
create index marking_comments_question on marking_comments (question_id);
