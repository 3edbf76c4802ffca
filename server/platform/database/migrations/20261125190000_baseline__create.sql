-- The schema of 0.1.0 as one migration: it replaces the 131 that led there (docs/decisions/0221-one-baseline.md).

create extension if not exists pg_trgm;

-- Functions name each other, and tables that come after them.
set local check_function_bodies = off;

-- Lower case without accents, in any script; letters that don't decompose are written as two.
create function fold_text(value text) returns text language sql immutable strict parallel safe return
  replace(replace(replace(replace(replace(replace(lower(regexp_replace(normalize(value, nfkd),
  '[\u0300-\u036f\u064b-\u065f]', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd');

-- What belongs to the installation as a whole, and the tables that platform/ needs to keep its promises.
-- One row. token_secret signs access tokens and file links; several processes share it through here.
create table installations (
  id boolean default true primary key check (id),
  token_secret bytea not null,
  -- Set once the demo school was brought in, so that emptying it does not bring it back.
  demo_seeded_at timestamptz,
  created_at timestamptz not null default now(),
  -- By which key the installation's secrets are sealed: 'inside' (the secret below, in the clear), or the fingerprint
  -- of a key outside.
  sealed_by text not null default 'inside',
  -- While a rotation is under way: the key by which some persons' keys are still sealed.
  rotating_from text
);

-- What a person sees of a job; graphile-worker keeps the queue itself in its own schema.
create table jobs (
  id uuid primary key,
  kind text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  progress_done integer not null default 0,
  progress_total integer,
  input jsonb not null,
  result jsonb,
  error text,
  created_by uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- What is needed to run a job again: in which line it stood, and whether it failed for a reason that its owner
  -- can't change.
  queue text,
  is_fault boolean not null default false
);
-- A person's own jobs, the newest first.
create index jobs_created_by on jobs (created_by, created_at desc);
create index jobs_fault on jobs (finished_at) where is_fault;

-- Events for open pages: written in the transaction that changes something, read by everyone who holds a stream.
create table live_events (
  id uuid primary key,
  -- 'user:<id>', 'session:<id>', 'team'
  audience text not null,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index live_events_audience on live_events (audience, created_at);
create index live_events_created_at on live_events (created_at);

-- The answer to a create that was sent with an Idempotency-Key, so that sending it again creates nothing.
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  status integer,
  created_at timestamptz not null default now(),
  body bytea,
  primary key (user_id, operation, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Single-use links to a download.
create table download_links (
  token_hash bytea primary key,
  user_id uuid not null,
  kind text not null,
  input jsonb not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

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
  time_multiplier numeric(4,2) check ((time_multiplier >= 1) and (time_multiplier <= 10)),
  extra_break_seconds integer check ((extra_break_seconds >= 0) and (extra_break_seconds <= 86400)),
  may_pause boolean,
  untimed boolean,
  erased_at timestamptz,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  search_text text generated always as (' ' || fold_text(((((((((first_name || ' ') || last_name) || ' ') ||
    coalesce(email, '')) || ' ') || coalesce(phone, '')) || ' ') || coalesce(username, '')))) stored,
  sort_name text generated always as (fold_text(((last_name || ' ') || first_name))) stored,
  -- When an account was deactivated: from then on its person counts as having left.
  deactivated_at timestamptz,
  constraint users_deactivated_at check (is_active = (deactivated_at is null)),
  constraint users_has_a_name_to_sign_in_by check ((erased_at is not null) or (email is not null) or (phone is not
    null) or (username is not null))
);
create index users_by_name on users (sort_name, id) include (role, is_active) where erased_at is null;
-- Counting people and paging through them by name reads these alone, not the rows.
create index users_counted on users (is_active, role) where erased_at is null;
create unique index users_email on users (lower(email));
create unique index users_phone on users (phone);
create index users_role on users (role, is_active);
create index users_search_text on users using gin (search_text gin_trgm_ops);
create unique index users_username on users (lower(username));

-- The key that seals a person's free text in append-only tables: erasing the row erases what it sealed.
create table person_keys (
  user_id uuid primary key references users (id),
  key bytea not null,
  created_at timestamptz not null default now(),
  -- Null: in the clear.
  sealed_by text
);

create table memberships (
  id uuid primary key,
  user_id uuid not null references users (id),
  school_id uuid not null references schools (id),
  member_from timestamptz not null default now(),
  member_to timestamptz,
  check ((member_to is null) or (member_to >= member_from))
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
  check ((member_to is null) or (member_to >= member_from))
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
  end_reason text,
  -- A sign-in by which one of the staff looks through a student's eyes: it reads and changes nothing.
  looker_id uuid references users (id),
  -- The identity that was used; null for a password or a code.
  identity_id uuid,
  -- A look through a student's eyes ends with the sign-in from which it was opened.
  parent_id uuid references sign_ins (id) on delete set null
);
create index sign_ins_looker on sign_ins (looker_id) where looker_id is not null;
create index sign_ins_parent on sign_ins (parent_id) where parent_id is not null;
create index sign_ins_user on sign_ins (user_id) where ended_at is null;

-- Failures by (account, address): the account as typed, hashed, so that an unknown one costs and counts the same.
create table sign_in_failures (
  id uuid primary key,
  account_hash bytea not null,
  address text not null,
  failed_at timestamptz not null default now()
);
create index sign_in_failures_address on sign_in_failures (address, failed_at);
create index sign_in_failures_failed_at on sign_in_failures (failed_at);
create index sign_in_failures_pair on sign_in_failures (account_hash, address, failed_at);

-- Links that work once: the first staff person, a password reset, an e-mail to confirm.
create table one_time_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('first_staff', 'reset_password', 'invitation')),
  user_id uuid references users (id),
  expires_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_links_user on one_time_links (user_id) where used_at is null;

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
create index audit_entries_action on audit_entries (action text_pattern_ops, at, id);
create index audit_entries_actor on audit_entries (actor_id, at, id);
create index audit_entries_as_user on audit_entries (as_user_id, at, id) where as_user_id is not null;
create index audit_entries_at on audit_entries (at, id);
create index audit_entries_school on audit_entries (school_id, at, id) where school_id is not null;
create index audit_entries_subject on audit_entries (subject_type, subject_id, at);

-- What is taught and asked: tags, subjects, questions with their versions and keys, files.
-- Bytes are kept once by content hash; a row is one upload with its owner.
create table files (
  id uuid primary key,
  hash text not null,
  media_type text not null,
  name text not null default '',
  size_bytes bigint not null,
  width integer,
  height integer,
  school_id uuid references schools (id),
  created_by uuid references users (id),
  created_at timestamptz not null default now()
);
-- A person's own files, the newest first, and whether the same came again.
create index files_created_by on files (created_by, created_at desc);
create index files_hash on files (hash);

create table tags (
  id uuid primary key,
  level text not null check (level in ('exam', 'subject', 'mega-domain', 'domain', 'topic', 'sub-topic')),
  parent_id uuid references tags (id),
  name text not null,
  position integer not null default 0,
  -- A merged tag stays as a signpost to the one it became.
  merged_into_id uuid references tags (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Merges that can be undone. `merged_into_id` stays what readers take: the tag in use at the end of all merges, one
  -- step away.
  -- The tag into which it was merged itself, which may have been merged since.
  merged_directly_into_id uuid references tags (id),
  -- The tag whose merge took it along, as a namesake beneath; itself when it was merged by itself.
  merged_with_id uuid references tags (id),
  -- The merged tags with which it came to where it is, oldest first: whose separating takes it back.
  came_with uuid[] not null default '{}',
  check ((level = 'exam') = (parent_id is null)),
  constraint tags_merged_check check (((merged_into_id is null) = (merged_directly_into_id is null)) and
    ((merged_into_id is null) = (merged_with_id is null)))
);
create index tags_merged_into on tags (merged_into_id) where merged_into_id is not null;
create unique index tags_name on tags (parent_id, level, lower(name)) nulls not distinct where merged_into_id is null;
create index tags_parent on tags (parent_id);

create table reasons_for_error (
  id uuid primary key,
  name text not null,
  topic_id uuid references tags (id),
  position integer not null default 0,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Tutors change the reasons for error that they made.
  created_by uuid references users (id)
);
create unique index reasons_for_error_name on reasons_for_error (topic_id, lower(name)) nulls not distinct where
  archived_at is null;
create index reasons_for_error_topic on reasons_for_error (topic_id);

create table subjects (
  id uuid primary key,
  name text not null,
  school_id uuid references schools (id),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index subjects_name on subjects (school_id, lower(name)) nulls not distinct;

create table subject_trees (
  id uuid primary key,
  subject_id uuid not null references subjects (id),
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index subject_trees_name on subject_trees (subject_id, lower(name));

create table subject_nodes (
  id uuid primary key,
  subject_tree_id uuid not null references subject_trees (id),
  parent_id uuid references subject_nodes (id),
  name text not null,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index subject_nodes_name on subject_nodes (subject_tree_id, parent_id, lower(name)) nulls not distinct;
create index subject_nodes_parent on subject_nodes (parent_id);
create index subject_nodes_tree on subject_nodes (subject_tree_id, parent_id, position);

-- A stimulus is shared by questions; a version of it is what a question version pins.
create table stimuli (
  id uuid primary key,
  school_id uuid references schools (id),
  fingerprint text not null,
  created_by uuid references users (id),
  created_at timestamptz not null default now()
);
create index stimuli_fingerprint on stimuli (fingerprint);

create table stimulus_versions (
  id uuid primary key,
  stimulus_id uuid not null references stimuli (id),
  number integer not null,
  title text not null default '',
  body text not null,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  unique (stimulus_id, number)
);

create table questions (
  id uuid primary key,
  school_id uuid references schools (id),
  pool text not null default 'secure' check (pool in ('practice', 'secure')),
  difficulty smallint check ((difficulty >= 1) and (difficulty <= 5)),
  source text not null default '',
  source_identifier text not null default '',
  -- Names from an import that no tag bears yet.
  text_tags jsonb not null default '{}',
  -- Plain text and options, normalised and hashed: finds the same question again.
  fingerprint text not null,
  -- Optimistic lock for what staff edit together; question_versions.number is what students see.
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index questions_created_by on questions (created_by);
create index questions_fingerprint on questions (fingerprint);
create index questions_source on questions (source, source_identifier);

create table question_versions (
  id uuid primary key,
  question_id uuid not null references questions (id),
  number integer not null,
  status text not null default 'draft' check (status in ('draft', 'in_review', 'published', 'retired')),
  stimulus_version_id uuid references stimulus_versions (id),
  body text not null,
  interactions jsonb not null,
  -- Words of body, options and stimulus for search and lists.
  plain_text text not null default '',
  published_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  -- What is to be answered, for filters and counts: ["choice"].
  types jsonb generated always as (jsonb_path_query_array(interactions, '$[*]."type"'::jsonpath)) stored,
  -- What the bank is cut, counted and ordered by: one narrow row a question, derived from the tables that hold it by
  -- triggers in the
  -- transaction that changes them, so that no writer can forget it. Everything here is also kept
  -- elsewhere.
  -- Pieces of formulas (`x^2`, `\frac`), which are no words.
  symbols text[] not null default '{}',
  -- The person who published the version; the author may be another.
  published_by uuid references users (id),
  unique (question_id, number)
);
create unique index question_versions_draft on question_versions (question_id) where status in ('draft', 'in_review');
-- Lists of the bank show each question's newest version: found, filtered and counted here without reading contents.
create index question_versions_newest on question_versions (question_id, number desc) include (status, types);
-- Finds an option by its id, in any list of its interaction.
create index question_versions_parts on question_versions using gin (jsonb_path_query_array(interactions,
  '$[*].*[*]."id"'::jsonpath) jsonb_path_ops);
-- Which questions show a stimulus.
create index question_versions_stimulus on question_versions (stimulus_version_id) where stimulus_version_id is not
  null;

create table key_revisions (
  id uuid primary key,
  question_version_id uuid not null references question_versions (id),
  number integer not null,
  key jsonb not null,
  score_rule jsonb not null,
  explanation text not null default '',
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  -- What students are told after each wrong try: an ordered list of HTML, revised and kept with the key that it is as
  -- secret as.
  hints jsonb not null default '[]',
  unique (question_version_id, number)
);

create table question_tags (
  question_id uuid not null references questions (id),
  tag_id uuid not null references tags (id),
  primary key (question_id, tag_id)
);
create index question_tags_tag on question_tags (tag_id, question_id);

create table question_nodes (
  question_id uuid not null references questions (id),
  node_id uuid not null references subject_nodes (id),
  primary key (question_id, node_id)
);
create index question_nodes_node on question_nodes (node_id, question_id);

-- Assessments: one draft that the team edits, and numbered versions that are sat.
create table assessments (
  id uuid primary key,
  school_id uuid references schools (id),
  name text not null,
  kind text not null check (kind in ('diagnostic', 'mock', 'quiz', 'practice')),
  instructions text not null default '',
  score_model jsonb not null default '{"type": "points"}',
  review_policy jsonb not null,
  sync_grace_seconds integer not null default 900 check ((sync_grace_seconds >= 0) and (sync_grace_seconds <= 86400)),
  -- Students may take chosen sections by themselves (never scaled, never in statistics).
  allows_chosen_sections boolean not null default false,
  version integer not null default 1,
  published_version integer,
  archived_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What an author wants an assessment to ask, by tag.
  blueprint jsonb not null default '[]',
  -- Which sitting counts, how long a student waits between two, and from where and after what an assessment may be
  -- started.
  sitting_rules jsonb not null default '{"counts": "last", "earlier": null, "addresses": [], "delay_seconds": 0}',
  -- Keyed, so that it is worth nothing without the secret of the installation.
  password_hash text,
  -- How many people mark an answer by hand, and how far apart, in points, two marks may be.
  marking jsonb not null default '{"markers": 1, "tolerance": 0}',
  -- Feedback by score: each text applies from a share of the points upwards.
  score_feedback jsonb not null default '[]',
  -- How students answer, and what they were told of answers that they checked.
  behaviour jsonb not null default '{"checking": {"type": "at_end"}, "certainty": "off"}'
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
  time_limit_seconds integer check ((time_limit_seconds >= 1) and (time_limit_seconds <= 604800)),
  break_after_seconds integer not null default 0 check ((break_after_seconds >= 0) and (break_after_seconds <= 86400)),
  navigation text not null default 'free' check (navigation in ('free', 'linear')),
  shuffle jsonb not null default '{"options": false, "questions": false}',
  tools jsonb not null default '[]',
  selection jsonb not null default '{"type": "list"}',
  scale jsonb,
  created_at timestamptz not null default now(),
  constraint sections_assessment_id_position_key unique (assessment_id, position) deferrable initially deferred
);

create table placements (
  id uuid primary key,
  section_id uuid not null references sections (id) on delete cascade,
  question_id uuid references questions (id),
  position integer not null,
  points numeric(8,3) not null default 1 check (points >= 0),
  points_when_wrong numeric(8,3) not null default 0 check (points_when_wrong <= 0),
  scored boolean not null default true,
  -- The module of a staged section that the question is in.
  module text,
  draw jsonb,
  constraint placements_section_id_position_key unique (section_id, position) deferrable initially deferred,
  constraint placements_question_or_draw check (num_nonnulls(question_id, draw) = 1)
);
create index placements_question on placements (question_id);
-- A question may be in several modules of a section, since no student takes all of them.
create unique index placements_question_once on placements (section_id, coalesce(module, ''), question_id);

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
  calibration_id uuid,
  -- How many questions the longest way through it has; null for versions from before, all of whose questions everyone
  -- gets.
  question_count integer,
  sitting_rules jsonb not null default '{"counts": "last", "earlier": null, "addresses": [], "delay_seconds": 0}',
  marking jsonb not null default '{"markers": 1, "tolerance": 0}',
  -- A draft that was frozen for a preview is a version with a number below 0: it is given to no one, and nothing counts
  -- it. The digest is of the draft: the same draft is frozen once for previews, and a draft equal to the published
  -- version has nothing to publish. Null for older versions.
  digest text,
  score_feedback jsonb not null default '[]',
  behaviour jsonb not null default '{"checking": {"type": "at_end"}, "certainty": "off"}',
  scale_id uuid,
  -- The content shares that the draft was to have; versions from before know none.
  blueprint jsonb not null default '[]',
  unique (assessment_id, number)
);
create unique index assessment_versions_digest on assessment_versions (assessment_id, digest) where number < 0;

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
  -- A module of a staged section is published as a section of its own; a sitting gets those that it takes.
  -- {id, name, section_name, is_first, cuts: [{at_least, to}]}; without cuts it is a final one. Null for a section
  -- that is no module.
  module jsonb,
  -- An adaptive section gives its questions one by one, each chosen by the answers before.
  adaptive boolean generated always as (coalesce(((selection ->> 'type') = 'adaptive'), false)) stored not null,
  unique (assessment_version_id, position)
);

create table version_placements (
  id uuid primary key,
  version_section_id uuid not null references version_sections (id),
  question_version_id uuid references question_versions (id),
  position integer not null,
  points numeric(8,3) not null,
  points_when_wrong numeric(8,3) not null,
  scored boolean not null,
  module text,
  draw jsonb,
  unique (version_section_id, position),
  constraint version_placements_question_or_draw check (num_nonnulls(question_version_id, draw) = 1)
);
create index version_placements_question_version on version_placements (question_version_id);

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
-- An assessment has one set at most. Every read of assessments asks whose it is.
create unique index practice_sets_assessment on practice_sets (assessment_id);
create index practice_sets_owner on practice_sets (owner_id);

create table study_materials (
  id uuid primary key,
  title text not null,
  school_id uuid references schools (id),
  version integer not null default 1,
  archived_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  description text not null default '',
  updated_at timestamptz not null default now()
);
create index study_materials_school on study_materials (school_id);

create table zoom_videos (
  id uuid primary key,
  title text not null,
  school_id uuid references schools (id),
  file_id uuid references files (id),
  link text,
  version integer not null default 1,
  archived_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  -- Lessons on film: what is known of each, its chapters, what Zoom sends, and what of them each person has watched.
  duration_ms integer check ((duration_ms >= 1) and (duration_ms <= 172800000)),
  recorded_at timestamptz,
  -- A recording of Zoom is fetched by a task.
  state text not null default 'ready' check (state in ('ready', 'downloading', 'failed')),
  problem text,
  -- As the file itself says, such as vp09.00.10.08 and opus; empty while nothing is known.
  codecs text[] not null default '{}',
  -- What Zoom calls this recording, so that it comes once.
  zoom_recording text unique,
  zoom_meeting text,
  has_transcript boolean not null default false,
  updated_at timestamptz not null default now(),
  -- What was watched is of one film: a video that gets another one is watched from the start.
  -- Counts the films that a video has had.
  film integer not null default 1 check (film > 0),
  -- When the latest took the place of another.
  film_since timestamptz,
  check ((num_nonnulls(file_id, link) = 1) or (state <> 'ready')),
  constraint zoom_videos_check1 check ((film > 1) = (film_since is not null))
);
create index zoom_videos_created_by on zoom_videos (created_by);
create index zoom_videos_file on zoom_videos (file_id);

-- Allocations: one model for assessments, practice sets, material and videos.
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
  sittings_allowed integer not null default 1 check ((sittings_allowed >= 1) and (sittings_allowed <= 1000)),
  -- Null = not set here, so that the most generous of what is set counts.
  time_multiplier numeric(4,2) check ((time_multiplier >= 1) and (time_multiplier <= 10)),
  extra_break_seconds integer check ((extra_break_seconds >= 0) and (extra_break_seconds <= 86400)),
  may_pause boolean,
  untimed boolean,
  is_initial boolean not null default false,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid references users (id),
  -- Several people edit allocations: a change based on an older version is refused.
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- What a supervisor shows to a room and students enter before they start; null: nothing is asked.
  start_code text check (start_code ~ '^[0-9A-Z]{4,12}$'),
  -- Tools that the team has turned off for everyone while a test runs: sittings that are generated later begin
  -- without them too.
  tools_off text[] not null default '{}',
  -- When material or a video should be read or watched by. Unlike the end of a window it closes nothing.
  due_at timestamptz,
  check (num_nonnulls(assessment_id, practice_set_id, study_material_id, zoom_video_id) = 1),
  constraint allocations_check1 check (num_nonnulls(user_id, group_id) = 1),
  constraint allocations_check2 check ((closes_at is null) or (opens_at is null) or (closes_at > opens_at)),
  constraint allocations_due check ((due_at is null) or ((num_nonnulls(study_material_id, zoom_video_id) = 1) and
    ((opens_at is null) or (due_at > opens_at))))
);
create index allocations_assessment on allocations (assessment_id) where revoked_at is null;
create index allocations_closes_at on allocations (closes_at) where (revoked_at is null) and (closes_at is not null);
create index allocations_created_at on allocations (created_at desc, id) where revoked_at is null;
create index allocations_due_at on allocations (due_at) where (due_at is not null) and (revoked_at is null);
create index allocations_group on allocations (group_id, assessment_id) where group_id is not null;
create index allocations_opens_at on allocations (opens_at) where (revoked_at is null) and (opens_at is not null);
create index allocations_practice_set on allocations (practice_set_id) where (revoked_at is null) and (practice_set_id
  is not null);
-- Each start asks for the codes of its assessment, which nearly none has: not one look at every allocation of a room
-- for each of its students.
create index allocations_start_code on allocations (assessment_id) where (start_code is not null) and (revoked_at is
  null);
create index allocations_study_material on allocations (study_material_id) where (revoked_at is null) and
  (study_material_id is not null);
create index allocations_user on allocations (user_id, assessment_id) where user_id is not null;
create index allocations_zoom_video on allocations (zoom_video_id) where (revoked_at is null) and (zoom_video_id is
  not null);

-- Sittings. Every key and index of the tables on the answer path begins with session_id, and every statement there
-- names it:
-- one sitting is one place, so these tables can be partitioned by it or spread over nodes.
create table sessions (
  id uuid primary key,
  assessment_id uuid not null references assessments (id),
  -- Null until the student starts: the version published at that moment is the one that is sat.
  assessment_version_id uuid references assessment_versions (id),
  user_id uuid not null references users (id),
  -- The school that the student had, kept for good.
  school_id uuid references schools (id),
  allocation_id uuid references allocations (id),
  state text not null default 'allocated' check (state in ('allocated', 'in_progress', 'submitted', 'scored',
    'released', 'expired', 'cancelled')),
  reason text check (reason in ('student', 'deadline', 'staff')),
  lease integer not null default 0,
  is_preview boolean not null default false,
  counts_in_statistics boolean not null default true,
  -- Draft section ids when only some sections were chosen; null = all of them.
  chosen_sections uuid[],
  -- Effective accommodations, fixed at start.
  time_multiplier numeric(4,2) not null default 1,
  extra_break_seconds integer not null default 0,
  may_pause boolean not null default false,
  untimed boolean not null default false,
  hard_closes_at timestamptz,
  closes_at timestamptz,
  -- The window of an allocated session closes here: then it expires.
  expires_at timestamptz,
  started_at timestamptz,
  submitted_at timestamptz,
  scored_at timestamptz,
  released_at timestamptz,
  -- What the page said it could not send yet; null = it has said nothing.
  unsent integer,
  grace_ends_at timestamptz,
  scoring_owed boolean not null default false,
  -- The next moment at which time alone changes something here; the sweep reads only this.
  next_check_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The section that takes answers now, and its deadline, on the row that a save locks. Null before, between and
  -- after sections and during a pause. Written with every transition, by the one function that writes sittings.
  open_section_id uuid,
  open_deadline_at timestamptz,
  -- Reopened when its student could have seen the key; then it counts in no statistic.
  reopened_after_key boolean not null default false,
  -- The room in which a sitting takes place; empty if not known.
  room text not null default '',
  -- When a sitting was last reopened: its student is told, and what pages told of it before says nothing of it now.
  reopened_at timestamptz,
  -- The team decided not to count answers that arrived late until then: they no longer wait for a decision.
  late_left_at timestamptz,
  -- Tools that the team has turned off in a sitting, whatever its sections allow.
  tools_off text[] not null default '{}',
  check ((state in ('allocated', 'expired', 'cancelled')) or (assessment_version_id is not null)),
  constraint sessions_open_deadline check ((open_deadline_at is null) or (open_section_id is not null)),
  constraint sessions_open_section check ((open_section_id is null) or (state = 'in_progress'))
);
-- The live list asks for sittings that wait to be started, and for those changed since a moment.
create index sessions_allocated on sessions (created_at) where (state = 'allocated') and (not is_preview);
create index sessions_assessment on sessions (assessment_id, state);
create index sessions_in_progress on sessions (started_at) where (state = 'in_progress') and (not is_preview);
create index sessions_next_check on sessions (next_check_at) where next_check_at is not null;
-- A double click, a second tab, a second process: still one open sitting.
create unique index sessions_open on sessions (user_id, assessment_id, is_preview) where (state in ('allocated',
  'in_progress')) and (chosen_sections is null);
-- What the team's home looks for: few rows among all sittings and allocations.
create index sessions_scored on sessions (assessment_id) where (state = 'scored') and (not is_preview);
create index sessions_scoring_owed on sessions (id) where scoring_owed;
create index sessions_unsent on sessions (submitted_at) where (unsent > 0) and (not is_preview);
create index sessions_updated_at on sessions (updated_at) where not is_preview;
create index sessions_user on sessions (user_id, assessment_id);

create table session_sections (
  session_id uuid not null references sessions (id),
  id uuid not null,
  version_section_id uuid not null references version_sections (id),
  position integer not null,
  state text not null default 'pending' check (state in ('pending', 'in_progress', 'paused', 'ended')),
  reason text check (reason in ('student', 'deadline', 'staff')),
  started_at timestamptz,
  deadline_at timestamptz,
  paused_at timestamptz,
  paused_ms bigint not null default 0,
  extended_ms bigint not null default 0,
  ended_at timestamptz,
  break_ends_at timestamptz,
  break_ended_at timestamptz,
  -- A pause that the student took themselves does not move the close of the sitting; one of the team's does.
  paused_by_student boolean not null default false,
  -- The attempts of this section were fixed before it begins, so that its questions could be delivered sealed.
  prepared boolean not null default false,
  -- Of an adaptive section, the questions that rest for this sitting: too many students had had them when it began.
  -- Fixed then, so that a
  -- draw can be repeated.
  resting jsonb,
  -- Downtime up to then was given back.
  credited_until timestamptz,
  primary key (session_id, id),
  unique (session_id, position)
);

-- The student's work on one placed question: its state now. One writer: the answer path.
create table attempts (
  session_id uuid not null,
  id uuid not null,
  session_section_id uuid not null,
  position integer not null,
  version_placement_id uuid not null references version_placements (id),
  question_version_id uuid not null references question_versions (id),
  -- {interaction id: [option ids]} where options were shuffled; fixed here, never drawn again.
  option_order jsonb not null default '{}',
  points numeric(8,3) not null,
  points_when_wrong numeric(8,3) not null default 0,
  scored boolean not null default true,
  response jsonb,
  flagged boolean not null default false,
  -- {eliminated, highlights, confidence}; null when there are none.
  marks jsonb,
  note text not null default '',
  lease integer not null default 0,
  revision integer not null default 0,
  elapsed_ms bigint,
  payload_hash bytea,
  -- Head of the chain over answer_history and its length.
  head bytea not null default '\x',
  saves integer not null default 0,
  saved_at timestamptz,
  -- The next question was given: no answer changes this one any more.
  passed boolean not null default false,
  primary key (session_id, id),
  unique (session_id, session_section_id, position),
  foreign key (session_id, session_section_id) references session_sections (session_id, id)
) with (fillfactor=70);

-- Every revision that was ever acknowledged, and what came late or from a device that had lost the session.
create table answer_history (
  session_id uuid not null,
  attempt_id uuid not null,
  seq integer not null,
  lease integer not null,
  revision integer not null,
  status text not null check (status in ('saved', 'late', 'superseded', 'passed')),
  counted boolean not null,
  elapsed_ms bigint not null,
  received_at timestamptz not null default now(),
  -- Canonical JSON of the row as sent, without what is sealed.
  payload text not null,
  sealed bytea,
  payload_hash bytea not null,
  head bytea not null,
  -- It arrived after its section's end and within the grace.
  in_grace boolean not null default false
);
create index answer_history_late on answer_history (session_id, attempt_id) where status = 'late';
create index answer_history_session on answer_history (session_id);

create table visits (
  session_id uuid not null references sessions (id),
  id uuid not null,
  attempt_id uuid not null,
  entered_ms bigint not null,
  left_ms bigint,
  active_ms bigint,
  focus_lost integer not null default 0,
  created_at timestamptz not null default now(),
  -- When a visit lost the focus, on the clock of its section, in milliseconds; the first 200 of them.
  focus_lost_at integer[] not null default '{}' check (cardinality(focus_lost_at) <= 200),
  primary key (session_id, id),
  foreign key (session_id, attempt_id) references attempts (session_id, id)
);

-- Every transition, who caused it, and the time that was given.
create table session_events (
  session_id uuid not null references sessions (id),
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  actor_id uuid references users (id),
  session_section_id uuid,
  from_state text,
  to_state text,
  data jsonb not null default '{}',
  primary key (session_id, id)
);

create table attempt_scores (
  session_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  question_version_id uuid not null,
  key_revision_id uuid not null references key_revisions (id),
  score_rule jsonb not null,
  -- The placement's points at that time: {points, points_when_wrong, scored}.
  points_table jsonb not null,
  response jsonb,
  status text not null check (status in ('scored', 'invalid', 'owed', 'omitted')),
  points numeric(10,4),
  max_points numeric(10,4) not null,
  correct boolean,
  interactions jsonb not null default '{}',
  cause text not null check (cause in ('submitted', 'regraded', 'credited', 'marked')),
  caused_by uuid references users (id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (session_id, id),
  foreign key (session_id, attempt_id) references attempts (session_id, id)
);
create index attempt_scores_attempt on attempt_scores (session_id, attempt_id, created_at);

create table session_scores (
  session_id uuid not null references sessions (id),
  id uuid not null,
  points numeric(10,4),
  max_points numeric(10,4) not null,
  scaled integer,
  standard_error numeric(10,4),
  sections jsonb not null,
  cause text not null check (cause in ('submitted', 'regraded', 'credited', 'marked')),
  caused_by uuid references users (id),
  created_at timestamptz not null default clock_timestamp(),
  ability double precision,
  ability_error double precision,
  calibration_id uuid,
  -- The regrades that a score follows, the newest last: scoring again follows the same.
  regrades uuid[] not null default '{}',
  primary key (session_id, id),
  check (num_nonnulls(ability, ability_error, calibration_id) = any (array[0, 3]))
);

-- Why it went wrong, by each of the three who may say so.
create table attempt_reasons (
  session_id uuid not null,
  attempt_id uuid not null,
  given_by text not null check (given_by in ('student', 'tutor', 'inferred')),
  reason_id uuid references reasons_for_error (id),
  -- What an inference rests on, or the note of the one who says so.
  ground text not null default '',
  author_id uuid references users (id),
  updated_at timestamptz not null default now(),
  -- True once its student has written a note after the sitting, an empty one too: then the one from the sitting is no
  -- longer shown.
  noted boolean not null default false,
  primary key (session_id, attempt_id, given_by),
  foreign key (session_id, attempt_id) references attempts (session_id, id)
);
create index attempt_reasons_reason on attempt_reasons (reason_id) where reason_id is not null;

-- One row per scored attempt, written by marking and regrade: every figure reads these and nothing else.
create table result_facts (
  session_id uuid not null references sessions (id),
  attempt_id uuid not null,
  user_id uuid not null,
  assessment_id uuid not null,
  assessment_version_id uuid not null,
  version_section_id uuid not null,
  question_id uuid not null,
  question_version_id uuid not null,
  position integer not null,
  scored boolean not null,
  points numeric(10,4),
  max_points numeric(10,4) not null,
  correct boolean,
  omitted boolean not null,
  time_ms bigint not null default 0,
  visits integer not null default 0,
  changed integer not null default 0,
  submitted_at timestamptz not null,
  -- How many marks an answer needs, and who has given theirs blind while it is owed.
  markers smallint not null default 1,
  blind_markers uuid[] not null default '{}',
  -- Copied from the score, so that lists and counts of marked answers needn't search all scores.
  hand_marked boolean not null default false,
  -- What figures of learning need of each answer; what belongs to the sitting is kept with its result alone.
  -- What the first answer would have earned under the same key; null where there was none, or it would be owed a
  -- mark.
  first_points numeric(10,4),
  -- Options that were chosen, of whichever parts have options.
  chosen text[] not null default '{}',
  -- How sure the student said to be, 1 to 5.
  confidence smallint,
  -- The module of a staged section, by the id that all its versions know it by.
  module text,
  -- The place of its section in the sitting.
  section_position smallint not null,
  -- Never looked at or answered, as all that follows in its section.
  not_reached boolean not null default false,
  primary key (session_id, attempt_id)
);
create index result_facts_hand_marked on result_facts (submitted_at) where hand_marked;
-- The marking queue reads these.
create index result_facts_owed on result_facts (submitted_at) where points is null;
create index result_facts_user on result_facts (user_id, submitted_at);

-- Which questions show a file, in any version, key or stimulus: a reader of the question may read the file.
create table question_files (
  file_id uuid not null references files (id),
  question_id uuid not null references questions (id),
  primary key (file_id, question_id)
);

create table question_search (
  no integer generated always as identity unique,
  question_id uuid primary key references questions (id) on delete cascade,
  status text not null,
  pool text not null,
  difficulty smallint,
  types text[] not null,
  -- As they were given; what is above them, and what merged tags became, is looked up when they are read.
  tag_ids uuid[] not null default '{}',
  node_ids uuid[] not null default '{}',
  school_id uuid,
  created_by uuid,
  has_explanation boolean not null default false,
  has_picture boolean not null,
  title text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The transaction that wrote it. A reader who knows what was finished at some moment reads only what is not older.
  changed_in xid8 not null default pg_current_xact_id(),
  -- The bank is cut by the newest parameters of each question.
  irt_a double precision,
  irt_b double precision
) with (fillfactor=80);
create index question_search_changed on question_search (changed_in);

-- Words apart from the rest, so that a change of the rest leaves their index alone; long values stand out of line and
-- the rows stay
-- narrow, since a common word finds half of them.
create table question_texts (
  no integer primary key references question_search (no) on delete cascade,
  question_version_id uuid not null references question_versions (id),
  search tsvector not null
) with (toast_tuple_target=128);
alter table question_texts alter column search set storage external;
create index question_texts_search on question_texts using gin (search) with (fastupdate=off);

-- Which assessment places a question where. Sections add rows of their own and share none, so transactions don't wait
-- for each other.
create table question_uses (
  question_id uuid not null references questions (id) on delete cascade,
  -- Of the draft, or of a published version.
  section_id uuid not null,
  assessment_id uuid not null,
  is_published boolean not null,
  removed_at timestamptz,
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (question_id, section_id)
);
create index question_uses_changed on question_uses (changed_in);

-- One row per change of what questions are filed under: processes that cache the trees read them again.
create table taxonomy_changes (
  taxonomy text not null check (taxonomy in ('tags', 'nodes')),
  changed_in xid8 not null default pg_current_xact_id()
);
create index taxonomy_changes_changed on taxonomy_changes (changed_in);

-- What the newest version of a question says, in hashes of bands (MinHash): questions that read alike share at least
-- one.
create table question_signatures (
  question_id uuid primary key references questions (id),
  bands bigint[] not null
);
-- Read at every save of a question: nothing may wait in a list that each search would have to go through.
create index question_signatures_bands on question_signatures using gin (bands) with (fastupdate=off);

-- One change of many questions at once, so that it can be undone as a whole.
create table question_bulk_changes (
  id uuid primary key,
  change jsonb not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  undone_at timestamptz
);

create table question_bulk_items (
  bulk_change_id uuid not null references question_bulk_changes (id),
  question_id uuid not null references questions (id),
  -- The question's version afterwards; if it differs now, the question has changed since.
  version integer not null,
  -- What the change replaced.
  before jsonb not null,
  primary key (bulk_change_id, question_id)
);

create table saved_filters (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  query jsonb not null,
  created_at timestamptz not null default now(),
  list text not null check (list in ('questions', 'people')),
  constraint question_filters_pkey primary key (id),
  constraint question_filters_user_id_fkey foreign key (user_id) references users (id)
);
create unique index saved_filters_name on saved_filters (user_id, list, lower(name));

-- Marks given by a person: what each line of the rubric got, beside the score that they made.
create table hand_marks (
  session_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  score_id uuid,
  -- {interaction: points}, in the points of its key.
  marks jsonb not null,
  -- {interaction: {rubric line: points}}
  criteria jsonb not null default '{}',
  -- {feedback, reason}, sealed with the student's key; null when both are empty.
  sealed bytea,
  marked_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  -- A blind mark makes no score: it names the one that it was given upon, and counts as long as that one is the
  -- newest.
  stage text not null check (stage in ('single', 'blind', 'agreed', 'adjudicated')),
  upon_id uuid,
  primary key (session_id, id),
  foreign key (session_id, attempt_id) references attempts (session_id, id),
  foreign key (session_id, score_id) references attempt_scores (session_id, id),
  foreign key (session_id, upon_id) references attempt_scores (session_id, id),
  check ((stage = 'blind') = (score_id is null)),
  constraint hand_marks_check1 check ((stage = 'blind') = (upon_id is not null))
);
create index hand_marks_attempt on hand_marks (session_id, attempt_id, created_at);
create index hand_marks_blind on hand_marks (session_id, upon_id) where stage = 'blind';
create index hand_marks_marker on hand_marks (marked_by, created_at);

-- Claims on answers to mark.
create table marking_claims (
  session_id uuid not null,
  attempt_id uuid not null,
  user_id uuid not null references users (id),
  expires_at timestamptz not null,
  primary key (session_id, attempt_id),
  foreign key (session_id, attempt_id) references attempts (session_id, id)
);
create index marking_claims_user on marking_claims (user_id);

-- Uploads that come piece by piece: whose each is, and the file that it became.
create table uploads (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  size_bytes bigint not null,
  file_id uuid references files (id),
  created_at timestamptz not null default now(),
  -- An upload that is read by an import becomes no file: it is only ever finished.
  purpose text,
  finished_at timestamptz
);
create index uploads_created on uploads (created_at);
create index uploads_user on uploads (user_id, created_at);

-- Mail and text messages: written in the transaction that owes them, sent by a task.
create table outbox_messages (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  user_id uuid references users (id),
  -- What it is about, as 'reset_password'.
  kind text not null,
  subject text not null default '',
  -- Null once it was sent, or has failed for good: links and codes in it are nobody else's business.
  body_text text,
  body_html text,
  -- 'kept': nothing is configured to send it by, so that it is read here.
  state text not null default 'queued' check (state in ('queued', 'kept', 'sent', 'failed', 'dropped')),
  failure text,
  tries integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- Where a mail program can say for its reader that no more of these are wanted.
  unsubscribe_url text,
  -- A restore brings back messages that may have gone out since the backup: they are held until staff send or drop
  -- them.
  held_at timestamptz,
  constraint outbox_messages_held_check check ((held_at is null) or (state = 'queued'))
);
create index outbox_messages_created_at on outbox_messages (created_at, id);
create index outbox_messages_held on outbox_messages (held_at) where held_at is not null;
create index outbox_messages_user on outbox_messages (user_id);

-- What a job of many sittings has to do and has done: one row for each person and assessment, so that it resumes
-- where it was cut off.
create table bulk_sessions (
  job_id uuid not null references jobs (id) on delete cascade,
  user_id uuid not null references users (id),
  assessment_id uuid not null references assessments (id),
  status text not null default 'waiting' check (status in ('waiting', 'created', 'already_open', 'refused')),
  reason text,
  session_id uuid,
  primary key (job_id, user_id, assessment_id)
);
create index bulk_sessions_user on bulk_sessions (user_id);
create index bulk_sessions_waiting on bulk_sessions (job_id, user_id, assessment_id) where status = 'waiting';

-- Codes sent to phones, people who enrol themselves, links by which one sets a password, and how often all this is
-- asked for.
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
create index phone_codes_country on phone_codes (country, created_at) where was_sent;
create index phone_codes_created_at on phone_codes (created_at);
create index phone_codes_phone on phone_codes (phone, created_at);

-- People who enrolled and haven't confirmed their address yet. With a user, the address is one that this person adds.
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
create index counted_calls_at on counted_calls (at);
create index counted_calls_by on counted_calls (kind, by_hash, at);

-- One bringing in of questions, so that it can be found again and undone as a whole. Its id is that of its job.
create table question_imports (
  id uuid primary key,
  name text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  -- Both null while it is under way.
  counts jsonb,
  finished_at timestamptz,
  undone_at timestamptz
);
create index question_imports_created_by on question_imports (created_by, created_at desc);

create table question_import_items (
  import_id uuid not null references question_imports (id),
  question_id uuid not null references questions (id),
  -- The question's version afterwards; if it differs now, the question has changed since.
  version integer not null,
  -- What stood there before, of a question that was replaced; null of one that is new.
  before jsonb,
  primary key (import_id, question_id)
);
create index question_import_items_question on question_import_items (question_id);

-- The newest scored sitting of each student. Marking writes it in the transaction that scores.
create table person_standings (
  user_id uuid primary key references users (id),
  session_id uuid not null references sessions (id),
  assessment_id uuid not null references assessments (id),
  points numeric(10,4) not null,
  max_points numeric(10,4) not null,
  scaled integer,
  -- Of the points there were, between 0 and 1: what people are ordered by.
  share double precision generated always as ( case when (max_points > 0) then (greatest(least((points / max_points),
    1), 0))::double precision else 0 end) stored not null,
  submitted_at timestamptz not null
);
create index person_standings_share on person_standings (share, user_id);

-- Changes of many people at once, and what each replaced, so that they can be undone.
create table user_bulk_changes (
  id uuid primary key,
  change jsonb not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  undone_at timestamptz
);

create table user_bulk_items (
  bulk_change_id uuid not null references user_bulk_changes (id) on delete cascade,
  user_id uuid not null references users (id),
  before jsonb not null,
  primary key (bulk_change_id, user_id)
);

-- Progress of an import of people: written with each batch of lines, so that it resumes there after a crash.
create table people_imports (
  id uuid primary key,
  created_by uuid not null references users (id),
  file_name text not null default '',
  -- The team comes first, then those whom it looks after.
  pass integer not null default 1,
  lines_done integer not null default 0,
  counts jsonb not null default '{}',
  errors jsonb not null default '[]',
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index people_imports_created_by on people_imports (created_by, created_at);

-- IRT calibrations of assessments: what was computed, from what, and what was found. Written once; a new calibration
-- is a new row.
create table calibrations (
  id uuid primary key,
  assessment_id uuid not null references assessments (id),
  model text not null check (model in ('rasch', '1pl', '2pl', '3pl')),
  -- {a, b, logit_c: {mean, sd} or null}; null = none.
  priors jsonb,
  -- {points, from, to}
  quadrature jsonb not null,
  tolerance double precision not null,
  engine text not null,
  population text not null check (population = 'first_complete'),
  min_responses integer not null,
  -- Numbers of the assessment's versions.
  versions integer[] not null,
  people integer not null,
  responses integer not null,
  data_hash text not null,
  -- {calibration: id or null, questions}; null = not anchored.
  anchor jsonb,
  log_likelihood double precision not null,
  parameters integer not null,
  aic double precision not null,
  bic double precision not null,
  ability_mean double precision not null,
  ability_sd double precision not null,
  reliability double precision,
  cycles integer not null,
  converged boolean not null,
  report jsonb not null,
  took_ms integer not null,
  created_by uuid references users (id),
  created_at timestamptz not null default clock_timestamp(),
  -- What is found without the questions whose flags bear on measuring; null where there are none: {left_out,
  -- reliability, largest_change}.
  without_flagged jsonb,
  -- Ids of the question versions that a calibration left out on request.
  left_out uuid[] not null default '{}',
  -- How many people answered unlike what the model expects of anyone: {people, unusual, expected}; null where nobody
  -- counted them.
  person_fit jsonb
);
create index calibrations_assessment on calibrations (assessment_id, created_at desc);

create table calibration_items (
  calibration_id uuid not null references calibrations (id),
  question_id uuid not null references questions (id),
  question_version_id uuid not null references question_versions (id),
  version_section_id uuid not null references version_sections (id),
  -- In the whole assessment, from 1.
  position integer not null,
  status text not null check (status in ('estimated', 'anchored', 'not_estimable')),
  a double precision,
  b double precision,
  c double precision,
  se_a double precision,
  se_b double precision,
  se_c double precision,
  -- Of (a, intercept, logit c), by rows.
  covariance double precision[],
  -- {s_x2, df, p, rmsea, note}
  fit jsonb not null,
  n integer not null,
  p double precision,
  omitted integer not null,
  not_reached integer not null,
  -- [{theta, people, share}] by groups of like ability.
  observed jsonb not null,
  note text,
  flags jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (calibration_id, question_version_id),
  check ((status = 'not_estimable') = (a is null)),
  constraint calibration_items_check1 check (num_nonnulls(a, b, c) = any (array[0, 3]))
);
create index calibration_items_question on calibration_items (question_id, created_at desc) where a is not null;

create table calibration_abilities (
  calibration_id uuid not null references calibrations (id),
  session_id uuid not null references sessions (id),
  user_id uuid not null references users (id),
  theta double precision not null,
  standard_error double precision not null,
  answered integer not null,
  primary key (calibration_id, session_id)
);
create index calibration_abilities_theta on calibration_abilities (calibration_id, theta desc);

-- What is under way, one at a time of an assessment; its id is the job's, and the calibration's that comes of it.
create table calibration_runs (
  id uuid primary key references jobs (id) on delete cascade,
  assessment_id uuid not null references assessments (id),
  cancelled_at timestamptz,
  cancelled_by uuid references users (id),
  finished_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index calibration_runs_open on calibration_runs (assessment_id) where finished_at is null;

-- What a version is scored and its questions chosen by, as publishing pinned it, on the metric of its scale, or else
-- its calibration.
create table version_parameters (
  assessment_version_id uuid not null references assessment_versions (id),
  question_version_id uuid not null references question_versions (id),
  -- Where they come from; together with the scale's link to it they can be computed again.
  calibration_id uuid not null references calibrations (id),
  a double precision not null,
  b double precision not null,
  c double precision not null,
  primary key (assessment_version_id, question_version_id)
);

-- Item analyses as last computed; recomputed when facts have changed.
create table item_analyses (
  assessment_id uuid not null references assessments (id),
  -- The version's number; 0 = all together.
  version integer not null,
  -- What the facts were like: another value means that they changed since.
  facts text not null,
  people integer not null,
  alpha double precision,
  flagged integer not null,
  analysis jsonb not null,
  computed_at timestamptz not null default clock_timestamp(),
  primary key (assessment_id, version)
);

-- Identities of people at the organisation's own sign-in service, and sign-ins through it that are under way.
create table user_identities (
  id uuid primary key,
  user_id uuid not null references users (id),
  issuer text not null,
  subject text not null,
  -- The role that a claim gave last: what it gave, it may take.
  mapped_role text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index user_identities_user on user_identities (user_id);

-- From the press of the button to the way back, once.
create table sso_flows (
  state_hash bytea primary key,
  nonce text not null,
  code_verifier text not null,
  -- SHA-256, as base64url, of what the page that began it keeps to itself.
  challenge text not null,
  next_path text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sso_flows_expires_at on sso_flows (expires_at);

-- From the way back to the sign-in object, once.
create table sso_handoffs (
  code_hash bytea primary key,
  identity_id uuid not null references user_identities (id) on delete cascade,
  challenge text not null,
  next_path text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sso_handoffs_expires_at on sso_handoffs (expires_at);

-- What people are told: shown in the application, and sent by mail as each of them wants it.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('allocated', 'opening_soon', 'due_soon', 'released', 'regraded',
    'problem_answered', 'late_counted', 'reopened', 'pool_retired', 'rule_unfilled', 'disk_low', 'mistakes_due',
    'to_mark', 'student_stuck', 'mistakes_returning', 'weekly_digest', 'doubt_answered', 'doubt_open',
    'archiving_failed')),
  -- What it is about: with person and kind it is told once.
  key text not null,
  -- Ids and moments; names are looked up when it is shown.
  data jsonb not null default '{}',
  in_app boolean not null,
  -- By mail at once or with the day's; null = not, or not any more.
  mail text check (mail in ('at_once', 'daily')),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  mailed_at timestamptz,
  -- The same of mail about what people are told, which is written when it is due.
  mail_held_at timestamptz,
  unique (user_id, kind, key)
);
create index notifications_created_at on notifications (created_at);
create index notifications_held on notifications (mail_held_at) where mail_held_at is not null;
create index notifications_to_mail on notifications (user_id, created_at) where (mail is not null) and (mailed_at is
  null);
create index notifications_unread on notifications (user_id) where in_app and (read_at is null);
create index notifications_user on notifications (user_id, id desc) where in_app;

-- People who have a question open for writing. Their pages repeat it while it is open; entries that aren't repeated
-- expire.
create table question_editors (
  question_id uuid not null references questions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (question_id, user_id)
);
create index question_editors_seen_at on question_editors (seen_at);
create index question_editors_user on question_editors (user_id);

-- The one row that a server writes to prove that it can save answers.
create table write_proofs (
  only_row boolean default true primary key check (only_row),
  proved_at timestamptz not null
);

-- The hash chain over the audit log: head = sha256(head before || hash of the entry as it is stored, sealed fields
-- unopened).
create table audit_chain (
  position bigint primary key check (position > 0),
  entry_id uuid not null unique,
  entry_hash bytea not null,
  head bytea not null,
  chained_at timestamptz not null default now()
);

-- Entries that wait for their link. Each transaction adds its own, so that none is missed, whatever the order of
-- commits.
create table audit_unchained (
  entry_id uuid primary key
);

-- One row per scored sitting. What belongs to the sitting is kept here once, not on each of its facts.
create table session_results (
  session_id uuid primary key references sessions (id),
  user_id uuid not null references users (id),
  -- The school that the student had.
  school_id uuid references schools (id),
  assessment_id uuid not null references assessments (id),
  assessment_version_id uuid not null references assessment_versions (id),
  submitted_at timestamptz not null,
  released_at timestamptz,
  -- Complete, counted in statistics, neither a preview nor reopened nor cancelled.
  counts boolean not null,
  -- The earliest submitted (then by id) of those that count: what cohorts and calibrations are made of.
  is_first boolean not null default false,
  -- What a sitting came to, beside where it counts: trends, heat maps and percentiles read this one row.
  kind text,
  -- Only chosen sections were sat.
  is_partial boolean not null default false,
  -- Null while an answer is owed a mark.
  points numeric(10,4),
  max_points numeric(10,4),
  scaled integer,
  standard_error numeric(10,4),
  correct integer,
  wrong integer,
  omitted integer,
  time_ms bigint,
  -- Twelve bytes a question, as server/results/packed.ts says; the place of a question is its rank among all of its
  -- version.
  answers bytea not null,
  check (counts or (not is_first))
);
create index session_results_assessment on session_results (assessment_id, submitted_at) include (user_id, session_id);
create index session_results_cohort on session_results (assessment_version_id) include (released_at, session_id,
  user_id, school_id, points, max_points, scaled) where is_first;
create unique index session_results_first on session_results (user_id, assessment_version_id) where is_first;
create index session_results_user on session_results (user_id, submitted_at);

-- Bytes of uploads: of each person, and of all ('all'). Triggers keep them, so an upload holds the row until it commits,
-- and two at once can't both take the last free bytes.
create table storage_usage (
  owner text primary key,
  bytes bigint not null
);

-- What became of a calibration after it was made: a person puts it in use, and later retires it. Without a row it is
-- proposed.
create table calibration_states (
  calibration_id uuid not null references calibrations (id),
  state text not null check (state in ('in_use', 'retired')),
  -- Null where this migration wrote it.
  changed_by uuid references users (id),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (calibration_id, state)
);

create table version_pools (
  version_placement_id uuid not null references version_placements (id),
  question_version_id uuid not null references question_versions (id),
  -- The order of the rule's pool, and of questions that everyone gets.
  position integer not null,
  primary key (version_placement_id, question_version_id)
);
create index version_pools_question_version on version_pools (question_version_id);

-- Where each student is in a sitting, as their page tells every ten seconds. Unlogged: it costs no flush, and what a
-- crash loses is
-- told again within seconds. No reference to sessions either, whose check would wait for the lock of a transition.
create unlogged table session_presence (
  session_id uuid primary key,
  -- Positions of the section and of the question in sight, from 1; null before, between and after sections.
  section_position integer,
  question_position integer,
  -- {section position: which of its questions are answered, four to a hexadecimal digit}.
  answered jsonb not null default '{}',
  unsent integer not null default 0,
  -- Since when something has been unsent without a break.
  unsent_since timestamptz,
  latency_ms integer,
  focus_lost integer not null default 0,
  -- When the page could not reach the server.
  offline tstzmultirange not null default '{}'::tstzmultirange,
  -- Of the newest answer that was saved.
  saved_at timestamptz,
  seen_at timestamptz not null
) with (fillfactor=50);

-- Spans in which the student's device could not reach the server, by its own account: milliseconds worked since the
-- section began.
create table offline_spans (
  session_id uuid not null,
  session_section_id uuid not null,
  from_ms bigint not null,
  to_ms bigint not null,
  reported_at timestamptz not null default clock_timestamp(),
  primary key (session_id, session_section_id, from_ms),
  foreign key (session_id, session_section_id) references session_sections (session_id, id),
  check ((from_ms >= 0) and (to_ms >= from_ms))
);

-- Scores that are put right after a version was sat: what changes, for whom, and what each had before.
create table regrades (
  id uuid primary key,
  assessment_id uuid not null references assessments (id),
  assessment_version_id uuid not null references assessment_versions (id),
  only_raise boolean not null default false,
  -- Students and their tutors are told.
  tells boolean not null default true,
  state text not null default 'draft' check (state in ('draft', 'applying', 'applied', 'undoing', 'undone')),
  -- The preview as it was when it was made; how many scores changed once applied.
  preview jsonb not null,
  changed integer,
  -- The last sitting that its job has done.
  done_to uuid,
  job_id uuid references jobs (id) on delete set null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  -- Regrades of several versions that are applied and undone together share it.
  link_id uuid not null,
  constraint regrades_check3 check ((state = 'draft') or (applied_at is not null))
);
create index regrades_assessment on regrades (assessment_id, created_at);
create index regrades_link on regrades (link_id);
-- One at a time.
create unique index regrades_under_way on regrades (assessment_version_id) where state in ('applying', 'undoing');
create index regrades_version on regrades (assessment_version_id, applied_at) where state in ('applying', 'applied');

-- A sitting that a regrade came to.
create table regrade_items (
  regrade_id uuid not null references regrades (id),
  session_id uuid not null references sessions (id),
  session_score_id uuid not null,
  -- kept: the score would have fallen, and only those that rise were to change.
  outcome text not null check (outcome in ('changed', 'same', 'kept')),
  undone_at timestamptz,
  primary key (regrade_id, session_id)
);
create index regrade_items_session on regrade_items (session_id);

-- Outages that a supervisor has dismissed: what happened in this time isn't reported again.
create table dismissed_outages (
  user_id uuid not null references users (id),
  id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  check (from_at < to_at)
);

-- What students say is wrong with a question, and what the team answers.
create table problem_reports (
  id uuid primary key,
  session_id uuid not null,
  attempt_id uuid not null,
  user_id uuid not null references users (id),
  assessment_id uuid not null references assessments (id),
  question_id uuid not null references questions (id),
  question_version_id uuid not null references question_versions (id),
  kind text not null check (kind in ('wrong_key', 'typo', 'picture', 'unclear', 'other')),
  text text not null default '',
  -- Made while the sitting was in progress.
  during boolean not null,
  state text not null default 'open' check (state in ('open', 'resolved', 'dismissed')),
  answer text not null default '',
  answered_at timestamptz,
  answered_by uuid references users (id),
  created_at timestamptz not null default clock_timestamp(),
  foreign key (session_id, attempt_id) references attempts (session_id, id),
  check ((state = 'open') = (answered_at is null))
);
create unique index problem_reports_open on problem_reports (session_id, attempt_id, kind) where state = 'open';
create index problem_reports_question on problem_reports (question_id, state);
create index problem_reports_user on problem_reports (user_id, created_at);

-- What happened while students sat, as someone of the team noted it; never changed afterwards, but for a student who
-- is erased.
create table incidents (
  id uuid primary key,
  text text not null,
  -- When it happened, as far as who noted it knows.
  at timestamptz not null,
  noted_by uuid not null references users (id),
  created_at timestamptz not null default now()
);

create table incident_sessions (
  incident_id uuid not null references incidents (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  primary key (incident_id, session_id)
);
create index incident_sessions_session on incident_sessions (session_id);

-- Figures of a version's first sittings: a task computes them in full, and everything that shows a cohort reads them.
create table version_figures (
  assessment_version_id uuid primary key references assessment_versions (id),
  -- First sittings that are released.
  people integer not null,
  -- By question version: how many, the share that was right, the median time and quantiles of it.
  questions jsonb not null,
  -- Totals in points; null where not all sat the same questions, or fewer than two did.
  mean numeric(12,4),
  standard_deviation numeric(12,4),
  alpha numeric(8,5),
  -- Of measurement: SD√(1 − alpha).
  standard_error numeric(12,4),
  -- The last change that they are based on.
  based_on bigint not null,
  computed_at timestamptz not null default clock_timestamp(),
  -- By question version: how many came to it, and how many chose each option.
  chosen jsonb not null default '{}'
);

-- A row per change that figures have to follow: many who submit at once write many rows, and wait for none.
create table version_figures_due (
  id bigint generated always as identity primary key,
  assessment_version_id uuid not null references assessment_versions (id)
);
create index version_figures_due_version on version_figures_due (assessment_version_id, id);

-- Simulations of drafts: what was asked, and what came of it. One at a time of an assessment is in progress; its id
-- is the job's.
create table simulations (
  id uuid primary key references jobs (id) on delete cascade,
  assessment_id uuid not null references assessments (id) on delete cascade,
  -- The draft's count of edits.
  version integer not null,
  -- {people, seed, abilities_given, uncalibrated}
  asked jsonb not null,
  -- By section; null until it is done.
  report jsonb,
  created_by uuid references users (id),
  cancelled_at timestamptz,
  cancelled_by uuid references users (id),
  finished_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index simulations_assessment on simulations (assessment_id, created_at desc);
create unique index simulations_open on simulations (assessment_id) where finished_at is null;

-- Wrong passwords of a student for an assessment, within a day.
create table password_failures (
  user_id uuid not null references users (id) on delete cascade,
  assessment_id uuid not null references assessments (id) on delete cascade,
  failures integer not null,
  failed_at timestamptz not null,
  primary key (user_id, assessment_id)
);

-- What a regrade corrects: one question of its version or several, the one it began with first.
create table regrade_changes (
  regrade_id uuid not null references regrades (id) on delete cascade,
  -- From 1.
  position integer not null,
  question_version_id uuid not null references question_versions (id),
  kind text not null check (kind in ('key', 'score_rule', 'drop', 'full_credit')),
  -- The students who get full credit.
  credit text check (credit in ('all', 'answered')),
  -- The key and the score rule to score by, for the first two kinds.
  key jsonb,
  score_rule jsonb,
  -- The revision that was made of them, and the newest before it.
  key_revision_id uuid references key_revisions (id),
  former_key_revision_id uuid not null references key_revisions (id),
  -- The scale of the question's section once all that the regrade drops is dropped; null where it has none.
  scale jsonb,
  primary key (regrade_id, question_version_id),
  unique (regrade_id, position),
  check ((credit is not null) = (kind = 'full_credit')),
  constraint regrade_changes_check1 check ((key is not null) = (kind in ('key', 'score_rule'))),
  constraint regrade_changes_check2 check ((score_rule is not null) = (kind in ('key', 'score_rule')))
);

-- The score that each corrected attempt had before.
create table regrade_former_scores (
  regrade_id uuid not null,
  session_id uuid not null,
  attempt_id uuid not null,
  attempt_score_id uuid not null,
  primary key (regrade_id, session_id, attempt_id),
  foreign key (regrade_id, session_id) references regrade_items (regrade_id, session_id) on delete cascade
);

-- What a student's page found of its device before the start; the newest check alone is kept.
create table session_device_checks (
  session_id uuid primary key references sessions (id) on delete cascade,
  -- As the page told it: contract/device-check.ts.
  found jsonb not null,
  checked_at timestamptz not null default clock_timestamp()
);

create table attempt_checks (
  session_id uuid not null,
  attempt_id uuid not null,
  -- The first try is 1.
  number integer not null,
  lease integer not null,
  revision integer not null,
  response jsonb not null,
  confidence integer,
  key_revision_id uuid not null references key_revisions (id),
  correct boolean not null,
  -- Of the points, 0 to 1.
  share double precision not null,
  checked_at timestamptz not null default clock_timestamp(),
  primary key (session_id, attempt_id, number),
  foreign key (session_id, attempt_id) references attempts (session_id, id)
);

-- Comments that markers share: of a school, or of everyone; on one question, or on any. They name no student.
create table marking_comments (
  id uuid primary key,
  school_id uuid references schools (id) on delete cascade,
  question_id uuid references questions (id) on delete cascade,
  text text not null check (text <> ''),
  -- How often a saved mark took it.
  used_count integer not null default 0,
  created_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index marking_comments_question on marking_comments (question_id);
-- The same words are kept once for each purpose.
create unique index marking_comments_words on marking_comments (md5(text), question_id, school_id) nulls not distinct;

-- Named scales: calibrations whose parameters lie on one metric, that of the first. Each stays as it was found; a
-- link leads to the scale.
create table scales (
  id uuid primary key,
  name text not null,
  -- The calibration that sets the metric.
  base_calibration_id uuid not null references calibrations (id),
  created_by uuid references users (id),
  created_at timestamptz not null default clock_timestamp()
);
create unique index scales_name on scales (lower(name));

create table scale_calibrations (
  scale_id uuid not null references scales (id),
  -- A calibration is on one scale.
  calibration_id uuid not null unique references calibrations (id),
  -- θ of the scale = slope · θ of the calibration + intercept.
  slope double precision not null check (slope > 0),
  intercept double precision not null,
  -- Questions by which it was linked, and those that had moved and were left out; 0 of the first.
  common integer not null,
  moved integer not null,
  added_by uuid references users (id),
  added_at timestamptz not null default clock_timestamp(),
  primary key (scale_id, calibration_id)
);

-- What a person works towards. A change is a new row, so that earlier weeks keep the goal they had.
create table goals (
  user_id uuid not null references users (id),
  version integer not null check (version > 0),
  exam text not null,
  exam_on date,
  target_score numeric,
  -- Tags, resolved when read: one that was merged is what it became, one that was removed is none.
  focus uuid[] not null,
  weekly_minutes integer,
  weekly_questions integer,
  weekly_tests integer,
  set_by uuid not null references users (id),
  set_at timestamptz not null default clock_timestamp(),
  primary key (user_id, version)
);

-- Files that students uploaded as answers: what each belongs to. A saved answer names only those of its own attempt.
create table answer_files (
  file_id uuid primary key references files (id),
  session_id uuid not null,
  attempt_id uuid not null,
  interaction text not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  foreign key (session_id, attempt_id) references attempts (session_id, id) on delete cascade
);
create index answer_files_attempt on answer_files (session_id, attempt_id);
create index answer_files_user on answer_files (user_id);

-- When a process that serves last said that it reached the database; one row.
create table service_beats (
  one boolean default true primary key check (one),
  beat_at timestamptz not null
);

-- Times when no process did, so that no student could be given a next question.
create table downtimes (
  id uuid primary key,
  from_at timestamptz not null,
  to_at timestamptz not null,
  check (to_at > from_at)
);
create index downtimes_to on downtimes (to_at);

-- What someone of the team did about a reason for which a student needs someone, so that it rests.
create table student_needs_resting (
  student_id uuid not null references users (id),
  reason text not null check (reason in ('idle', 'slipped', 'stuck', 'doubt', 'to_mark', 'reported')),
  user_id uuid not null references users (id),
  how text not null check (how in ('not_today', 'spoken_to')),
  at timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  primary key (student_id, reason, user_id),
  check (until > at)
);
create index student_needs_resting_user on student_needs_resting (user_id);

-- What the team notes about a student, for the team alone. The words are sealed with the student's key.
create table person_notes (
  id uuid primary key,
  user_id uuid not null references users (id),
  author_id uuid not null references users (id),
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz,
  version integer not null default 1
);
create index person_notes_author on person_notes (author_id);
create index person_notes_user on person_notes (user_id, created_at desc);

-- A question shown outside of any test to a student who got it, or one like it, wrong. It is answered once.
create table mistake_tries (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- The mistake: the attempt, and the question that went wrong in it.
  session_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null references questions (id),
  kind text not null check (kind in ('redo', 'sibling')),
  shown_question_id uuid not null references questions (id),
  question_version_id uuid not null references question_versions (id),
  shown_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  -- Null for "I don't know".
  response jsonb,
  key_revision_id uuid references key_revisions (id),
  correct boolean,
  -- A question like a mistake may also be answered in a practice set; then the answer is that sitting's.
  practised_session_id uuid references sessions (id) on delete set null,
  foreign key (session_id, attempt_id) references attempts (session_id, id),
  check ((answered_at is null) = (correct is null))
);
create index mistake_tries_of_person on mistake_tries (user_id, shown_question_id);
-- One at a time: what is asked for twice is the same question.
create unique index mistake_tries_open on mistake_tries (user_id, question_id, kind) where answered_at is null;
create unique index mistake_tries_practised on mistake_tries (practised_session_id, shown_question_id);

-- When the next question like one that went wrong is due. It follows from the tries.
create table mistake_schedules (
  user_id uuid not null references users (id),
  question_id uuid not null references questions (id),
  stability double precision not null,
  difficulty double precision not null,
  reps integer not null,
  lapses integer not null,
  solved integer not null,
  last_at timestamptz not null,
  due_at timestamptz not null,
  closed_at timestamptz,
  primary key (user_id, question_id)
);
-- Mistakes that keep coming back are few; each morning everyone of the team asks for those of their students.
create index mistake_schedules_returning on mistake_schedules (last_at) where (closed_at is null) and (lapses >= 3)
  and (solved = 0);

-- How far everything that figures rest on was rebuilt, and what the last comparison with it found. One row.
create table result_checks (
  is_only boolean default true primary key check (is_only),
  rebuilding boolean not null default false,
  -- The last sitting that is done; null before the first.
  rebuilt_to uuid,
  compared_at timestamptz not null default now(),
  compared integer not null default 0,
  different integer not null default 0
);

-- Links by which a released report is read without an account. Of the token only its hash is kept.
create table shared_reports (
  id uuid primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  user_id uuid not null references users (id),
  token_hash bytea not null unique,
  created_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users (id),
  opens integer not null default 0,
  last_opened_at timestamptz,
  -- The hour in which opens are limited, and how many fell into it.
  hour_from timestamptz not null default clock_timestamp(),
  hour_opens integer not null default 0,
  -- Whom a link is for, as its maker noted it to know it again among several.
  recipient text,
  check (expires_at > created_at),
  constraint shared_reports_check1 check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index shared_reports_session on shared_reports (session_id, created_at desc);
create index shared_reports_user on shared_reports (user_id);

-- Sittings of practice sets whose answers have moved the schedules of mistakes: once each.
create table counted_practice (
  session_id uuid primary key references sessions (id) on delete cascade,
  counted_at timestamptz not null default clock_timestamp()
);

-- Assessments that were made of practice sets or tied to them; what a set owns and is sat by is its own
-- `assessment_id`.
create table practice_set_assessments (
  practice_set_id uuid not null references practice_sets (id) on delete cascade,
  assessment_id uuid not null references assessments (id) on delete cascade,
  is_made boolean not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (practice_set_id, assessment_id)
);
create index practice_set_assessments_assessment on practice_set_assessments (assessment_id);

-- Files of results that are made for a person to download: one each. The row goes when it is cancelled, replaced or
-- too old, and with it
-- the work on it.
create table prepared_files (
  -- The job that makes it.
  id uuid primary key references jobs (id) on delete cascade,
  user_id uuid not null unique references users (id),
  name text not null,
  -- Its name in storage; null until it is ready.
  file text,
  created_at timestamptz not null default clock_timestamp()
);

-- Each morning, by their own clocks, people are told what waits for them. When that is next looked at:
create table reminder_rounds (
  user_id uuid primary key references users (id),
  next_at timestamptz not null
);
create index reminder_rounds_next_at on reminder_rounds (next_at);

-- What a material says is in its versions, which never change; the material itself is what stays the same of them.
create table material_versions (
  id uuid primary key,
  study_material_id uuid not null references study_materials (id) on delete cascade,
  number integer not null check (number > 0),
  file_id uuid references files (id),
  link text,
  body text,
  media_type text not null,
  size_bytes bigint not null default 0,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  unique (study_material_id, number),
  check (num_nonnulls(file_id, link, body) = 1)
);
create index material_versions_file on material_versions (file_id) where file_id is not null;

-- What was read of a version's file: how many pages it has, and whether its text could be read.
create table material_texts (
  study_material_id uuid not null,
  number integer not null,
  state text not null check (state in ('reading', 'ready', 'none', 'encrypted', 'broken', 'too_large', 'failed')),
  pages integer,
  changed_at timestamptz not null default now(),
  primary key (study_material_id, number),
  foreign key (study_material_id, number) references material_versions (study_material_id, number) on delete cascade
);

-- Pictures that the text of a version shows.
create table material_pictures (
  study_material_id uuid not null,
  number integer not null,
  file_id uuid not null,
  constraint material_pictures_pkey1 primary key (study_material_id, number, file_id),
  constraint material_pictures_file_id_fkey1 foreign key (file_id) references files (id),
  foreign key (study_material_id, number) references material_versions (study_material_id, number) on delete cascade
);
create index material_pictures_file on material_pictures (file_id);

create table study_material_tags (
  study_material_id uuid not null references study_materials (id) on delete cascade,
  tag_id uuid not null references tags (id),
  primary key (study_material_id, tag_id)
);
create index study_material_tags_tag on study_material_tags (tag_id);

create table study_material_nodes (
  study_material_id uuid not null references study_materials (id) on delete cascade,
  node_id uuid not null references subject_nodes (id) on delete cascade,
  primary key (study_material_id, node_id)
);
create index study_material_nodes_node on study_material_nodes (node_id);

-- The words of the pages of material and of the moments of videos, of their newest version: one index to search both.
create table library_texts (
  id bigint generated always as identity primary key,
  study_material_id uuid references study_materials (id) on delete cascade,
  zoom_video_id uuid references zoom_videos (id) on delete cascade,
  version integer not null,
  -- A page, or milliseconds from the start.
  place integer not null,
  ends_ms integer,
  text text not null,
  words tsvector generated always as (to_tsvector('english'::regconfig, text) || strip(to_tsvector('simple'
    ::regconfig, text))) stored,
  check (num_nonnulls(study_material_id, zoom_video_id) = 1)
);
create unique index library_texts_material on library_texts (study_material_id, place) where study_material_id is not
  null;
create index library_texts_video on library_texts (zoom_video_id, place) where zoom_video_id is not null;
create index library_texts_words on library_texts using gin (words);

-- How far a person has read a material.
create table material_reading (
  user_id uuid not null references users (id),
  study_material_id uuid not null references study_materials (id) on delete cascade,
  version integer not null,
  opened_at timestamptz not null default now(),
  last_opened_at timestamptz not null default now(),
  last_page integer not null default 1 check (last_page > 0),
  pages_read int4multirange not null default '{}'::int4multirange,
  finished_at timestamptz,
  downloaded_at timestamptz,
  primary key (user_id, study_material_id)
);
create index material_reading_material on material_reading (study_material_id);

-- Shelves of the library, nested, and their material in an order made by hand.
create table library_groups (
  id uuid primary key,
  parent_id uuid references library_groups (id),
  -- The same for a shelf and all beneath it; null = shared by all schools.
  school_id uuid references schools (id),
  name text not null,
  position integer not null default 1,
  version integer not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  check (parent_id <> id)
);
create index library_groups_created_by on library_groups (created_by);
create index library_groups_parent on library_groups (parent_id);
create index library_groups_school on library_groups (school_id);

create table library_group_materials (
  library_group_id uuid not null references library_groups (id) on delete cascade,
  study_material_id uuid not null references study_materials (id),
  position integer not null,
  added_by uuid references users (id),
  added_at timestamptz not null default now(),
  primary key (library_group_id, study_material_id)
);
create index library_group_materials_added_by on library_group_materials (added_by);
create index library_group_materials_material on library_group_materials (study_material_id);

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
create index bulk_allocation_people_user on bulk_allocation_people (user_id);
create index bulk_allocation_people_waiting on bulk_allocation_people (job_id, user_id) where status = 'waiting';

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
  spans int8multirange not null default '{}'::int8multirange,
  position_ms integer not null default 0,
  finished_at timestamptz,
  opened_at timestamptz not null default now(),
  watched_at timestamptz not null default now(),
  film integer not null default 1 check (film > 0),
  primary key (zoom_video_id, user_id, film)
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

-- What a person highlights and notes on a page or at a moment. The words, theirs and those that they marked, are
-- sealed with their key.
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
  -- A note that was deleted can be taken back for a day.
  removed_at timestamptz,
  check (num_nonnulls(study_material_id, zoom_video_id) = 1),
  constraint notes_check1 check ((study_material_id is null) = (page is null)),
  constraint notes_check2 check ((zoom_video_id is null) = (moment_ms is null))
);
create index notes_material on notes (study_material_id, user_id) where study_material_id is not null;
create index notes_user on notes (user_id, created_at desc);
create index notes_video on notes (zoom_video_id, user_id) where zoom_video_id is not null;

-- What tutors answered and offer to the next student who is stuck at the same place. The words are the tutor's own:
-- they stay when
-- the student who asked is erased.
create table doubt_answers (
  id uuid primary key,
  author_id uuid not null references users (id),
  kind text not null check (kind in ('question', 'page', 'moment')),
  question_version_id uuid references question_versions (id),
  -- The option that was chosen; null where none was, or where the question has none.
  chosen text,
  study_material_id uuid references study_materials (id),
  page integer,
  zoom_video_id uuid references zoom_videos (id),
  at_ms integer,
  text text not null,
  file_ids uuid[] not null default '{}',
  -- The moment of a video that the answer points to.
  shown_video_id uuid references zoom_videos (id),
  shown_ms integer,
  created_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  withdrawn_by uuid references users (id),
  -- By which key an answer says what is right: a corrected key leaves it behind.
  key_revision_id uuid references key_revisions (id),
  material_version integer,
  page_words bytea,
  -- What was marked on the page where it was asked, squeezed: words of the material.
  quote text,
  check ((kind = 'question') = (question_version_id is not null)),
  constraint doubt_answers_check1 check ((kind = 'page') = ((study_material_id is not null) and (page is not null))),
  constraint doubt_answers_check2 check ((kind = 'moment') = ((zoom_video_id is not null) and (at_ms is not null))),
  constraint doubt_answers_check3 check ((kind = 'question') = (key_revision_id is not null))
);
create index doubt_answers_files on doubt_answers using gin (file_ids);
create index doubt_answers_moment on doubt_answers (zoom_video_id, at_ms) where withdrawn_at is null;
create index doubt_answers_page on doubt_answers (study_material_id, page) where withdrawn_at is null;
create index doubt_answers_question on doubt_answers (question_version_id, chosen) where withdrawn_at is null;

-- What each student who read an answer said of it.
create table doubt_answer_votes (
  answer_id uuid not null references doubt_answers (id),
  user_id uuid not null references users (id),
  helped boolean not null,
  at timestamptz not null default clock_timestamp(),
  primary key (answer_id, user_id)
);
create index doubt_answer_votes_user on doubt_answer_votes (user_id);

-- A student's question to tutors, at the point where they are stuck. The words are sealed with the student's key.
create table doubts (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('question', 'page', 'moment')),
  session_id uuid,
  attempt_id uuid,
  question_version_id uuid references question_versions (id),
  chosen text,
  study_material_id uuid references study_materials (id),
  material_version integer,
  page integer,
  zoom_video_id uuid references zoom_videos (id),
  at_ms integer,
  state text not null default 'open' check (state in ('open', 'answered', 'resolved')),
  claimed_by uuid references users (id),
  claimed_until timestamptz,
  -- How many students chose the same option, or asked at the same place, when it was counted last.
  peers integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  -- Since when it waits for a tutor: its first words, or those with which it was opened again.
  waiting_since timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  answered_by uuid references users (id),
  -- When someone last wrote or changed its state: two weeks of silence after an answer resolve it.
  active_at timestamptz not null default clock_timestamp(),
  -- When its student last looked.
  seen_at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz,
  -- Null with `resolved_at` set: resolved after two weeks of silence.
  resolved_by uuid references users (id),
  -- The answer that was offered first and did not settle it.
  read_first uuid references doubt_answers (id),
  sealed bytea not null,
  file_ids uuid[] not null default '{}',
  version integer not null default 1,
  page_words bytea,
  foreign key (session_id, attempt_id) references attempts (session_id, id),
  check ((kind = 'question') = ((attempt_id is not null) and (question_version_id is not null))),
  constraint doubts_check1 check ((kind = 'page') = ((study_material_id is not null) and (page is not null))),
  constraint doubts_check2 check ((kind = 'moment') = ((zoom_video_id is not null) and (at_ms is not null))),
  constraint doubts_check3 check ((state = 'resolved') = (resolved_at is not null)),
  constraint doubts_check4 check ((claimed_by is null) = (claimed_until is null))
);
create index doubts_answered on doubts (active_at) where state = 'answered';
create index doubts_answered_by on doubts (answered_by) where answered_by is not null;
create index doubts_attempt on doubts (session_id, attempt_id);
create index doubts_claimed_by on doubts (claimed_by) where claimed_by is not null;
create index doubts_created on doubts (created_at);
create index doubts_files on doubts using gin (file_ids);
create index doubts_moment on doubts (zoom_video_id, at_ms) where kind = 'moment';
create index doubts_open on doubts (waiting_since) where state = 'open';
create index doubts_page on doubts (study_material_id, page) where kind = 'page';
create index doubts_question on doubts (question_version_id, chosen);
create index doubts_unresolved on doubts (user_id) where state <> 'resolved';
create index doubts_user on doubts (user_id, created_at desc);

-- What was written afterwards, by the student and by tutors; all of it is sealed with the student's key, for it
-- speaks to them.
create table doubt_replies (
  id uuid primary key,
  doubt_id uuid not null references doubts (id) on delete cascade,
  user_id uuid not null references users (id),
  sealed bytea not null,
  file_ids uuid[] not null default '{}',
  shown_video_id uuid references zoom_videos (id),
  shown_ms integer,
  -- The answer that was published from it.
  answer_id uuid references doubt_answers (id),
  created_at timestamptz not null default clock_timestamp(),
  -- What the student who asked said of an answer; null while they said nothing.
  helped boolean
);
create index doubt_replies_doubt on doubt_replies (doubt_id, created_at);
create index doubt_replies_files on doubt_replies using gin (file_ids);
create index doubt_replies_user on doubt_replies (user_id);

-- What a person did afterwards to what they highlighted in a sitting, whose answers have one writer. The words are
-- sealed with their key.
create table highlight_changes (
  session_id uuid not null,
  attempt_id uuid not null,
  -- The text it is in, and from where to where: body:12:40.
  highlight text not null,
  user_id uuid not null references users (id),
  -- The note beside it, null where it is as in the sitting.
  sealed bytea,
  is_removed boolean not null default false,
  changed_at timestamptz not null default now(),
  primary key (session_id, attempt_id, highlight),
  foreign key (session_id, attempt_id) references attempts (session_id, id)
);
create index highlight_changes_user on highlight_changes (user_id);

-- Consents to recording a person's use of the pages: by the person, or by a guardian, noted by staff; a guardian's
-- name is sealed with the person's key. Rows are kept when consent is withdrawn: they say what was allowed when.
create table recording_consents (
  id uuid primary key,
  user_id uuid not null references users (id),
  given_by text not null check (given_by in ('person', 'guardian')),
  -- The age that the person said to have reached; null where none was asked.
  at_least_age integer check ((at_least_age >= 0) and (at_least_age <= 120)),
  sealed bytea,
  -- The staff person who noted a guardian's consent.
  noted_by uuid references users (id),
  given_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  withdrawn_by uuid references users (id),
  -- What a person agreed to: a recorder of the operator's own sees what Sextant's masks. Null is Sextant's.
  for_origin text,
  check ((given_by = 'guardian') = ((sealed is not null) and (noted_by is not null))),
  constraint recording_consents_check1 check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index recording_consents_live on recording_consents (user_id) where withdrawn_at is null;
create index recording_consents_user on recording_consents (user_id, given_at desc);

-- One masked recording of a person's page: of a sitting, or of the application.
create table recordings (
  id uuid primary key,
  user_id uuid not null references users (id),
  session_id uuid references sessions (id) on delete cascade,
  browser text not null default '',
  started_at timestamptz not null default clock_timestamp(),
  -- By how many milliseconds the page's clock was ahead of the server's when it was loaded last.
  ahead_ms bigint not null,
  -- Of the first and the last thing recorded, by the server's clock; null before the first batch.
  from_at timestamptz,
  to_at timestamptz,
  batches integer not null default 0,
  -- As they came, compressed.
  size_bytes bigint not null default 0
);
create index recordings_session on recordings (session_id) where session_id is not null;
create index recordings_started on recordings (started_at desc);
create index recordings_user on recordings (user_id, started_at desc);

-- What was recorded, in order: gzipped JSON, sealed with the person's key.
create table recording_batches (
  recording_id uuid not null references recordings (id) on delete cascade,
  seq integer not null check (seq >= 0),
  ahead_ms bigint not null,
  sealed bytea not null,
  primary key (recording_id, seq)
);

-- What is red and whom it was told, so that several processes tell of each cause once. A row goes when all is well
-- and that was told too.
create table alerts (
  -- The cause, with the host where it concerns one machine.
  key text primary key,
  cause text not null,
  host text,
  since timestamptz not null,
  mailed_at timestamptz,
  posted_at timestamptz
);

-- Which server is the primary, and since when: the first worker to meet another one says so.
create table current_primary (
  only_row boolean default true primary key check (only_row),
  -- Cluster, timeline and start: a promotion, a restore and a restart each make another.
  server text not null,
  since timestamptz not null
);

-- Which change of an assessment's results an analysis was last asked for: a list that is read often asks once for
-- each.
create table analysis_requests (
  assessment_id uuid primary key references assessments (id) on delete cascade,
  version integer not null,
  -- The last change of the version's results when it was asked for, as its figures count them.
  asked bigint not null,
  -- The change for which it was made; null until it was.
  made bigint
);

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

-- When people last wrote something. Only kept where a read replica is used: until the replica has what a person
-- wrote, they read from the
-- primary, through whichever process. Unlogged and without a foreign key: a note costs no flush and takes no
-- lock, and what a crash loses matters for seconds.
create unlogged table last_writes (
  user_id uuid primary key,
  at timestamptz not null
);

-- How the installation was: the most of each ten minutes, for a day. A missing row means that no process took readings.
create table operation_readings (
  at timestamptz primary key,
  connections integer not null,
  lag_seconds double precision,
  oldest_job_seconds double precision not null,
  overdue_seconds double precision not null
);

-- How long saves took: for each ten minutes of a day, how many took up to each bound, by all processes together.
-- Where a row is missing, none was made.
create table save_readings (
  at timestamptz primary key,
  counts integer[] not null
);

-- References between tables that refer to each other.
alter table sign_ins add foreign key (identity_id) references user_identities (id) on delete set null;
alter table assessment_versions add foreign key (calibration_id) references calibrations (id);
alter table assessment_versions add foreign key (scale_id) references scales (id);
alter table session_scores add foreign key (calibration_id) references calibrations (id);

create function calibration_items_inserted() returns trigger language plpgsql as $$
declare ids uuid[] := (select array_agg(distinct question_id) from changed where a is not null);
begin
  if ids is null then return null; end if;
  perform from question_search where question_id = any(ids) order by question_id for update;
  update question_search as kept set irt_a = newest.a, irt_b = newest.b, changed_in = pg_current_xact_id()
    from (select distinct on (question_id) question_id, a, b from calibration_items
      where question_id = any(ids) and a is not null order by question_id, created_at desc, calibration_id desc) as newest
    where kept.question_id = newest.question_id;
  return null;
end $$;
create trigger calibration_items_searched after insert on calibration_items
  referencing new table as changed
  for each statement execute function calibration_items_inserted();

create function count_file() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then perform count_storage(old.created_by, -old.size_bytes); end if;
  if tg_op in ('UPDATE', 'INSERT') then perform count_storage(new.created_by, new.size_bytes); end if;
  return null;
end $$;
create trigger files_counted after insert or delete or update of size_bytes, created_by on files
  for each row execute function count_file();

create function count_storage(person uuid, bytes_more bigint) returns void language sql as $$
  insert into storage_usage as u (owner, bytes)
    select owner, bytes_more from unnest(array[coalesce(person::text, 'nobody'), 'all']) as owner order by owner
    on conflict (owner) do update set bytes = u.bytes + excluded.bytes;
$$;

-- An upload takes its whole size from its beginning until it is a file.
create function count_upload() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.file_id is null then perform count_storage(old.user_id, -old.size_bytes); end if;
  if tg_op in ('UPDATE', 'INSERT') and new.file_id is null then perform count_storage(new.user_id, new.size_bytes); end if;
  return null;
end $$;
create trigger uploads_counted after insert or delete or update of size_bytes, user_id, file_id on uploads
  for each row execute function count_upload();

create function key_revisions_inserted() returns trigger language plpgsql as $$
declare ids uuid[] := (select array_agg(distinct version.question_id) from changed
    join question_versions version on version.id = changed.question_version_id);
begin
  if ids is not null then perform refresh_question_search(ids); end if;
  return null;
end $$;
create trigger key_revisions_searched after insert on key_revisions
  referencing new table as changed
  for each statement execute function key_revisions_inserted();

create function owe_audit_link() returns trigger language plpgsql as $$
begin
  insert into audit_unchained (entry_id) values (new.id);
  return null;
end $$;
create trigger audit_entries_owe_link after insert on audit_entries for each row execute function owe_audit_link();

-- An answer on a page is offered where the page still says what it was about, whichever version of the material that
-- is.
-- The words of a page, or of a part of it, without what depends on how its lines break.
create function squeezed_words(value text) returns text language sql immutable strict parallel safe return
  regexp_replace(lower(normalize(value, nfkc)), '[\s\u00ad-]+', '', 'g');

-- Returns a digest of a page's words; null for a page without any, such as a picture, which is like no other.
create function page_fingerprint(value text) returns bytea language sql immutable strict parallel safe return case
  when (squeezed_words(value) = '') then null::bytea else sha256(convert_to(squeezed_words(value), 'UTF8'::name)) end;

-- Where questions are placed; a draw rule places none.
create function placements_added() returns trigger language plpgsql as $$
begin
  insert into question_uses (question_id, section_id, assessment_id, is_published)
  select distinct changed.question_id, section.id, section.assessment_id, false
  from changed join sections section on section.id = changed.section_id
  where changed.question_id is not null order by 1, 2
  on conflict (question_id, section_id) do update set removed_at = null, changed_in = pg_current_xact_id();
  return null;
end $$;
create trigger placements_used after insert on placements
  referencing new table as changed
  for each statement execute function placements_added();
create trigger placements_used_there after update on placements
  referencing new table as changed
  for each statement execute function placements_added();

create function placements_removed() returns trigger language plpgsql as $$
begin
  update question_uses as used set removed_at = now(), changed_in = pg_current_xact_id()
  from removed where used.question_id = removed.question_id and used.section_id = removed.section_id
    and not exists (select from placements still
      where still.question_id = removed.question_id and still.section_id = removed.section_id);
  return null;
end $$;
create trigger placements_unused after delete on placements
  referencing old table as removed
  for each statement execute function placements_removed();
create trigger placements_unused_here after update on placements
  referencing old table as removed
  for each statement execute function placements_removed();

create function question_nodes_changed() returns trigger language plpgsql as $$
declare ids uuid[] := (select array_agg(distinct question_id) from changed);
begin
  if ids is null then return null; end if;
  perform from question_search where question_id = any(ids) order by question_id for update;
  update question_search as kept set changed_in = pg_current_xact_id(),
      node_ids = array(select node_id from question_nodes link where link.question_id = kept.question_id order by node_id)
    where kept.question_id = any(ids);
  return null;
end $$;
create trigger question_nodes_added after insert on question_nodes
  referencing new table as changed
  for each statement execute function question_nodes_changed();
create trigger question_nodes_removed after delete on question_nodes
  referencing old table as changed
  for each statement execute function question_nodes_changed();
create trigger question_nodes_replaced after update on question_nodes
  referencing new table as changed
  for each statement execute function question_nodes_changed();

-- The newest version says what a question is.
create function question_search_of(ids uuid[]) returns table(question_id uuid, status text, pool text, difficulty
  smallint, types text[], school_id uuid, created_by uuid, has_explanation boolean, has_picture boolean, title text,
  created_at timestamptz, updated_at timestamptz, version_id uuid) language sql stable as $$
  select question.id, version.status, question.pool, question.difficulty,
    array(select distinct jsonb_array_elements_text(version.types) order by 1), question.school_id, question.created_by,
    coalesce(btrim(newest.explanation) <> '', false),
    version.body like '%data-file%' or version.interactions::text like '%data-file%'
      or coalesce(stimulus.body like '%data-file%', false),
    lower(left(split_part(version.plain_text, E'\n', 1), 80)), question.created_at, question.updated_at, version.id
  from unnest(ids) as wanted (id)
  join questions question on question.id = wanted.id
  cross join lateral (
    select * from question_versions where question_versions.question_id = question.id order by number desc limit 1) as version
  left join stimulus_versions stimulus on stimulus.id = version.stimulus_version_id
  left join lateral (
    select explanation from key_revisions where question_version_id = version.id order by number desc limit 1) as newest on true
$$;

create function question_tags_changed() returns trigger language plpgsql as $$
declare ids uuid[] := (select array_agg(distinct question_id) from changed);
begin
  if ids is null then return null; end if;
  perform from question_search where question_id = any(ids) order by question_id for update;
  update question_search as kept set changed_in = pg_current_xact_id(),
      tag_ids = array(select tag_id from question_tags link where link.question_id = kept.question_id order by tag_id)
    where kept.question_id = any(ids);
  return null;
end $$;
create trigger question_tags_added after insert on question_tags
  referencing new table as changed
  for each statement execute function question_tags_changed();
create trigger question_tags_removed after delete on question_tags
  referencing old table as changed
  for each statement execute function question_tags_changed();
create trigger question_tags_replaced after update on question_tags
  referencing new table as changed
  for each statement execute function question_tags_changed();

create function question_versions_inserted() returns trigger language plpgsql as $$
declare ids uuid[] := (select array_agg(distinct question_id) from changed);
begin
  if ids is not null then
    perform refresh_question_search(ids);
    perform refresh_question_texts(ids);
  end if;
  return null;
end $$;
create trigger question_versions_searched after insert on question_versions
  referencing new table as changed
  for each statement execute function question_versions_inserted();

create function question_versions_updated() returns trigger language plpgsql as $$
declare ids uuid[] := (select array_agg(distinct question_id) from changed);
  reworded uuid[] := (select array_agg(distinct changed.question_id) from changed join before on before.id = changed.id
    where changed.plain_text is distinct from before.plain_text or changed.symbols is distinct from before.symbols);
begin
  if ids is not null then perform refresh_question_search(ids); end if;
  if reworded is not null then perform refresh_question_texts(reworded); end if;
  return null;
end $$;
create trigger question_versions_searched_again after update on question_versions
  referencing old table as before new table as changed
  for each statement execute function question_versions_updated();

create function questions_updated() returns trigger language plpgsql as $$
declare ids uuid[] := (select array_agg(id) from changed);
  renamed uuid[] := (select array_agg(changed.id) from changed join before on before.id = changed.id
    where changed.source_identifier is distinct from before.source_identifier);
begin
  if ids is null then return null; end if;
  perform from question_search where question_id = any(ids) order by question_id for update;
  update question_search as kept set pool = changed.pool, difficulty = changed.difficulty, school_id = changed.school_id,
      created_by = changed.created_by, created_at = changed.created_at, updated_at = changed.updated_at,
      changed_in = pg_current_xact_id()
    from changed where kept.question_id = changed.id;
  if renamed is not null then perform refresh_question_texts(renamed); end if;
  return null;
end $$;
create trigger questions_searched after update on questions
  referencing old table as before new table as changed
  for each statement execute function questions_updated();

-- Rows are locked in the order of their ids, which prevents deadlocks.
create function refresh_question_search(ids uuid[]) returns void language plpgsql as $$
begin
  perform from question_search where question_id = any(ids) order by question_id for update;
  update question_search as kept set (status, pool, difficulty, types, school_id, created_by, has_explanation, has_picture, title,
      created_at, updated_at, changed_in)
    = (found.status, found.pool, found.difficulty, found.types, found.school_id, found.created_by, found.has_explanation,
      found.has_picture, found.title, found.created_at, found.updated_at, pg_current_xact_id())
    from question_search_of(ids) as found where kept.question_id = found.question_id;
  insert into question_search (question_id, status, pool, difficulty, types, school_id, created_by, has_explanation, has_picture,
      title, created_at, updated_at, tag_ids, node_ids)
    select found.question_id, found.status, found.pool, found.difficulty, found.types, found.school_id, found.created_by,
      found.has_explanation, found.has_picture, found.title, found.created_at, found.updated_at,
      array(select tag_id from question_tags where question_tags.question_id = found.question_id order by tag_id),
      array(select node_id from question_nodes where question_nodes.question_id = found.question_id order by node_id)
    from question_search_of(ids) as found
    where not exists (select from question_search kept where kept.question_id = found.question_id)
    order by found.question_id;
end $$;

-- A question is also found by the name that its file gave it, as the report of its import says it.
create function refresh_question_texts(ids uuid[]) returns void language sql as $$
  insert into question_texts as kept (no, question_version_id, search)
  select one.no, version.id,
    setweight(to_tsvector('english', split_part(version.plain_text, E'\n', 1)), 'A')
      || to_tsvector('english', substr(version.plain_text, strpos(version.plain_text || E'\n', E'\n') + 1))
      || strip(to_tsvector('simple', version.plain_text || ' ' || coalesce(question.text_tags ->> 'title', '')))
      || array_to_tsvector(version.symbols)
      || case when question.source_identifier = '' then ''::tsvector
         else array_to_tsvector(array['#' || lower(question.source_identifier)]) end
  from question_search one
  join questions question on question.id = one.question_id
  cross join lateral (
    select * from question_versions where question_versions.question_id = question.id order by number desc limit 1) as version
  where one.question_id = any(ids)
  order by one.no
  on conflict (no) do update set question_version_id = excluded.question_version_id, search = excluded.search
$$;

-- History and audit are written once. Owners of the table are bound by this too.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger answer_history_append_only before delete or update on answer_history
  for each row execute function refuse_change();
create trigger answer_history_no_truncate before truncate on answer_history
  for each statement execute function refuse_change();
create trigger assessment_versions_append_only before delete or update on assessment_versions
  for each row execute function refuse_change();
create trigger assessment_versions_no_truncate before truncate on assessment_versions
  for each statement execute function refuse_change();
create trigger attempt_checks_append_only before delete or update on attempt_checks
  for each row execute function refuse_change();
create trigger attempt_scores_append_only before delete or update on attempt_scores
  for each row execute function refuse_change();
create trigger attempt_scores_no_truncate before truncate on attempt_scores
  for each statement execute function refuse_change();
create trigger audit_chain_append_only before delete or update on audit_chain
  for each row execute function refuse_change();
create trigger audit_chain_no_truncate before truncate on audit_chain
  for each statement execute function refuse_change();
create trigger audit_entries_append_only before delete or update on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_change();
create trigger calibration_abilities_append_only before delete or update on calibration_abilities
  for each row execute function refuse_change();
create trigger calibration_abilities_no_truncate before truncate on calibration_abilities
  for each statement execute function refuse_change();
create trigger calibration_items_append_only before delete or update on calibration_items
  for each row execute function refuse_change();
create trigger calibration_items_no_truncate before truncate on calibration_items
  for each statement execute function refuse_change();
create trigger calibration_states_append_only before delete or update on calibration_states
  for each row execute function refuse_change();
create trigger calibration_states_no_truncate before truncate on calibration_states
  for each statement execute function refuse_change();
create trigger calibrations_append_only before delete or update on calibrations
  for each row execute function refuse_change();
create trigger calibrations_no_truncate before truncate on calibrations
  for each statement execute function refuse_change();
create trigger hand_marks_append_only before delete or update on hand_marks
  for each row execute function refuse_change();
create trigger hand_marks_no_truncate before truncate on hand_marks for each statement execute function refuse_change();
create trigger key_revisions_append_only before delete or update on key_revisions
  for each row execute function refuse_change();
-- What refuses update and delete refuses to be emptied at once too.
create trigger key_revisions_no_truncate before truncate on key_revisions
  for each statement execute function refuse_change();
create trigger material_versions_append_only before update on material_versions
  for each row execute function refuse_change();
create trigger scale_calibrations_append_only before delete or update on scale_calibrations
  for each row execute function refuse_change();
create trigger scale_calibrations_no_truncate before truncate on scale_calibrations
  for each statement execute function refuse_change();
create trigger session_events_append_only before delete or update on session_events
  for each row execute function refuse_change();
create trigger session_events_no_truncate before truncate on session_events
  for each statement execute function refuse_change();
create trigger session_scores_append_only before delete or update on session_scores
  for each row execute function refuse_change();
create trigger session_scores_no_truncate before truncate on session_scores
  for each statement execute function refuse_change();
create trigger version_parameters_append_only before delete or update on version_parameters
  for each row execute function refuse_change();
create trigger version_placements_append_only before delete or update on version_placements
  for each row execute function refuse_change();
create trigger version_placements_no_truncate before truncate on version_placements
  for each statement execute function refuse_change();
create trigger version_pools_append_only before delete or update on version_pools
  for each row execute function refuse_change();
create trigger version_pools_no_truncate before truncate on version_pools
  for each statement execute function refuse_change();
create trigger version_sections_append_only before delete or update on version_sections
  for each row execute function refuse_change();
create trigger version_sections_no_truncate before truncate on version_sections
  for each statement execute function refuse_change();

-- Published content never changes: sittings and scores refer to it.
create function refuse_change_of_published_question() returns trigger language plpgsql as $$
begin
  if old.status in ('published', 'retired') and (
    new.body is distinct from old.body or new.interactions is distinct from old.interactions
    or new.stimulus_version_id is distinct from old.stimulus_version_id or new.question_id <> old.question_id
    or new.number <> old.number or new.status not in ('published', 'retired')) then
    raise exception 'a published question version does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger question_versions_immutable before update on question_versions
  for each row execute function refuse_change_of_published_question();

create function taxonomy_changed() returns trigger language plpgsql as $$
begin
  insert into taxonomy_changes (taxonomy) values (tg_argv[0]);
  return null;
end $$;
create trigger subject_nodes_changed after insert or delete or update on subject_nodes
  for each statement execute function taxonomy_changed('nodes');
create trigger subject_trees_changed after insert or delete or update on subject_trees
  for each statement execute function taxonomy_changed('nodes');
create trigger subjects_changed after insert or delete or update on subjects
  for each statement execute function taxonomy_changed('nodes');
create trigger tags_changed after insert or delete or update on tags
  for each statement execute function taxonomy_changed('tags');

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

create function version_placements_added() returns trigger language plpgsql as $$
begin
  insert into question_uses (question_id, section_id, assessment_id, is_published)
  select distinct version.question_id, section.id, published.assessment_id, true
  from changed
  join question_versions version on version.id = changed.question_version_id
  join version_sections section on section.id = changed.version_section_id
  join assessment_versions published on published.id = section.assessment_version_id
  where published.number > 0
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;
create trigger version_placements_used after insert on version_placements
  referencing new table as changed
  for each statement execute function version_placements_added();

-- Rows that are always there.
insert into storage_usage (owner, bytes) values ('all', 0);
insert into result_checks (rebuilding) values (false);
