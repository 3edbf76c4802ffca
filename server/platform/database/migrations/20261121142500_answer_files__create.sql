-- Files that students uploaded as answers: what each belongs to. A saved answer names only those of its own attempt.
create table answer_files (
  file_id uuid primary key references files (id),
  session_id uuid not null,
  attempt_id uuid not null,
  interaction text not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  foreign key (session_id, attempt_id) references attempts (session_id, id) on delete cascade
);
create index answer_files_attempt on answer_files (session_id, attempt_id);
create index answer_files_user on answer_files (user_id);
