-- Allocations are edited by several people: who saw an older version is told so.
alter table allocations add column version integer not null default 1;
alter table allocations add column updated_at timestamptz not null default now();
create index allocations_practice_set on allocations (practice_set_id) where revoked_at is null and practice_set_id is not null;
create index allocations_study_material on allocations (study_material_id) where revoked_at is null and study_material_id is not null;
create index allocations_zoom_video on allocations (zoom_video_id) where revoked_at is null and zoom_video_id is not null;
create index allocations_created_at on allocations (created_at desc, id) where revoked_at is null;

-- What a job of many sittings has to do and has done: one row for each person and assessment, so that it goes on where it was cut off.
create table bulk_sessions (
  job_id uuid not null references jobs (id) on delete cascade,
  user_id uuid not null references users (id),
  assessment_id uuid not null references assessments (id),
  status text not null default 'waiting' check (status in ('waiting', 'created', 'already_open', 'refused')),
  reason text,
  session_id uuid,
  primary key (job_id, user_id, assessment_id)
);
create index bulk_sessions_waiting on bulk_sessions (job_id, user_id, assessment_id) where status = 'waiting';
create index bulk_sessions_user on bulk_sessions (user_id);
