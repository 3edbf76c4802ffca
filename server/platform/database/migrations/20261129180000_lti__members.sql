alter table lti_courses
  -- Where the platform lists the people of the course; null where it doesn’t.
  add column memberships_url text,
  -- When the whole list was read last, or why it wasn’t.
  add column members_read_at timestamptz,
  add column members_problem text check (members_problem in ('not_answering', 'unauthorized', 'refused', 'unexpected', 'all_missing')),
  add column members_tries integer not null default 0;
