-- A note that was deleted can be taken back for a day.
alter table notes add column removed_at timestamptz;

-- True once its student has written a note after the sitting, an empty one too: then the one from the sitting is no longer shown.
alter table attempt_reasons add column noted boolean not null default false;
update attempt_reasons set noted = true where given_by = 'student' and ground <> '';

-- What a person did afterwards to what they highlighted in a sitting, whose answers have one writer. The words are sealed with their key.
create table highlight_changes (
  session_id uuid not null,
  attempt_id uuid not null,
  -- The text it is in, and from where to where: body:12:40.
  highlight text not null,
  user_id uuid not null references users (id),
  -- The note beside it, null where it is as in the sitting.
  sealed bytea,
  is_removed boolean not null default false,
  changed_at timestamptz not null default now(),
  primary key (session_id, attempt_id, highlight),
  foreign key (session_id, attempt_id) references attempts (session_id, id)
);
create index highlight_changes_user on highlight_changes (user_id);
