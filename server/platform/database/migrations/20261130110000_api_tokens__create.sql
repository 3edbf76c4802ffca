-- By which programs call the API. The secret itself is not kept.
create table api_tokens (
  id uuid primary key,
  name text not null,
  -- How the secret begins.
  prefix text not null,
  -- SHA-256.
  token_hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Null: the whole organisation.
  schools uuid[] check (cardinality(schools) > 0),
  created_by uuid not null references users,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  check (expires_at > created_at)
);
create index api_tokens_created_by on api_tokens (created_by);
create index api_tokens_created_at on api_tokens (created_at);

-- How often a token called in an hour (without an operation), and what was refused to it.
create table api_token_uses (
  token_id uuid not null references api_tokens on delete cascade,
  hour timestamptz not null,
  operation text not null default '',
  reason text not null check (reason in ('called', 'scope', 'reach')),
  times integer not null,
  last_at timestamptz not null,
  primary key (token_id, hour, operation, reason)
);
create index api_token_uses_hour on api_token_uses (hour);

-- The token by which something was changed; its chain counts it only where there is one.
alter table audit_entries add column token_id uuid;
create index audit_entries_token on audit_entries (token_id, at, id) where token_id is not null;

-- The token that asked for a job, with its schools: the job acts within its reach.
alter table jobs add column api_token jsonb;

-- Tokens end for good when their creator is deactivated or leaves staff: they open nothing when that person returns.
-- since 0.1.0: trigger users_left_staff on users: changes and writes rows that the release before doesn't know
create function revoke_tokens_of_who_left() returns trigger language plpgsql as $$
begin
  with own as (
    select id, name from api_tokens where created_by = new.id and revoked_at is null order by id for update
  ), revoked as (
    update api_tokens set revoked_at = clock_timestamp() from own where api_tokens.id = own.id returning own.id, own.name
  )
  insert into audit_entries (id, action, subject_type, subject_id, before)
  select gen_random_uuid(), 'api_token.revoked', 'api_token', id, jsonb_build_object('name', name) from revoked;
  return null;
end $$;
create trigger users_left_staff after update of role, is_active on users
  for each row when (old.role = 'staff' and old.is_active and not (new.role = 'staff' and new.is_active))
  execute function revoke_tokens_of_who_left();
