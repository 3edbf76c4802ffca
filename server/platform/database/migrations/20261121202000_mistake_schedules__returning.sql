-- Mistakes that keep coming back are few; each morning everyone of the team asks for those of their students.
create index mistake_schedules_returning on mistake_schedules (last_at) where closed_at is null and lapses >= 3 and solved = 0;
-- The primary key finds what of a person is due.
drop index mistake_schedules_due;
