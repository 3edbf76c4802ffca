-- What a person highlights and notes on a page or at a moment. The words, theirs and those that they marked, are sealed with their key.
create table notes (
  id uuid primary key,
  user_id uuid not null references users (id),
  study_material_id uuid references study_materials (id) on delete cascade,
  zoom_video_id uuid references zoom_videos (id) on delete cascade,
  -- The version of the material in which the place was looked up last; `is_lost` where that version does not have it.
  version integer,
  page integer check (page > 0),
  moment_ms integer check (moment_ms >= 0),
  is_lost boolean not null default false,
  color text not null default 'yellow' check (color in ('yellow', 'green', 'blue', 'underline')),
  sealed bytea not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (num_nonnulls(study_material_id, zoom_video_id) = 1),
  check ((study_material_id is null) = (page is null)),
  check ((zoom_video_id is null) = (moment_ms is null))
);
create index notes_user on notes (user_id, created_at desc);
create index notes_material on notes (study_material_id, user_id) where study_material_id is not null;
create index notes_video on notes (zoom_video_id, user_id) where zoom_video_id is not null;
