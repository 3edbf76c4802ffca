alter table lti_platforms
  -- For whom tokens that we ask for are signed; null: the token endpoint.
  add column authorization_server text,
  -- No score is sent before.
  add column scores_wait_until timestamptz,
  add column scores_problem text check (scores_problem in ('not_answering', 'unauthorized')),
  -- Runs of messages in a row that came to nothing.
  add column scores_misses integer not null default 0;

-- The column of the platform’s gradebook that belongs to a link; null where it has none, or doesn’t take scores from us.
alter table lti_links add column line_item text;

-- What platforms are told of people’s results: one row for each person and link of a course.
create table lti_scores (
  id uuid primary key,
  platform_id uuid not null references lti_platforms on delete cascade,
  course_id uuid not null,
  resource_link_id text not null,
  user_id uuid not null references users,
  -- The person as the platform names them.
  subject text not null,
  -- When it is looked at next; null while the platform has the newest.
  due_at timestamptz default clock_timestamp(),
  -- Counts changes of the result.
  revision integer not null default 0,
  -- The time in the newest message: each is a second later at least, or platforms take it for an old one.
  stamped_at timestamptz,
  -- The newest message that was tried, and the newest that arrived.
  tried_state text check (tried_state in ('pending', 'graded', 'withdrawn')),
  tried_points double precision,
  tried_max double precision,
  sent_state text check (sent_state in ('pending', 'graded', 'withdrawn')),
  sent_points double precision,
  sent_max double precision,
  sent_at timestamptz,
  times_sent integer not null default 0,
  was_graded boolean not null default false,
  -- Why the newest message didn’t arrive; with a time to look at it again where it is tried again.
  failure text check (failure in ('no_column', 'refused', 'unauthorized', 'newer_there', 'person_refused', 'not_answering', 'unexpected')),
  failure_status integer,
  failed_at timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  unique (course_id, resource_link_id, user_id),
  foreign key (course_id, resource_link_id) references lti_links on delete cascade
);
create index lti_scores_user on lti_scores (user_id);
create index lti_scores_due on lti_scores (platform_id, due_at) where due_at is not null;
create index lti_scores_failed on lti_scores (platform_id, failed_at) where failure is not null;
create index lti_scores_sent on lti_scores (platform_id, sent_at);
