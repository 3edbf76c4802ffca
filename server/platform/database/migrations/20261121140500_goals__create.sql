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
