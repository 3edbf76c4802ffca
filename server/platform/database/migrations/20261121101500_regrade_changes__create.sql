-- What a regrade corrects: one question of its version or several, the one it began with first.
create table regrade_changes (
  regrade_id uuid not null references regrades (id) on delete cascade,
  -- From 1.
  position integer not null,
  question_version_id uuid not null references question_versions (id),
  kind text not null check (kind in ('key', 'score_rule', 'drop', 'full_credit')),
  -- Who gets full credit.
  credit text check (credit in ('all', 'answered')),
  -- The key and the score rule to score by, for the first two kinds.
  key jsonb,
  score_rule jsonb,
  -- The revision that was made of them, and the newest before it.
  key_revision_id uuid references key_revisions (id),
  former_key_revision_id uuid not null references key_revisions (id),
  -- The scale of the question's section once all that the regrade drops is dropped; null where it has none.
  scale jsonb,
  primary key (regrade_id, question_version_id),
  unique (regrade_id, position),
  check ((credit is not null) = (kind = 'full_credit')),
  check ((key is not null) = (kind in ('key', 'score_rule'))),
  check ((score_rule is not null) = (kind in ('key', 'score_rule')))
);
insert into regrade_changes (regrade_id, position, question_version_id, kind, credit, key, score_rule, key_revision_id,
  former_key_revision_id, scale)
select id, 1, question_version_id, kind, credit, key, score_rule, key_revision_id, former_key_revision_id, scale from regrades;
alter table regrades
  drop column question_version_id, drop column kind, drop column credit, drop column key, drop column score_rule,
  drop column key_revision_id, drop column former_key_revision_id, drop column scale;

update regrades set preview = (preview - 'scale') || jsonb_build_object('also', '[]'::jsonb,
  'question', (preview -> 'question') || jsonb_build_object('scale', preview -> 'scale'));

-- Regrades of several versions that are applied and undone together share it.
alter table regrades add column link_id uuid;
update regrades set link_id = id;
alter table regrades alter column link_id set not null;
create index regrades_link on regrades (link_id);

-- The score that each corrected attempt had before.
create table regrade_former_scores (
  regrade_id uuid not null,
  session_id uuid not null,
  attempt_id uuid not null,
  attempt_score_id uuid not null,
  primary key (regrade_id, session_id, attempt_id),
  foreign key (regrade_id, session_id) references regrade_items (regrade_id, session_id) on delete cascade
);
insert into regrade_former_scores (regrade_id, session_id, attempt_id, attempt_score_id)
select regrade_id, session_id, attempt_id, attempt_score_id from regrade_items
where attempt_id is not null and attempt_score_id is not null;
alter table regrade_items drop column attempt_id, drop column attempt_score_id;
