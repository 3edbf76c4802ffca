-- When a process that serves last said that it reached the database; one row.
create table service_beats (
  one boolean primary key default true check (one),
  beat_at timestamptz not null
);
-- When no process did: nobody could be given a next question.
create table downtimes (
  id uuid primary key,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at)
);
create index downtimes_to on downtimes (to_at);
-- Downtime up to then was given back.
alter table session_sections add column credited_until timestamptz;
