-- Learning platforms (LTI 1.3) from which people come into this installation.
create table lti_platforms (
  id uuid primary key,
  name text not null,
  -- Hosted platforms share their issuer: a platform is known by both.
  issuer text not null,
  client_id text not null,
  authorization_endpoint text not null,
  token_endpoint text not null,
  jwks_uri text not null,
  -- As it calls itself; empty until it said so.
  product text not null default '',
  -- Domains whose addresses it may vouch for.
  trusted_domains text[] not null default '{}',
  is_on boolean not null default true,
  version integer not null default 1,
  created_by uuid not null references users,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  launched_at timestamptz,
  unique (issuer, client_id)
);
create index lti_platforms_created_by on lti_platforms (created_by);

-- Its accounts: nobody gets in by one before staff confirm it.
create table lti_deployments (
  id uuid primary key,
  platform_id uuid not null references lti_platforms on delete cascade,
  -- As the platform names it.
  deployment_id text not null,
  name text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused')),
  school_id uuid references schools,
  -- New teachers of its courses become tutors; otherwise only students get an account.
  makes_tutors boolean not null default true,
  decided_by uuid references users,
  decided_at timestamptz,
  launched_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (platform_id, deployment_id),
  constraint lti_deployments_decided check ((state = 'waiting') = (decided_at is null))
);
create index lti_deployments_school on lti_deployments (school_id);
create index lti_deployments_decided_by on lti_deployments (decided_by);

-- Courses of an account, each with its group here.
create table lti_courses (
  id uuid primary key,
  deployment_id uuid not null references lti_deployments on delete cascade,
  context_id text not null,
  title text not null,
  group_id uuid not null references groups,
  created_at timestamptz not null default clock_timestamp(),
  unique (deployment_id, context_id)
);
create index lti_courses_group on lti_courses (group_id);

-- Links of a course to an assessment: each brings it to the group once, so that what staff withdraw stays withdrawn.
create table lti_links (
  course_id uuid not null references lti_courses on delete cascade,
  resource_link_id text not null,
  assessment_id uuid not null references assessments,
  -- The group that got it.
  group_id uuid not null references groups,
  created_at timestamptz not null default clock_timestamp(),
  primary key (course_id, resource_link_id)
);
create index lti_links_assessment on lti_links (assessment_id);
create index lti_links_group on lti_links (group_id);

-- Launches under way: begun by a page, ended by the platform's token.
create table lti_flows (
  state_hash bytea primary key,
  platform_id uuid not null references lti_platforms on delete cascade,
  nonce text not null,
  challenge text not null,
  target_link_uri text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index lti_flows_platform on lti_flows (platform_id);
create index lti_flows_expires_at on lti_flows (expires_at);

-- Links by which a platform registers itself.
create table lti_registrations (
  id uuid primary key,
  token_hash bytea not null unique,
  created_by uuid not null references users,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Why it failed.
  problem text,
  platform_id uuid references lti_platforms on delete set null
);
create index lti_registrations_created_by on lti_registrations (created_by);
create index lti_registrations_platform on lti_registrations (platform_id);

-- The keys by which platforms know us: the newest signs.
create table lti_keys (
  id text primary key,
  public_key jsonb not null,
  -- Sealed.
  private_key text not null,
  created_at timestamptz not null default clock_timestamp()
);
