-- What judges a save stands on the row that a save locks: the section that takes answers now, and its deadline. Null before, between
-- and after sections and while one is paused. Written with every transition, by the one function that writes sittings.
alter table sessions
  add column open_section_id uuid,
  add column open_deadline_at timestamptz,
  add constraint sessions_open_section check (open_section_id is null or state = 'in_progress'),
  add constraint sessions_open_deadline check (open_deadline_at is null or open_section_id is not null);

update sessions set open_section_id = c.id, open_deadline_at = c.deadline_at
  from session_sections c
  where c.session_id = sessions.id and c.state = 'in_progress' and sessions.state = 'in_progress';
