-- Rosters (OneRoster): what a school's system says of its schools, classes and people, and what that is here.
create table rosters (
  id uuid primary key,
  name text not null,
  -- Deactivating more than so many percent of a school, or so many people, waits for a decision.
  most_percent integer not null default 10 check (most_percent between 1 and 100),
  most_people integer not null default 50 check (most_people between 1 and 1000000),
  version integer not null default 1,
  created_by uuid not null references users,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index rosters_created_by on rosters (created_by);

alter table people_imports add column roster_id uuid references rosters on delete set null;
create index people_imports_roster on people_imports (roster_id, created_at desc) where roster_id is not null;

-- Its schools, classes, roles and enrollments, as it wrote them last.
create table roster_records (
  roster_id uuid not null references rosters on delete cascade,
  kind text not null check (kind in ('orgs', 'classes', 'roles', 'enrollments')),
  sourced_id text not null,
  said jsonb not null,
  modified_at timestamptz,
  -- It is marked as deleted, or missing from a whole file.
  removed_at timestamptz,
  primary key (roster_id, kind, sourced_id)
);
create index roster_records_of_person on roster_records (roster_id, (said ->> 'userId')) where kind in ('roles', 'enrollments');
create index roster_records_of_class on roster_records (roster_id, (said ->> 'classId')) where kind = 'enrollments';

-- Its people. Someone who is left out has no words here.
create table roster_people (
  roster_id uuid not null references rosters on delete cascade,
  sourced_id text not null,
  said jsonb not null,
  modified_at timestamptz,
  removed_at timestamptz,
  user_id uuid references users on delete set null,
  -- They are someone new, even if someone here looks like them; or they are left out.
  decision text check (decision in ('new', 'left_out')),
  -- The import in which they were linked to an account, or the decision was made: undoing it takes that back.
  decided_by uuid references people_imports,
  -- What of it was written to the account, by which import, and what had been before it.
  applied jsonb,
  applied_before jsonb,
  import_id uuid references people_imports,
  primary key (roster_id, sourced_id)
);
create unique index roster_people_user on roster_people (roster_id, user_id);
create index roster_people_user_any on roster_people (user_id);
create index roster_people_import on roster_people (import_id);
create index roster_people_decided on roster_people (decided_by);
create index roster_people_email on roster_people (roster_id, lower(said ->> 'email')) where removed_at is null;
create index roster_people_username on roster_people (roster_id, lower(said ->> 'username')) where removed_at is null;

-- What its schools are here; null of one that is to be left out.
create table roster_schools (
  roster_id uuid not null references rosters on delete cascade,
  org_id text not null,
  school_id uuid references schools,
  primary key (roster_id, org_id)
);
create index roster_schools_school on roster_schools (school_id);

create table roster_groups (
  roster_id uuid not null references rosters on delete cascade,
  class_id text not null,
  group_id uuid not null references groups,
  -- As the roster had it when the group was last named after it.
  title text not null,
  -- It was archived with its class, not by people.
  is_archived_with_class boolean not null default false,
  primary key (roster_id, class_id)
);
create unique index roster_groups_group on roster_groups (group_id);

-- Whom it brought into a group.
create table roster_members (
  roster_id uuid not null references rosters on delete cascade,
  class_id text not null,
  person_id text not null,
  role text not null check (role in ('student', 'tutor')),
  -- False of someone who was in the group before the roster said so, and stays in it.
  is_brought boolean not null,
  import_id uuid references people_imports,
  -- The import that took them out again; undoing it brings them back.
  left_by uuid references people_imports,
  primary key (roster_id, class_id, person_id)
);
create index roster_members_import on roster_members (import_id);
create index roster_members_left on roster_members (left_by);
