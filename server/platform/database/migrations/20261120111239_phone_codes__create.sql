-- Codes sent to phones, people who enrol themselves, links by which one sets a password, and how often all this is asked for.

create table phone_codes (
  id uuid primary key,
  phone text not null,
  -- The calling code of its country, as '+44'.
  country text not null,
  purpose text not null check (purpose in ('enrol', 'sign-in', 'reset')),
  -- Null until it is made, just before it is sent, and where nobody has this phone.
  code_hash bytea,
  tries integer not null default 0,
  was_sent boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- Used, or replaced by a newer one.
  ended_at timestamptz,
  -- What the right code was exchanged for.
  token_hash bytea unique,
  token_expires_at timestamptz,
  token_used_at timestamptz
);
create index phone_codes_phone on phone_codes (phone, created_at);
create index phone_codes_country on phone_codes (country, created_at) where was_sent;
create index phone_codes_created_at on phone_codes (created_at);

-- Who has enrolled and not yet shown that the address is theirs. With a user, the address is one that this person adds.
create table enrolments (
  id uuid primary key,
  token_hash bytea not null unique,
  email text not null,
  user_id uuid references users (id),
  first_name text not null default '',
  last_name text not null default '',
  password_hash text,
  school_id uuid references schools (id),
  time_zone text not null default 'UTC',
  locale text not null default 'en',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index enrolments_expires_at on enrolments (expires_at);

-- Calls that are counted because each costs something or tells something: by what and by whom, hashed.
create table counted_calls (
  id uuid primary key,
  kind text not null,
  by_hash bytea not null,
  at timestamptz not null default clock_timestamp()
);
create index counted_calls_by on counted_calls (kind, by_hash, at);
create index counted_calls_at on counted_calls (at);

alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('first_staff', 'reset_password', 'invitation'));
create index one_time_links_user on one_time_links (user_id) where used_at is null;
