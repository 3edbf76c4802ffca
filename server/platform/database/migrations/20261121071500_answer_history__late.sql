-- Late answers are few among all revisions: the team's home and its lists of sittings look for those that wait to be counted.
create index answer_history_late on answer_history (session_id, attempt_id) where status = 'late';
