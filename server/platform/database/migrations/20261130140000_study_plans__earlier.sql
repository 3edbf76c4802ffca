-- What a plan was before: weeks that have passed keep the goal that they had.
alter table study_plans
  -- Its settings before each change, {set_at, minutes, pauses}, the oldest first.
  add column earlier jsonb not null default '[]' check (jsonb_typeof(earlier) = 'array'),
  -- Full tests that plans before had on days that have passed, {on, minutes}.
  add column past_tests jsonb not null default '[]' check (jsonb_typeof(past_tests) = 'array');
