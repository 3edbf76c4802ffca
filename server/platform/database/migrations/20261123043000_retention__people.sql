-- When an account was deactivated: from then on its person counts as having left.
alter table users add column deactivated_at timestamptz;

-- The log says it of those who were deactivated before; who isn't in it counts from now on, so that nobody is erased too soon.
update users set deactivated_at = coalesce(
  (select max(entry.at) from audit_entries entry
    where entry.subject_type = 'user' and entry.subject_id = users.id and entry.action = 'user.deactivated'), now())
  where not is_active;

create function users_note_deactivation() returns trigger language plpgsql as $$
begin
  if new.is_active then
    new.deactivated_at := null;
  else
    new.deactivated_at := coalesce(new.deactivated_at, now());
  end if;
  return new;
end $$;

create trigger users_note_deactivation before insert or update of is_active on users
  for each row execute function users_note_deactivation();

alter table users add constraint users_deactivated_at check (is_active = (deactivated_at is null));

-- People whom the rule leaves alone, with why: their own words are sealed with their key.
create table retention_keeps (
  user_id uuid primary key references users (id),
  sealed bytea not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now()
);
create index retention_keeps_created_by on retention_keeps (created_by);

-- Whom a dry run found: kept for a day.
create table retention_previews (
  job_id uuid not null,
  user_id uuid not null references users (id),
  left_at timestamptz not null,
  erase_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (job_id, user_id)
);
create index retention_previews_user_id on retention_previews (user_id);

-- What the rule did each night. One at a time, from person to person in the order of their ids.
create table retention_runs (
  id uuid primary key,
  months integer not null check (months >= 1),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  after_id uuid,
  erased integer not null default 0,
  failed integer not null default 0
);
create unique index retention_runs_open on retention_runs ((true)) where finished_at is null;
create index retention_runs_started_at on retention_runs (started_at);
