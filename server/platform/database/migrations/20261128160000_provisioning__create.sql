-- By which a directory keeps the people of a sign-in service here (SCIM 2.0).
create table provisioning_tokens (
  service_id uuid primary key references sign_in_services on delete cascade,
  -- SHA-256.
  token_hash bytea not null unique,
  created_by uuid not null references users,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  -- What was refused last, and why.
  refused_at timestamptz,
  refusal text not null default ''
);
create index provisioning_tokens_created_by on provisioning_tokens (created_by);

create table provisioned_people (
  service_id uuid not null references sign_in_services on delete cascade,
  user_id uuid not null references users,
  -- As the directory writes it.
  user_name text not null,
  external_id text,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- The directory doesn't know them any more: they were deactivated, and may come back.
  removed_at timestamptz,
  primary key (service_id, user_id)
);
create unique index provisioned_people_user_name on provisioned_people (service_id, lower(user_name)) where removed_at is null;
create index provisioned_people_external_id on provisioned_people (service_id, external_id);
-- One directory decides about a person.
create unique index provisioned_people_user on provisioned_people (user_id) where removed_at is null;
create index provisioned_people_user_any on provisioned_people (user_id);

create table provisioned_groups (
  group_id uuid primary key references groups,
  service_id uuid not null references sign_in_services on delete cascade,
  display_name text not null,
  external_id text,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create unique index provisioned_groups_name on provisioned_groups (service_id, lower(display_name));

-- Whom the directory has in a group, students or not.
create table provisioned_group_members (
  group_id uuid not null references provisioned_groups on delete cascade,
  user_id uuid not null references users,
  primary key (group_id, user_id)
);
create index provisioned_group_members_user on provisioned_group_members (user_id);
