-- Changes of many people at once, and what each replaced, so that they can be undone.
create table user_bulk_changes (
  id uuid primary key,
  change jsonb not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create table user_bulk_items (
  bulk_change_id uuid not null references user_bulk_changes (id) on delete cascade,
  user_id uuid not null references users (id),
  before jsonb not null,
  primary key (bulk_change_id, user_id)
);

-- How far an import of people has come: written with each batch of lines, so that it goes on there after a crash.
create table people_imports (
  id uuid primary key,
  created_by uuid not null references users (id),
  file_name text not null default '',
  -- The team comes first, then those whom it looks after.
  pass integer not null default 1,
  lines_done integer not null default 0,
  counts jsonb not null default '{}',
  errors jsonb not null default '[]',
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index people_imports_created_by on people_imports (created_by, created_at);
