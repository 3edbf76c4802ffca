-- A question like a mistake may also be answered in a practice set; then the answer is that sitting's.
alter table mistake_tries add column practised_session_id uuid references sessions (id) on delete set null;
create unique index mistake_tries_practised on mistake_tries (practised_session_id, shown_question_id);

-- Sittings of practice sets whose answers have moved the schedules of mistakes: once each.
create table counted_practice (
  session_id uuid primary key references sessions (id) on delete cascade,
  counted_at timestamptz not null default clock_timestamp()
);
