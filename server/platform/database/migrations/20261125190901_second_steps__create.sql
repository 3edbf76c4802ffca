-- An authenticator app (RFC 6238). The key is sealed; a step of time that was used never counts again.
create table authenticator_apps (
  user_id uuid primary key references users,
  sealed text not null,
  last_step bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);

-- One that is being set up: it counts for nothing until its first code was typed.
create table authenticator_setups (
  user_id uuid primary key references users,
  sealed text not null,
  expires_at timestamptz not null
);

create table recovery_codes (
  user_id uuid not null references users,
  position smallint not null,
  -- The same for all codes that were made together.
  salt bytea not null,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, position)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id_idx on passkeys (user_id);

-- Challenges that browsers sign, each once.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'sign_in', 'second_step')),
  -- For whom; null while nobody has said who they are.
  user_id uuid references users,
  expires_at timestamptz not null
);
create index passkey_challenges_user_id_idx on passkey_challenges (user_id);

-- A first step that was taken, waiting for the second.
create table sign_in_tickets (
  ticket_hash bytea primary key,
  user_id uuid not null references users,
  first_step text not null check (first_step in ('password', 'phone_code', 'service', 'demo')),
  identity_id uuid references user_identities,
  user_agent text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index sign_in_tickets_user_id_idx on sign_in_tickets (user_id);

-- Browsers on which a person is not asked for the second step for a while.
create table remembered_devices (
  token_hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index remembered_devices_user_id_idx on remembered_devices (user_id);

-- Second steps that failed since the last that was right.
create table second_step_failures (
  user_id uuid primary key references users,
  failures int not null,
  last_failed_at timestamptz not null
);
