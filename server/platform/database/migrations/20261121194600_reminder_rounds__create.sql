-- Each morning, by their own clocks, people are told what waits for them. When that is next looked at:
create table reminder_rounds (
  user_id uuid primary key references users (id),
  next_at timestamptz not null
);
create index reminder_rounds_next_at on reminder_rounds (next_at);

-- What of a person is due.
create index mistake_schedules_due on mistake_schedules (user_id, due_at) where closed_at is null;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('allocated', 'opening_soon', 'due_soon', 'released', 'regraded', 'problem_answered', 'late_counted', 'reopened',
    'pool_retired', 'rule_unfilled', 'disk_low', 'mistakes_due', 'to_mark', 'student_stuck', 'mistakes_returning', 'weekly_digest')
);
