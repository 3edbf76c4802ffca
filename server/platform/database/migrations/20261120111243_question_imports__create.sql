-- One bringing in of questions, so that it can be found again and undone as a whole. Its id is that of its job.
create table question_imports (
  id uuid primary key,
  name text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  -- Both null while it is under way.
  counts jsonb,
  finished_at timestamptz,
  undone_at timestamptz
);
create index question_imports_created_by on question_imports (created_by, created_at desc);

create table question_import_items (
  import_id uuid not null references question_imports (id),
  question_id uuid not null references questions (id),
  -- The question's version afterwards: another one now means that somebody changed it since.
  version integer not null,
  -- What stood there before, of a question that was replaced; null of one that is new.
  before jsonb,
  primary key (import_id, question_id)
);
create index question_import_items_question on question_import_items (question_id);

-- A person's own jobs, the newest first.
create index jobs_created_by on jobs (created_by, created_at desc);
