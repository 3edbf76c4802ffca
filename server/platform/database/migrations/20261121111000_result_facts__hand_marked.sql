-- A person's mark stands in the score: lists and counts of marked answers need not look for it among all scores.
alter table result_facts add column hand_marked boolean not null default false;
update result_facts f set hand_marked = true
from attempt_scores s
where s.cause = 'marked' and s.session_id = f.session_id and s.attempt_id = f.attempt_id and f.points is not null;
create index result_facts_hand_marked on result_facts (submitted_at) where hand_marked;
drop index attempt_scores_marked;
