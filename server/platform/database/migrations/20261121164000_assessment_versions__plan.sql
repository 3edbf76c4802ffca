-- The content shares that the draft was to have; versions from before know none.
alter table assessment_versions add column blueprint jsonb not null default '[]';
