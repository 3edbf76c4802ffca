-- How far everything that figures rest on was rebuilt, and what the last comparison with it found. One row.
create table result_checks (
  is_only boolean primary key default true check (is_only),
  rebuilding boolean not null default false,
  -- The last sitting that is done; null before the first.
  rebuilt_to uuid,
  compared_at timestamptz not null default now(),
  compared integer not null default 0,
  different integer not null default 0
);
-- What a first answer that was changed later would have earned takes scoring: sittings from before that was kept are rebuilt.
insert into result_checks (rebuilding) select exists (select from result_facts where changed > 0);
