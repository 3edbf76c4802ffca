-- Who agreed that a person's use of the pages is recorded, and when. The person does, or a guardian, as staff note it; a guardian's
-- name is sealed with the person's key. Rows stay when it is withdrawn: they say what was allowed when.
create table recording_consents (
  id uuid primary key,
  user_id uuid not null references users (id),
  given_by text not null check (given_by in ('person', 'guardian')),
  -- The age that the person said to have reached; null where none was asked.
  at_least_age integer check (at_least_age between 0 and 120),
  sealed bytea,
  -- Who of the staff noted a guardian's consent.
  noted_by uuid references users (id),
  given_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  withdrawn_by uuid references users (id),
  check ((given_by = 'guardian') = (sealed is not null and noted_by is not null)),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index recording_consents_live on recording_consents (user_id) where withdrawn_at is null;
create index recording_consents_user on recording_consents (user_id, given_at desc);

-- One masked recording of a person's page: of a sitting, or of the application.
create table recordings (
  id uuid primary key,
  user_id uuid not null references users (id),
  session_id uuid references sessions (id) on delete cascade,
  browser text not null default '',
  started_at timestamptz not null default clock_timestamp(),
  -- By how many milliseconds the page's clock was ahead of the server's when it was loaded last.
  ahead_ms bigint not null,
  -- Of the first and the last thing recorded, by the server's clock; null before the first batch.
  from_at timestamptz,
  to_at timestamptz,
  batches integer not null default 0,
  -- As they came, compressed.
  size_bytes bigint not null default 0
);
create index recordings_user on recordings (user_id, started_at desc);
create index recordings_session on recordings (session_id) where session_id is not null;
create index recordings_started on recordings (started_at desc);

-- What was recorded, in order: gzipped JSON, sealed with the person's key.
create table recording_batches (
  recording_id uuid not null references recordings (id) on delete cascade,
  seq integer not null check (seq >= 0),
  ahead_ms bigint not null,
  sealed bytea not null,
  primary key (recording_id, seq)
);
