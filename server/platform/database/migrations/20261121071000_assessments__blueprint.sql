-- What an author wants an assessment to ask, by tag.

alter table assessments add column blueprint jsonb not null default '[]';
