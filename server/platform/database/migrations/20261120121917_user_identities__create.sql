-- Who people are at the organisation's own sign-in service, and the ways through it that are under way.

create table user_identities (
  id uuid primary key,
  user_id uuid not null references users (id),
  issuer text not null,
  subject text not null,
  -- The role that a claim gave last: what it gave, it may take.
  mapped_role text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index user_identities_user on user_identities (user_id);

-- From the press of the button to the way back, once.
create table sso_flows (
  state_hash bytea primary key,
  nonce text not null,
  code_verifier text not null,
  -- SHA-256, as base64url, of what the page that began it keeps to itself.
  challenge text not null,
  next_path text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sso_flows_expires_at on sso_flows (expires_at);

-- From the way back to the sign-in object, once.
create table sso_handoffs (
  code_hash bytea primary key,
  identity_id uuid not null references user_identities (id) on delete cascade,
  challenge text not null,
  next_path text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sso_handoffs_expires_at on sso_handoffs (expires_at);

-- By which identity somebody came in; null = by a password or a code.
alter table sign_ins add column identity_id uuid references user_identities (id) on delete set null;
