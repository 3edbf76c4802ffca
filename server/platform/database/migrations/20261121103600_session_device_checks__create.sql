-- What a student's page found of its device before the start; the newest check alone is kept.
create table session_device_checks (
  session_id uuid primary key references sessions (id) on delete cascade,
  -- As the page told it: contract/device-check.ts.
  found jsonb not null,
  checked_at timestamptz not null default clock_timestamp()
);
