-- Days on which a school, or every school, has no work: plans leave them free. Staff keep them.
create table holidays (
  id uuid primary key,
  name text not null check (name <> ''),
  -- Null: every school.
  school_id uuid references schools (id),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  created_by uuid references users (id),
  -- A removed row stays, so that plans made before are made again.
  changed_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz
);
create index holidays_ahead on holidays (ends_on) where removed_at is null;
create index holidays_changed on holidays (changed_at);
