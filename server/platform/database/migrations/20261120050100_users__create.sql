-- People, the schools they belong to, how they sign in, and who may see whom.

create table schools (
  id uuid primary key,
  name text not null,
  address text not null default '',
  time_zone text not null default 'UTC',
  logo_file_id uuid,
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  role text not null check (role in ('student', 'tutor', 'counselor', 'manager', 'staff')),
  first_name text not null default '',
  last_name text not null default '',
  email text,
  phone text,
  username text,
  password_hash text,
  time_zone text not null default 'UTC',
  locale text not null default 'en',
  is_active boolean not null default true,
  is_demo boolean not null default false,
  email_confirmed_at timestamptz,
  phone_verified_at timestamptz,
  last_seen_at timestamptz,
  preferences jsonb not null default '{}',
  -- Standing accommodations; null = not set, so that an allocation of a group may set it.
  time_multiplier numeric(4, 2) check (time_multiplier between 1 and 10),
  extra_break_seconds integer check (extra_break_seconds between 0 and 86400),
  may_pause boolean,
  untimed boolean,
  erased_at timestamptz,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint users_has_a_name_to_sign_in_by check (erased_at is not null or email is not null or phone is not null or username is not null)
);
create unique index users_email on users (lower(email));
create unique index users_phone on users (phone);
create unique index users_username on users (lower(username));
create index users_role on users (role, is_active);

-- The key that seals a person's free text in append-only tables: erasing the row erases what it sealed.
create table person_keys (
  user_id uuid primary key references users (id),
  key bytea not null,
  created_at timestamptz not null default now()
);

create table memberships (
  id uuid primary key,
  user_id uuid not null references users (id),
  school_id uuid not null references schools (id),
  member_from timestamptz not null default now(),
  member_to timestamptz,
  check (member_to is null or member_to >= member_from)
);
create unique index memberships_open on memberships (user_id, school_id) where member_to is null;
create index memberships_school on memberships (school_id, user_id);

-- Students allocated singly to a tutor, counselor or manager.
create table student_carers (
  student_id uuid not null references users (id),
  carer_id uuid not null references users (id),
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  primary key (student_id, carer_id)
);
create index student_carers_carer on student_carers (carer_id, student_id);

create table groups (
  id uuid primary key,
  name text not null,
  school_id uuid references schools (id),
  version integer not null default 1,
  archived_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default now()
);

create table group_tutors (
  group_id uuid not null references groups (id),
  tutor_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (group_id, tutor_id)
);
create index group_tutors_tutor on group_tutors (tutor_id, group_id);

create table group_members (
  id uuid primary key,
  group_id uuid not null references groups (id),
  user_id uuid not null references users (id),
  member_from timestamptz not null default now(),
  member_to timestamptz,
  check (member_to is null or member_to >= member_from)
);
create unique index group_members_open on group_members (group_id, user_id) where member_to is null;
create index group_members_user on group_members (user_id, group_id);

-- A sign-in is a row so that it can be listed, ended, and felt by every process.
create table sign_ins (
  id uuid primary key,
  user_id uuid not null references users (id),
  address text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index sign_ins_user on sign_ins (user_id) where ended_at is null;

-- Failures by (account, address): the account as typed, hashed, so that an unknown one costs and counts the same.
create table sign_in_failures (
  id uuid primary key,
  account_hash bytea not null,
  address text not null,
  failed_at timestamptz not null default now()
);
create index sign_in_failures_pair on sign_in_failures (account_hash, address, failed_at);
create index sign_in_failures_address on sign_in_failures (address, failed_at);
create index sign_in_failures_failed_at on sign_in_failures (failed_at);

-- Links that work once: the first staff person, a password reset, an e-mail to confirm.
create table one_time_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('first_staff', 'reset_password', 'confirm_email')),
  user_id uuid references users (id),
  expires_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create table settings (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table audit_entries (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  as_user_id uuid,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  school_id uuid,
  before jsonb,
  after jsonb,
  -- Personal fields of before and after, sealed with the key of the person whom they are about.
  sealed_for uuid,
  sealed bytea,
  address text not null default ''
);
create index audit_entries_subject on audit_entries (subject_type, subject_id, at);
create index audit_entries_at on audit_entries (at);
create trigger audit_entries_append_only before update or delete on audit_entries for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries for each statement execute function refuse_change();
