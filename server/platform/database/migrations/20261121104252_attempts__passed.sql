-- An adaptive section gives its questions one by one, each chosen by the answers before.
alter table version_sections add column adaptive boolean not null generated always as (coalesce(selection ->> 'type' = 'adaptive', false)) stored;
-- The next question was given: no answer changes this one any more.
alter table attempts add column passed boolean not null default false;
-- Of an adaptive section, the questions that rest for this sitting: too many students had had them when it began. Fixed then, so that a
-- draw can be repeated.
alter table session_sections add column resting jsonb;
-- `passed`: came once the next question was given. It stays without counting, since it would have led elsewhere.
alter table answer_history drop constraint answer_history_status_check;
alter table answer_history add constraint answer_history_status_check check (status in ('saved', 'late', 'superseded', 'passed'));
