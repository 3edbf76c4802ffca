-- Servers of OneRoster (REST), from which rosters are read.
create table roster_servers (
  roster_id uuid primary key references rosters on delete cascade,
  url text not null,
  token_url text not null,
  client_id text not null,
  -- Sealed; null = none.
  client_secret text,
  -- The hour of the daily import, by the clocks of this zone; null = none.
  daily_at integer check (daily_at between 0 and 23),
  time_zone text not null,
  -- In whose name the daily import is.
  connected_by uuid not null references users,
  -- When the daily import is due.
  next_at timestamptz,
  -- How often in a row it failed, and what is wrong, or waits to be decided.
  failed_tries integer not null default 0,
  problem text,
  problem_at timestamptz
);
create index roster_servers_connected_by on roster_servers (connected_by);
create index roster_servers_due on roster_servers (next_at) where next_at is not null;

-- What is being read of a roster's server, or was read and waits to be imported: one for each roster.
create table roster_readings (
  roster_id uuid primary key references roster_servers on delete cascade,
  id uuid not null unique,
  -- The job that reads it, or did.
  job_id uuid not null,
  version text not null check (version in ('1.1', '1.2')),
  -- How far it has come.
  progress jsonb not null,
  started_at timestamptz not null default clock_timestamp(),
  -- Once it is whole.
  finished_at timestamptz
);

create table roster_read_records (
  reading_id uuid not null references roster_readings (id) on delete cascade,
  kind text not null check (kind in ('orgs', 'classes', 'users', 'roles', 'enrollments')),
  sourced_id text not null,
  cells jsonb not null,
  primary key (reading_id, kind, sourced_id)
);

-- The import in which a record was removed: undoing it brings the record back.
alter table roster_people add column removed_by uuid references people_imports;
create index roster_people_removed on roster_people (removed_by);
alter table roster_records add column removed_by uuid references people_imports;
create index roster_records_removed on roster_records (removed_by);

-- A roster waits for staff.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('allocated', 'opening_soon', 'due_soon', 'released', 'regraded', 'problem_answered', 'late_counted', 'reopened',
    'pool_retired', 'rule_unfilled', 'disk_low', 'mistakes_due', 'to_mark', 'student_stuck', 'mistakes_returning', 'weekly_digest',
    'doubt_answered', 'doubt_open', 'archiving_failed', 'second_step_reset', 'roster_waits')
);
