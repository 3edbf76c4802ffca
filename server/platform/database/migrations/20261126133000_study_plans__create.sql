-- What a student's plan to an exam is made of beside their goals, and the plan as it was made last.
create table study_plans (
  user_id uuid primary key references users (id),
  -- For Monday to Sunday.
  minutes smallint[] not null check (cardinality(minutes) = 7 and 0 <= all(minutes) and 600 >= all(minutes)),
  -- Lists of {from, to}: days without work, and full tests that are on another day than the one planned.
  pauses jsonb not null default '[]' check (jsonb_typeof(pauses) = 'array'),
  mock_moves jsonb not null default '[]' check (jsonb_typeof(mock_moves) = 'array'),
  version integer not null check (version > 0),
  set_by uuid not null references users (id),
  set_at timestamptz not null default clock_timestamp(),
  -- In the student's time zone. Null where there is nothing to plan.
  made_on date,
  made_at timestamptz,
  plan jsonb,
  check ((made_on is null) = (made_at is null))
);

-- The official dates of exams, which staff keep.
create table exam_dates (
  id uuid primary key,
  exam text not null check (exam <> ''),
  held_on date not null,
  register_by date check (register_by <= held_on),
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  unique (exam, held_on)
);
