-- Assessments: one draft that the team edits, and numbered versions that are sat.

create table assessments (
  id uuid primary key,
  school_id uuid references schools (id),
  name text not null,
  kind text not null check (kind in ('diagnostic', 'mock', 'quiz', 'practice')),
  instructions text not null default '',
  score_model jsonb not null default '{"type": "points"}',
  review_policy jsonb not null,
  sync_grace_seconds integer not null default 900 check (sync_grace_seconds between 0 and 86400),
  -- Students may take chosen sections by themselves (never scaled, never in statistics).
  allows_chosen_sections boolean not null default false,
  version integer not null default 1,
  published_version integer,
  archived_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index assessments_created_by on assessments (created_by);

create table assessment_tags (
  assessment_id uuid not null references assessments (id),
  tag_id uuid not null references tags (id),
  primary key (assessment_id, tag_id)
);
create index assessment_tags_tag on assessment_tags (tag_id, assessment_id);

create table sections (
  id uuid primary key,
  assessment_id uuid not null references assessments (id),
  position integer not null,
  name text not null,
  instructions text not null default '',
  time_limit_seconds integer check (time_limit_seconds between 1 and 604800),
  break_after_seconds integer not null default 0 check (break_after_seconds between 0 and 86400),
  navigation text not null default 'free' check (navigation in ('free', 'linear')),
  shuffle jsonb not null default '{"questions": false, "options": false}',
  tools jsonb not null default '[]',
  selection jsonb not null default '{"type": "fixed"}',
  scale jsonb,
  created_at timestamptz not null default now(),
  unique (assessment_id, position) deferrable initially deferred
);

create table placements (
  id uuid primary key,
  section_id uuid not null references sections (id) on delete cascade,
  question_id uuid not null references questions (id),
  position integer not null,
  points numeric(8, 3) not null default 1 check (points >= 0),
  points_when_wrong numeric(8, 3) not null default 0 check (points_when_wrong <= 0),
  scored boolean not null default true,
  -- The module of a staged section that the question stands in.
  module text,
  unique (section_id, position) deferrable initially deferred,
  unique (section_id, question_id)
);
create index placements_question on placements (question_id);

-- From here on nothing changes: what is published is what is sat.
create table assessment_versions (
  id uuid primary key,
  assessment_id uuid not null references assessments (id),
  number integer not null,
  name text not null,
  kind text not null,
  instructions text not null,
  score_model jsonb not null,
  review_policy jsonb not null,
  sync_grace_seconds integer not null,
  allows_chosen_sections boolean not null,
  time_seconds integer,
  published_by uuid references users (id),
  published_at timestamptz not null default now(),
  unique (assessment_id, number)
);
create table version_sections (
  id uuid primary key,
  assessment_version_id uuid not null references assessment_versions (id),
  -- The draft section it was made of; that one may be gone by now.
  section_id uuid not null,
  position integer not null,
  name text not null,
  instructions text not null,
  time_limit_seconds integer,
  break_after_seconds integer not null,
  navigation text not null,
  shuffle jsonb not null,
  tools jsonb not null,
  selection jsonb not null,
  scale jsonb,
  unique (assessment_version_id, position)
);
create table version_placements (
  id uuid primary key,
  version_section_id uuid not null references version_sections (id),
  question_version_id uuid not null references question_versions (id),
  position integer not null,
  points numeric(8, 3) not null,
  points_when_wrong numeric(8, 3) not null,
  scored boolean not null,
  module text,
  unique (version_section_id, position)
);
create index version_placements_question_version on version_placements (question_version_id);
create trigger assessment_versions_append_only before update or delete on assessment_versions for each row execute function refuse_change();
create trigger version_sections_append_only before update or delete on version_sections for each row execute function refuse_change();
create trigger version_placements_append_only before update or delete on version_placements for each row execute function refuse_change();

-- A person's own cut of the bank; its backing assessment is what is sat.
create table practice_sets (
  id uuid primary key,
  name text not null,
  owner_id uuid not null references users (id),
  assessment_id uuid references assessments (id),
  feedback text not null default 'at_end' check (feedback in ('at_once', 'at_end')),
  cut jsonb not null default '{}',
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

create table study_materials (
  id uuid primary key,
  title text not null,
  school_id uuid references schools (id),
  file_id uuid references files (id),
  link text,
  body text,
  version integer not null default 1,
  archived_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  check (num_nonnulls(file_id, link, body) = 1)
);

create table zoom_videos (
  id uuid primary key,
  title text not null,
  school_id uuid references schools (id),
  file_id uuid references files (id),
  link text,
  version integer not null default 1,
  archived_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default now()
);

-- Who was given what: one model for assessments, practice sets, material and videos.
create table allocations (
  id uuid primary key,
  assessment_id uuid references assessments (id),
  practice_set_id uuid references practice_sets (id),
  study_material_id uuid references study_materials (id),
  zoom_video_id uuid references zoom_videos (id),
  user_id uuid references users (id),
  group_id uuid references groups (id),
  opens_at timestamptz,
  closes_at timestamptz,
  time_zone text not null default 'UTC',
  hard_close boolean not null default false,
  sittings_allowed integer not null default 1 check (sittings_allowed between 1 and 1000),
  -- Null = not set here, so that the most generous of what is set counts.
  time_multiplier numeric(4, 2) check (time_multiplier between 1 and 10),
  extra_break_seconds integer check (extra_break_seconds between 0 and 86400),
  may_pause boolean,
  untimed boolean,
  is_initial boolean not null default false,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid references users (id),
  check (num_nonnulls(assessment_id, practice_set_id, study_material_id, zoom_video_id) = 1),
  check (num_nonnulls(user_id, group_id) = 1),
  check (closes_at is null or opens_at is null or closes_at > opens_at)
);
create index allocations_user on allocations (user_id, assessment_id) where revoked_at is null;
create index allocations_group on allocations (group_id, assessment_id) where revoked_at is null;
create index allocations_assessment on allocations (assessment_id) where revoked_at is null;
