-- What tutors answered and offer to the next student who is stuck at the same place. The words are the tutor's own: they stay when
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
  check ((kind = 'question') = (question_version_id is not null)),
  check ((kind = 'page') = (study_material_id is not null and page is not null)),
  check ((kind = 'moment') = (zoom_video_id is not null and at_ms is not null))
);
create index doubt_answers_question on doubt_answers (question_version_id, chosen) where withdrawn_at is null;
create index doubt_answers_page on doubt_answers (study_material_id, page) where withdrawn_at is null;
create index doubt_answers_moment on doubt_answers (zoom_video_id, at_ms) where withdrawn_at is null;
create index doubt_answers_files on doubt_answers using gin (file_ids);

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
  -- Null with `resolved_at`: nobody wrote for two weeks.
  resolved_by uuid references users (id),
  -- The answer that was offered first and did not settle it.
  read_first uuid references doubt_answers (id),
  sealed bytea not null,
  file_ids uuid[] not null default '{}',
  version integer not null default 1,
  foreign key (session_id, attempt_id) references attempts (session_id, id),
  check ((kind = 'question') = (attempt_id is not null and question_version_id is not null)),
  check ((kind = 'page') = (study_material_id is not null and page is not null)),
  check ((kind = 'moment') = (zoom_video_id is not null and at_ms is not null)),
  check ((state = 'resolved') = (resolved_at is not null)),
  check ((claimed_by is null) = (claimed_until is null))
);
create index doubts_user on doubts (user_id, created_at desc);
create index doubts_open on doubts (waiting_since) where state = 'open';
create index doubts_answered on doubts (active_at) where state = 'answered';
create index doubts_claimed_by on doubts (claimed_by) where claimed_by is not null;
create index doubts_answered_by on doubts (answered_by) where answered_by is not null;
create index doubts_attempt on doubts (session_id, attempt_id);
create index doubts_question on doubts (question_version_id);
create index doubts_files on doubts using gin (file_ids);

-- What was written afterwards, by the student and by tutors; all of it is sealed with the student's key, for it speaks to them.
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
  created_at timestamptz not null default clock_timestamp()
);
create index doubt_replies_doubt on doubt_replies (doubt_id, created_at);
create index doubt_replies_user on doubt_replies (user_id);
create index doubt_replies_files on doubt_replies using gin (file_ids);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('allocated', 'opening_soon', 'due_soon', 'released', 'regraded', 'problem_answered', 'late_counted', 'reopened',
    'pool_retired', 'rule_unfilled', 'disk_low', 'mistakes_due', 'to_mark', 'student_stuck', 'mistakes_returning', 'weekly_digest',
    'doubt_answered', 'doubt_open')
);

alter table student_needs_resting drop constraint student_needs_resting_reason_check;
alter table student_needs_resting add constraint student_needs_resting_reason_check
  check (reason in ('idle', 'slipped', 'stuck', 'doubt', 'to_mark', 'reported'));
