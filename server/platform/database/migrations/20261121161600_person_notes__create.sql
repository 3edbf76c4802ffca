-- What the team notes about a student, for the team alone. The words are sealed with the student's key.
create table person_notes (
  id uuid primary key,
  user_id uuid not null references users (id),
  author_id uuid not null references users (id),
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz,
  version integer not null default 1
);
create index person_notes_user on person_notes (user_id, created_at desc);
create index person_notes_author on person_notes (author_id);
