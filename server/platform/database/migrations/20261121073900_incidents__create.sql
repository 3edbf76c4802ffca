-- What happened while students sat, as someone of the team noted it; never changed afterwards, but for a student who is erased.
create table incidents (
  id uuid primary key,
  text text not null,
  -- When it happened, as far as who noted it knows.
  at timestamptz not null,
  noted_by uuid not null references users (id),
  created_at timestamptz not null default now()
);

create table incident_sessions (
  incident_id uuid not null references incidents (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  primary key (incident_id, session_id)
);
create index incident_sessions_session on incident_sessions (session_id);
