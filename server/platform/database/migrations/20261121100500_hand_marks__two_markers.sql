-- How many people mark an answer by hand, and how far apart, in points, two marks may be.
alter table assessments add column marking jsonb not null default '{"markers": 1, "tolerance": 0}';
alter table assessment_versions add column marking jsonb not null default '{"markers": 1, "tolerance": 0}';

-- A blind mark makes no score: it names the one that it was given upon, and counts as long as that one is the newest.
alter table hand_marks
  add column stage text not null default 'single' check (stage in ('single', 'blind', 'agreed', 'adjudicated')),
  add column upon_id uuid,
  alter column score_id drop not null,
  add foreign key (session_id, upon_id) references attempt_scores (session_id, id),
  add check ((stage = 'blind') = (score_id is null)),
  add check ((stage = 'blind') = (upon_id is not null));
alter table hand_marks alter column stage drop default;
create index hand_marks_blind on hand_marks (session_id, upon_id) where stage = 'blind';

-- How many marks an answer needs, and who has given theirs blind while it is owed.
alter table result_facts
  add column markers smallint not null default 1,
  add column blind_markers uuid[] not null default '{}';
