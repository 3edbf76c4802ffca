-- When material or a video should be read or watched by. Unlike the end of a window it closes nothing.
alter table allocations
  add column due_at timestamptz,
  add constraint allocations_due check (due_at is null or (num_nonnulls(study_material_id, zoom_video_id) = 1
    and (opens_at is null or due_at > opens_at)));
create index allocations_due_at on allocations (due_at) where due_at is not null and revoked_at is null;

-- Material and videos given to many at once, as a job: what, and how far it has come with each person.
create table bulk_allocations (
  job_id uuid primary key references jobs (id) on delete cascade,
  stopped_at timestamptz,
  groups_done boolean not null default false,
  -- Pairs of a group and a thing.
  group_added integer not null default 0,
  group_skipped integer not null default 0
);
create table bulk_allocation_people (
  job_id uuid not null references bulk_allocations (job_id) on delete cascade,
  user_id uuid not null references users (id),
  -- Given to them by name; else they are only told of what their group got.
  is_named boolean not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'refused')),
  added integer not null default 0,
  skipped integer not null default 0,
  by_group integer not null default 0,
  primary key (job_id, user_id)
);
create index bulk_allocation_people_waiting on bulk_allocation_people (job_id, user_id) where status = 'waiting';
create index bulk_allocation_people_user on bulk_allocation_people (user_id);
