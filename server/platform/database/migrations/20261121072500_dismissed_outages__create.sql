-- Outages that a person who watches does not want to hear of again: what went on in this time counts for none.
create table dismissed_outages (
  user_id uuid not null references users (id),
  id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  check (from_at < to_at)
);
