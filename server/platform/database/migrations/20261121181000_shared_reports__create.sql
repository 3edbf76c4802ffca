-- Links by which a released report is read without an account. Of the token only its hash is kept.
create table shared_reports (
  id uuid primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  user_id uuid not null references users (id),
  token_hash bytea not null unique,
  created_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users (id),
  opens integer not null default 0,
  last_opened_at timestamptz,
  -- The hour in which opens are limited, and how many fell into it.
  hour_from timestamptz not null default clock_timestamp(),
  hour_opens integer not null default 0,
  check (expires_at > created_at),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index shared_reports_session on shared_reports (session_id, created_at desc);
create index shared_reports_user on shared_reports (user_id);
