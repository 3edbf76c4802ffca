-- Which questions show a file, in any version, key or stimulus of theirs: who reads the question may read the file.
create table question_files (
  file_id uuid not null references files (id),
  question_id uuid not null references questions (id),
  primary key (file_id, question_id)
);
