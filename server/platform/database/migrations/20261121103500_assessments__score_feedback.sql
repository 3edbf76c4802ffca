-- What a student is told by their score: texts from a share of the points on.
alter table assessments add column score_feedback jsonb not null default '[]';
alter table assessment_versions add column score_feedback jsonb not null default '[]';
