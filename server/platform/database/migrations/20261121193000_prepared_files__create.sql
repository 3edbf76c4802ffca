-- Files of results that are made for a person to download: one each. The row goes when it is cancelled, replaced or too old, and with it
-- the work on it.
create table prepared_files (
  -- The job that makes it.
  id uuid primary key references jobs (id) on delete cascade,
  user_id uuid not null unique references users (id),
  name text not null,
  -- Its name in storage; null until it is ready.
  file text,
  created_at timestamptz not null default clock_timestamp()
);
