-- Sittings. Every key and index of the tables on the answer path begins with session_id, and every statement there names it:
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
  state text not null default 'allocated'
    check (state in ('allocated', 'in_progress', 'submitted', 'scored', 'released', 'expired', 'cancelled')),
  reason text check (reason in ('student', 'deadline', 'staff')),
  lease integer not null default 0,
  is_preview boolean not null default false,
  counts_in_statistics boolean not null default true,
  -- Draft section ids when only some sections were chosen; null = all of them.
  chosen_sections uuid[],
  -- Effective accommodations, fixed at start.
  time_multiplier numeric(4, 2) not null default 1,
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
  check ((state in ('allocated', 'expired', 'cancelled')) or assessment_version_id is not null)
);
-- A double click, a second tab, a second process: still one open sitting.
create unique index sessions_open on sessions (user_id, assessment_id, is_preview)
  where state in ('allocated', 'in_progress') and chosen_sections is null;
create index sessions_user on sessions (user_id, assessment_id);
create index sessions_assessment on sessions (assessment_id, state);
create index sessions_next_check on sessions (next_check_at) where next_check_at is not null;
create index sessions_scoring_owed on sessions (id) where scoring_owed;

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
  points numeric(8, 3) not null,
  points_when_wrong numeric(8, 3) not null default 0,
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
  head bytea not null default ''::bytea,
  saves integer not null default 0,
  saved_at timestamptz,
  primary key (session_id, id),
  unique (session_id, session_section_id, position),
  foreign key (session_id, session_section_id) references session_sections (session_id, id)
) with (fillfactor = 70);

-- Every revision that was ever acknowledged, and what came late or from a device that had lost the session.
create table answer_history (
  session_id uuid not null,
  attempt_id uuid not null,
  seq integer not null,
  lease integer not null,
  revision integer not null,
  status text not null check (status in ('saved', 'late', 'superseded')),
  counted boolean not null,
  elapsed_ms bigint not null,
  received_at timestamptz not null default now(),
  -- Canonical JSON of the row as sent, without what is sealed.
  payload text not null,
  sealed bytea,
  payload_hash bytea not null,
  head bytea not null
);
create index answer_history_session on answer_history (session_id);
create trigger answer_history_append_only before update or delete on answer_history for each row execute function refuse_change();
create trigger answer_history_no_truncate before truncate on answer_history for each statement execute function refuse_change();

create table visits (
  session_id uuid not null references sessions (id),
  id uuid not null,
  attempt_id uuid not null,
  entered_ms bigint not null,
  left_ms bigint,
  active_ms bigint,
  focus_lost integer not null default 0,
  created_at timestamptz not null default now(),
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
create trigger session_events_append_only before update or delete on session_events for each row execute function refuse_change();

create table attempt_scores (
  session_id uuid not null,
  id uuid not null,
  attempt_id uuid not null,
  question_version_id uuid not null references question_versions (id),
  key_revision_id uuid not null references key_revisions (id),
  score_rule jsonb not null,
  -- The placement's points at that time: {points, points_when_wrong, scored}.
  points_table jsonb not null,
  response jsonb,
  status text not null check (status in ('scored', 'invalid', 'owed', 'omitted')),
  points numeric(10, 4),
  max_points numeric(10, 4) not null,
  correct boolean,
  interactions jsonb not null default '{}',
  cause text not null check (cause in ('submitted', 'regraded', 'credited', 'marked')),
  caused_by uuid references users (id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (session_id, id),
  foreign key (session_id, attempt_id) references attempts (session_id, id)
);
create index attempt_scores_attempt on attempt_scores (session_id, attempt_id, created_at);
create trigger attempt_scores_append_only before update or delete on attempt_scores for each row execute function refuse_change();

create table session_scores (
  session_id uuid not null references sessions (id),
  id uuid not null,
  points numeric(10, 4),
  max_points numeric(10, 4) not null,
  scaled integer,
  standard_error numeric(10, 4),
  sections jsonb not null,
  cause text not null check (cause in ('submitted', 'regraded', 'credited', 'marked')),
  caused_by uuid references users (id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (session_id, id)
);
create trigger session_scores_append_only before update or delete on session_scores for each row execute function refuse_change();

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
  primary key (session_id, attempt_id, given_by),
  foreign key (session_id, attempt_id) references attempts (session_id, id)
);

-- One row per scored attempt, written by marking and regrade: every figure reads these and nothing else.
create table result_facts (
  session_id uuid not null references sessions (id),
  attempt_id uuid not null,
  user_id uuid not null references users (id),
  school_id uuid references schools (id),
  assessment_id uuid not null references assessments (id),
  assessment_version_id uuid not null references assessment_versions (id),
  version_section_id uuid not null references version_sections (id),
  question_id uuid not null references questions (id),
  question_version_id uuid not null references question_versions (id),
  position integer not null,
  scored boolean not null,
  points numeric(10, 4),
  max_points numeric(10, 4) not null,
  correct boolean,
  omitted boolean not null,
  time_ms bigint not null default 0,
  visits integer not null default 0,
  changed integer not null default 0,
  counts_in_statistics boolean not null,
  is_preview boolean not null,
  -- The first complete sitting of this version by this person: what cohorts are made of.
  first_sitting boolean not null,
  submitted_at timestamptz not null,
  released_at timestamptz,
  primary key (session_id, attempt_id)
);
create index result_facts_user on result_facts (user_id, submitted_at);
create index result_facts_question_version on result_facts (question_version_id) where first_sitting and not is_preview;
create index result_facts_assessment_version on result_facts (assessment_version_id) where first_sitting and not is_preview;
