-- What belongs to the installation as a whole, and the tables that platform/ needs to keep its promises.

-- One row. token_secret signs access tokens and file links; several processes share it through here.
create table installations (
  id boolean primary key default true check (id),
  token_secret bytea not null,
  -- Set once the demo school was brought in, so that emptying it does not bring it back.
  demo_seeded_at timestamptz,
  created_at timestamptz not null default now()
);

-- What a person sees of a job; graphile-worker keeps the queue itself in its own schema.
create table jobs (
  id uuid primary key,
  kind text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  progress_done integer not null default 0,
  progress_total integer,
  input jsonb not null,
  result jsonb,
  error text,
  created_by uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);

-- Events for open pages: written in the transaction that changes something, read by everyone who holds a stream.
create table live_events (
  id uuid primary key,
  audience text not null,          -- 'user:<id>', 'session:<id>', 'team'
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index live_events_audience on live_events (audience, created_at);
create index live_events_created_at on live_events (created_at);

-- The answer to a create that was sent with an Idempotency-Key, so that sending it again creates nothing.
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  status integer,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, operation, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Single-use links to a download.
create table download_links (
  token_hash bytea primary key,
  user_id uuid not null,
  kind text not null,
  input jsonb not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- History and audit are written once. Owners of the table are bound by this too.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
