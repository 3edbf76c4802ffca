-- Lessons on film: what is known of each, its chapters, what Zoom sends, and what of them each person has watched.

alter table zoom_videos
  add column duration_ms integer check (duration_ms between 1 and 172800000),
  add column recorded_at timestamptz,
  -- A recording of Zoom is fetched by a task.
  add column state text not null default 'ready' check (state in ('ready', 'downloading', 'failed')),
  add column problem text,
  -- As the file itself says, such as vp09.00.10.08 and opus; empty while nothing is known.
  add column codecs text[] not null default '{}',
  -- What Zoom calls this recording, so that it comes once.
  add column zoom_recording text unique,
  add column zoom_meeting text,
  add column has_transcript boolean not null default false,
  add column updated_at timestamptz not null default now(),
  add check (num_nonnulls(file_id, link) = 1 or state <> 'ready');
create index zoom_videos_file on zoom_videos (file_id);
create index zoom_videos_created_by on zoom_videos (created_by);

create table zoom_video_tags (
  zoom_video_id uuid not null references zoom_videos (id) on delete cascade,
  tag_id uuid not null references tags (id),
  primary key (zoom_video_id, tag_id)
);
create index zoom_video_tags_tag on zoom_video_tags (tag_id);

create table video_chapters (
  id uuid primary key,
  zoom_video_id uuid not null references zoom_videos (id) on delete cascade,
  starts_ms integer not null check (starts_ms >= 0),
  title text not null,
  unique (zoom_video_id, starts_ms)
);
create table video_chapter_tags (
  video_chapter_id uuid not null references video_chapters (id) on delete cascade,
  tag_id uuid not null references tags (id),
  primary key (video_chapter_id, tag_id)
);
create index video_chapter_tags_tag on video_chapter_tags (tag_id);

create table video_watching (
  zoom_video_id uuid not null references zoom_videos (id) on delete cascade,
  user_id uuid not null references users (id),
  -- Milliseconds that were played, each once.
  spans int8multirange not null default '{}',
  position_ms integer not null default 0,
  finished_at timestamptz,
  opened_at timestamptz not null default now(),
  watched_at timestamptz not null default now(),
  primary key (zoom_video_id, user_id)
);
create index video_watching_user on video_watching (user_id, watched_at desc);

-- Events of Zoom that were taken, each once.
create table zoom_events (
  id text primary key,
  received_at timestamptz not null default now()
);

-- Files of a recording that are still to be fetched; the token that opens them is sealed.
create table zoom_downloads (
  id uuid primary key,
  zoom_video_id uuid not null references zoom_videos (id) on delete cascade,
  kind text not null check (kind in ('video', 'transcript')),
  url text not null,
  token text not null,
  created_at timestamptz not null default now(),
  unique (zoom_video_id, kind)
);
