-- When a visit lost the focus, on the clock of its section, in milliseconds; the first 200 of them.
alter table visits add column focus_lost_at integer[] not null default '{}'
  check (cardinality(focus_lost_at) <= 200);

-- Spans in which the student's device could not reach the server, by its own account: milliseconds worked since the section began.
create table offline_spans (
  session_id uuid not null,
  session_section_id uuid not null,
  from_ms bigint not null,
  to_ms bigint not null,
  reported_at timestamptz not null default clock_timestamp(),
  primary key (session_id, session_section_id, from_ms),
  foreign key (session_id, session_section_id) references session_sections (session_id, id),
  check (from_ms >= 0 and to_ms >= from_ms)
);
