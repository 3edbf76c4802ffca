-- What someone of the team did about a reason for which a student needs someone, so that it rests.
create table student_needs_resting (
  student_id uuid not null references users (id),
  reason text not null check (reason in ('idle', 'slipped', 'stuck', 'to_mark', 'reported')),
  user_id uuid not null references users (id),
  how text not null check (how in ('not_today', 'spoken_to')),
  at timestamptz not null default clock_timestamp(),
  until timestamptz not null check (until > at),
  primary key (student_id, reason, user_id)
);
create index student_needs_resting_user on student_needs_resting (user_id);
