-- Reopened when its student could have seen the key: such a sitting counts in no statistic.
alter table sessions add column reopened_after_key boolean not null default false;

-- A pause that the student took themselves does not move the close of the sitting; one of the team's does.
alter table session_sections add column paused_by_student boolean not null default false;

-- It arrived after its section's end and within the grace.
alter table answer_history add column in_grace boolean not null default false;
